package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;

/** The rooms of customers in a browser, beside what the Admin API says of them. */
@Tag("browser")
final class AdminCustomersTest {

    private static final String LIST = "/admin/customers";

    @TempDir
    Path folder;

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);

    @Test
    void listIsSearchedFilteredSortedTaggedAndSaved() throws IOException {
        var ada = customer("\"first_name\":\"Ada\",\"email\":\"ada@mail.test\",\"accepts_marketing\":true");
        var bo = customer(
                "\"first_name\":\"Bo\",\"email\":\"bo@mail.test\",\"accepts_marketing\":true,\"tags\":\"old\"");
        customer("\"first_name\":\"Cy\",\"email\":\"cy@mail.test\"");
        buys("bo@mail.test");
        try (var browser = opened("")) {
            browser.downloadsTo(folder);
            shows(browser, "Cy", "Bo", "Ada");
            browser.type("#q", "ad");
            shows(browser, "Ada");
            browser.type("#q", "");
            chooses(browser, "accepts_marketing", "Subscribed");
            shows(browser, "Bo", "Ada");
            chooses(browser, "order", "Spent most");
            shows(browser, "Bo", "Ada");
            assertThat(saved(browser, "customers.csv"))
                    .contains("bo@mail.test", "ada@mail.test")
                    .doesNotContain("cy@");

            browser.click("[data-tick-all]");
            browser.type(".bulk__tags", "vip, old");
            browser.press("[data-bulk] [value=tag]");
            told(browser, "2 customers have the tags");
            assertThat(List.of(tags(ada), tags(bo))).containsExactly("old, vip", "old, vip");
            browser.press(".notice__undo button");
            told(browser, "Undone.");
            assertThat(List.of(tags(ada), tags(bo))).containsExactly("", "old");

            chooses(browser, "has_orders", "Never ordered");
            shows(browser, "Ada");
            browser.click("a[href*='/groups/new']");
            browser.type("#name", "Newcomers");
            browser.press("main form .button--main");
            browser.until("the group", () -> browser.text("h1").equals("Newcomers"));
            assertThat(browser.text("#members")).contains("1 customer", "Ada");
            browser.assertQuiet();
        }
        assertThat(api.get("customer_groups").path("customer_groups").findValuesAsText("name"))
                .containsExactly("Newcomers");
    }

    @Test
    void linkOpensTheAccountOfACustomerWithoutAnEmailAddress() {
        var ada = customer("\"first_name\":\"Ada\"");
        try (var browser = opened("/" + ada)) {
            browser.press("button[value=link]");
            assertThat(browser.text("#confirm p")).contains("Signing in needs an e-mail address");
            browser.press("#confirm [value=yes]");
            var link = browser.find("#asks input").getAttribute("value");
            assertThat(browser.script("return document.activeElement.id")).isEqualTo("asks");
            browser.go(testServer.url(shop, LIST + "/" + ada));
            assertThat(browser.all("#asks")).as("it is shown once").isEmpty();
            browser.go(link);
            browser.type("#password", "a long password");
            browser.type("#password_confirmation", "a long password");
            browser.press("[name=answer][value=yes]");
            browser.until("the account", () -> browser.text("h1").equals("Your account is ready"));
            browser.go(testServer.url(shop, LIST + "/" + ada));
            assertThat(browser.all("button[value=link]"))
                    .as("an open account needs none")
                    .isEmpty();
            browser.assertQuiet();
        }
        assertThat(api.get("customers/" + ada).at("/customer/state").asText()).isEqualTo("enabled");
    }

    @Test
    void linkThatIsMadeAnewTakesThePlaceOfTheFormerOne() {
        var ada = customer("\"first_name\":\"Ada\",\"email\":\"" + shop + "@mail.test\"");
        var owner = testServer.owner(shop).at(shop);
        var form = Map.of("do", "link");
        var first =
                owner.post(LIST + "/" + ada, form).html().select("#asks input").val();
        var second =
                owner.post(LIST + "/" + ada, form).html().select("#asks input").val();
        assertThat(owner.get(LIST + "/" + ada).html().select("#asks")).isEmpty();
        assertThat(testServer.visitor().get(first).status()).isEqualTo(404);
        assertThat(testServer.visitor().get(second).status()).isEqualTo(200);
    }

    @Test
    void oneIsAddedCorrectedAndKeepsTheirAddresses() {
        customer("\"email\":\"taken@mail.test\"");
        try (var browser = opened("/new")) {
            browser.type("#first_name", "Ada");
            browser.type("#email", "taken@mail.test");
            browser.press(".unsaved .button--main");
            browser.until("what is wrong", () -> browser.text("#email-problem").equals("Has already been taken"));
            browser.assertOnlyFailed("422");
            assertThat(browser.find("#first_name").getDomProperty("value")).isEqualTo("Ada");
            browser.type("#email", "ada@mail.test");
            browser.press(".unsaved .button--main");
            told(browser, "Ada is added.");
            browser.type("#note", "Likes <tea>.\nCalls on Mondays.");
            browser.press(".unsaved .button--main");
            told(browser, "saved");
            assertThat(browser.find("#note").getDomProperty("value")).isEqualTo("Likes <tea>.\nCalls on Mondays.");
            assertThat(ada().path("note").asText()).isEqualTo("Likes <tea>.\nCalls on Mondays.");

            adds(browser, "Germany", "Berlin");
            adds(browser, "France", "Lyon");
            browser.press("#addresses button[value=default]");
            browser.until(
                    "Lyon first",
                    () -> browser.text("#addresses .row:has(.badge)").contains("Lyon"));
            assertThat(ada().at("/default_address/city").asText()).isEqualTo("Lyon");
            browser.press("#addresses button[value=delete]");
            browser.press("#confirm [value=no]");
            browser.until("nothing", () -> browser.all("#confirm[open]").isEmpty());
            browser.press("#addresses button[value=delete]");
            browser.press("#confirm [value=yes]");
            browser.until("one address", () -> browser.all("#addresses .row").size() == 1);
            assertThat(ada().path("addresses").findValuesAsText("city")).containsExactly("Lyon");
            browser.look("console-customer");
            browser.assertQuiet();
        }
    }

    @Test
    void twoBecomeOneWhoseDataIsHandedOverAndErased() throws IOException {
        var ada = customer("\"first_name\":\"Ada\",\"email\":\"ada@mail.test\",\"tags\":\"vip\"");
        buys("work@mail.test");
        try (var browser = opened("/" + ada)) {
            browser.downloadsTo(folder);
            browser.click("a[href$='/merge']");
            browser.type("#q", "work@");
            browser.press("form[role=search] .button");
            browser.click("label.row:has(input[name=customer_id])");
            browser.press("main form .button--danger");
            browser.press("#confirm [value=yes]");
            browser.until("Ada", () -> browser.path().equals(LIST + "/" + ada));
            assertThat(browser.text("[aria-labelledby=orders-title]")).contains("#1001");
            assertThat(api.get("customers/count").path("count").asInt()).isOne();
            assertThat(api.get("customers/" + ada).at("/customer/orders_count").asInt())
                    .isOne();

            var data = saved(browser, "customer-" + ada + ".json");
            assertThat(Json.parse(data).at("/customer/email").asText()).isEqualTo("ada@mail.test");
            api.post("orders/" + api.get("orders").at("/orders/0/id").asText() + "/close", "{}");
            browser.press("button[value=erase]");
            browser.press("#confirm [value=yes]");
            told(browser, "The personal data is erased.");
            assertThat(browser.text("main")).doesNotContain("ada@mail.test", "work@mail.test");
            assertThat(api.get("customers/" + ada).toString()).doesNotContain("ada@mail.test", "vip");
            assertThat(api.getWith("orders", "status=any").toString()).doesNotContain("work@mail.test");
            browser.assertQuiet();
        }
    }

    private Browser opened(String page) {
        var browser = Browser.open();
        testServer.owner(shop).at(browser, shop, LIST + page);
        return browser;
    }

    private static void adds(Browser browser, String country, String city) {
        browser.click("#addresses .card__head .button");
        chooses(browser, "country_code", country);
        browser.type("#address1", "Street 1");
        browser.type("#city", city);
        browser.press("main form .button--main");
        browser.until("the address in " + city, () -> browser.text("#addresses").contains(city));
    }

    private static void shows(Browser browser, String... names) {
        browser.until(
                () -> rows(browser) + " becoming " + List.of(names),
                () -> rows(browser).equals(List.of(names)));
    }

    private static List<String> rows(Browser browser) {
        return browser.all("[data-row]").stream().map(WebElement::getText).toList();
    }

    private static void chooses(Browser browser, String name, String words) {
        new Select(browser.find("select[name=" + name + "]")).selectByVisibleText(words);
    }

    private static void told(Browser browser, String words) {
        browser.until("“" + words + "”", () -> browser.text(".notices").contains(words));
    }

    /** The file that the button saves. */
    private String saved(Browser browser, String name) throws IOException {
        var file = folder.resolve(name);
        browser.click("a[download]");
        browser.until("the file", () -> Files.exists(file));
        return Files.readString(file);
    }

    private JsonNode ada() {
        return api.getWith("customers/search", "query=email:ada@mail.test").at("/customers/0");
    }

    private String tags(String customer) {
        return api.get("customers/" + customer).at("/customer/tags").asText();
    }

    private String customer(String fields) {
        return api.post("customers", "{\"customer\":{" + fields + "}}")
                .at("/customer/id")
                .asText();
    }

    private void buys(String email) {
        api.post("orders", """
                {"order": {"email": "%s", "financial_status": "paid",
                  "line_items": [{"title": "Jug", "price": "10.00", "quantity": 2}]}}
                """.formatted(email));
    }
}
