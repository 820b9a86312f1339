package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Activity of a shop: what the console's forms change is there as a sentence with the name of who did it. */
final class AdminActivityTest {

    private static final String PATH = "/admin/settings/activity";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final TestAccount account = testServer.owner(shop);
    private final SignedInVisitor owner = account.at(shop);
    private final AppApi api = testServer.api(shop);

    @Test
    void productsAndOrdersAreSentencesWithALink() {
        var vase = api.sells("Vase <1>", "10.00", 3);
        var product = "/admin/products/" + vase.path("id").asText();
        owner.fillsIn(
                product,
                Map.of("variants[" + vase.at("/variants/0/id").asText() + "].price", "12.00", "vendor", "North"));
        var order = new Shopper(testServer.visitor(shop))
                .buys(vase.at("/variants/0/id").asText(), 1);
        owner.post("/admin/orders/" + order, Map.of("do", "keep", "note", "Ring twice"));

        assertThat(sentences(""))
                .startsWith(account.account().name() + " changed order #1001.")
                .containsSubsequence(
                        account.account().name() + " changed order #1001.",
                        "Jo Lee Customer placed order #1001.",
                        account.account().name() + " changed the vendor and price of the product Vase <1>.")
                .contains("Test app App created the product Vase <1>.");
        var page = owner.get(PATH).html();
        assertThat(page.select(".activity a[href=" + product + "]").text()).contains("Vase <1>");
        assertThat(page.select(".activity__words ul li").eachText())
                .containsExactly("Vendor: Shop " + shop + " → North", "Price: 10.00 EUR → 12.00 EUR");

        owner.post(product, Map.of("do", "delete"));
        assertThat(sentences("?about=products").getFirst())
                .isEqualTo(account.account().name() + " deleted the product Vase <1>.");
        assertThat(owner.get(PATH).html().select(".activity a[href=" + product + "]"))
                .as("what is gone is not linked")
                .isEmpty();
    }

    @Test
    void discountsAreLinkedUntilTheyAreDeleted() {
        var ids = Stream.of("One", "Two", "Three").map(this::discount).toList();
        var links = ".activity a[href*=/discounts/]";
        assertThat(owner.get(PATH).html().select(links).eachText()).containsExactly("Three", "Two", "One");

        owner.post("/admin/discounts", Map.of("do", "end", "ids", ids.get(2)));
        owner.post("/admin/discounts/" + ids.getFirst(), Map.of("do", "delete"));
        owner.post("/admin/discounts", Map.of("do", "delete", "ids", ids.get(1)));
        owner.post("/admin/discounts", Map.of("do", "delete", "ids", ids.get(2)));
        assertThat(owner.get(PATH).html().select(links)).as("deleted").isEmpty();
        assertThat(sentences("?about=discounts"))
                .containsSubsequence(
                        said("deleted the discount Three"),
                        said("deleted the discount Two"),
                        said("deleted the discount One"),
                        "Test app App created the discount Three.");
    }

    @Test
    void everySettingThatTheConsoleChangesIsThere() {
        owner.fillsIn("/admin/settings", Map.of("iana_timezone", "Asia/Tokyo", "phone", "+49 30 1"));
        owner.fillsIn("/admin/settings/taxes/new", Map.of("code", "DE", "tax", "19"));
        owner.fillsIn(
                "/admin/settings/taxes/"
                        + api.get("countries").at("/countries/0/id").asText(),
                Map.of("tax", "7"));
        owner.fillsIn("/admin/settings/taxes", Map.of("tax_shipping", "1"));
        owner.post("/admin/settings/delivery/new", Map.of("name", "Islands", "countries", "IS"));
        owner.post("/admin/settings/policies/refund-policy", Map.of("body_html", "Within a week."));
        owner.post("/admin/settings/languages", Map.of("locale", "fr"));
        owner.fillsIn("/admin/settings/preferences", Map.of("title", "Vases"));
        owner.fillsIn("/admin/settings/emails/order_confirmation/en", Map.of("subject", "Thank you"));
        owner.post("/admin/settings/storefront-password", Map.of("enabled", "1", "password", "open sesame"));
        owner.fillsIn(
                "/admin/settings/payments/"
                        + api.get("payment_methods").at("/payment_methods/0/id").asText(),
                Map.of("title", "Cards"));
        owner.post(
                "/admin/settings/notifications/new",
                Map.of("topic", "products/create", "address", "http://localhost:1/x", "format", "json"));

        var all = sentences("?about=settings");
        assertThat(all)
                .containsSubsequence(
                        said("created the webhook products/create"),
                        said("changed the title of the payment method Cards"),
                        said("turned on the storefront password"),
                        said("changed the e-mail Order confirmation (English)"),
                        said("changed the title in the preferences"),
                        said("added the language French"),
                        said("created the policy Refund policy"),
                        said("created the delivery zone Islands"),
                        said("changed the taxes on delivery in the settings"),
                        said("changed the tax rate of Germany"),
                        said("added the tax rates of Germany"),
                        said("changed the time zone and phone in the settings"));
        var page = owner.get(PATH).text();
        assertThat(page).contains("Tax rate: 19 % → 7 %", "Time zone: ", "→ Asia/Tokyo");
        assertThat(page).doesNotContain("open sesame", "+49 30 1");
        assertThat(owner.get(PATH).html().select(".activity time").attr("data-exact"))
                .as("in the shop's time zone")
                .endsWith(" JST");
    }

    @Test
    void staffAndAppsAreThereForThoseWhoManageThem() {
        var ben = testServer.member(shop, Permission.APPS);
        var platform = testServer.platform();
        platform.foundation()
                .database()
                .change(tx -> platform.people()
                        .userAccounts()
                        .rename(tx, ben.account().id(), "Ben", "Ray"));
        var staff = "/admin/settings/staff";
        owner.post(staff + "/invite", Map.of("email", "cleo@mail.test", "may_orders", "1"));
        owner.post(staff + "/withdraw", Map.of("email", "cleo@mail.test"));
        var benPage = owner.get(staff).html().select("main a[aria-label*=Ben Ray]");
        owner.post(benPage.attr("href"), Map.of("may_apps", "1", "may_orders", "1"));
        app();
        owner.post("/admin/apps/private", Map.of("name", "Reader", "email", "", "scope-products", "see"));
        owner.post(benPage.attr("href") + "/remove", Map.of());

        assertThat(sentences(""))
                .containsSubsequence(
                        said("removed Ben Ray from the staff"),
                        said("created the app Reader"),
                        said("installed the app Labels"),
                        said("changed the permissions of Ben Ray"),
                        said("took back the invitation of cleo@mail.test"),
                        said("invited cleo@mail.test to the staff"));
        var clerk = testServer.member(shop, Permission.APPS).at(shop);
        assertThat(sentences(clerk, ""))
                .contains(said("created the app Reader"), said("installed the app Labels"))
                .noneMatch(sentence -> sentence.contains("staff") || sentence.contains("cleo"));
    }

    @Test
    void membersSeeWhatTheyMaySee() {
        api.sells("Vase", "10.00", 3);
        var order = order().path("id").asText();
        owner.fillsIn("/admin/settings", Map.of("phone", "1"));
        var products = testServer.member(shop, Permission.PRODUCTS).at(shop);
        assertThat(sentences(products, "")).isNotEmpty().allMatch(sentence -> sentence.contains("the product Vase"));
        assertThat(sentences(products, "?about=orders")).isEmpty();
        assertThat(products.get(PATH).html().select("select[name=about] option").eachText())
                .containsExactly("Everything", "Products");
        var nobody = testServer.member(shop).at(shop).get(PATH).html();
        assertThat(nobody.select(".empty h2").text()).isEqualTo("Nothing has changed yet");
        assertThat(sentences("?about=orders")).hasSize(1);
        assertThat(api.get("orders/" + order + "/events").path("events")).hasSize(1);
    }

    @Test
    void filtersAreChipsOfTheAddressAndPagesFollowEachOther() {
        var foundation = testServer.platform().foundation();
        foundation.database().change(tx -> {
            tx.writtenBy(Author.app("Reader"));
            for (int i = 1; i <= 120; i++) {
                var entry = new AuditEntry(AuditArea.CONTENT, "Menu", i, AuditEntry.CREATED, "Menu " + i);
                AuditRecords.write(
                        tx, testServer.shop(shop), entry, foundation.clock().instant());
            }
        });
        owner.fillsIn("/admin/settings", Map.of("phone", "1"));
        assertThat(sentences("?by=staff&about=settings&days=7")).hasSize(1);
        assertThat(owner.get(PATH + "?by=staff&about=settings&days=7")
                        .html()
                        .select(".chip")
                        .eachText())
                .containsExactlyInAnyOrder("Staff(remove)", "Settings(remove)", "The last 7 days(remove)");
        assertThat(owner.get(PATH + "?by=customer").html().select(".empty h2").text())
                .isEqualTo("Nothing is like that");
        assertThat(sentences("?by=nobody&about=nothing&days=x&before=1&after=%27"))
                .hasSize(50);

        var first = owner.get(PATH + "?by=app&about=content").html();
        var second = owner.get(first.select("a[rel=next]").attr("href")).html();
        var third = owner.get(second.select("a[rel=next]").attr("href")).html();
        assertThat(first.select(".activity__words a").eachText()).hasSize(50).startsWith("Menu 120");
        assertThat(second.select(".activity__words a").eachText()).hasSize(50).startsWith("Menu 70");
        assertThat(third.select(".activity__words a").eachText()).hasSize(20).endsWith("Menu 1");
        assertThat(third.select("a[rel=next]")).isEmpty();
        var back = owner.get(third.select("a[rel=prev]").attr("href")).html();
        assertThat(back.select(".activity__words a").eachText())
                .isEqualTo(second.select(".activity__words a").eachText());
        var start = owner.get(back.select("a[rel=prev]").attr("href")).html();
        assertThat(start.select(".activity__words a").eachText())
                .isEqualTo(first.select(".activity__words a").eachText());
        assertThat(start.select("a[rel=prev]")).isEmpty();
    }

    @Test
    @Tag("browser")
    void exactTimesAndFiltersAreReachedByKeys() {
        var vase = api.sells("A vase of stoneware for tall flowers, and for short ones, too", "10.00", 3);
        new Shopper(testServer.visitor(shop)).buys(vase.at("/variants/0/id").asText(), 1);
        owner.fillsIn("/admin/settings", Map.of("iana_timezone", "America/Argentina/ComodRivadavia", "zip", "1"));
        var product = "/admin/products/" + vase.path("id").asText();
        owner.fillsIn(
                product,
                Map.of("variants[" + vase.at("/variants/0/id").asText() + "].price", "12.00", "vendor", "North"));
        try (var browser = Browser.open()) {
            account.at(browser, shop, "/admin");
            browser.look("console-home-activity");
            browser.click("main a[href$='/settings/activity']");
            browser.untilPath(PATH);
            browser.look("console-activity");
            browser.tabTo(".activity a");
            var shown = "return getComputedStyle(document.querySelector('.activity time'), '::after').content";
            assertThat(browser.script(shown).toString()).contains(" at ");
            browser.look("console-activity-exact");
            browser.script("document.querySelector('select[name=by]').focus()");
            browser.keys("Customers");
            browser.until("the filter", () -> browser.address().contains("by=customer"));
            browser.until("its chip", () -> browser.text(".chips").contains("Customers"));
            browser.look("console-activity-filtered");
            browser.click(".chips .chip");
            browser.until("everything", () -> !browser.address().contains("by="));
            browser.tabTo(".activity a");
            browser.keys(Keys.ENTER);
            browser.until("the product", () -> browser.path().equals(product));
            browser.assertQuiet();
        }
    }

    private JsonNode order() {
        return api.post("orders", """
                        {"order": {"customer": {"first_name": "Jo", "last_name": "Lee", "email": "jo@mail.test"},
                          "line_items": [{"title": "Cup", "price": 10, "quantity": 1}]}}
                        """).at("/orders/0");
    }

    /** An app of a partner, which the owner lets in. */
    private void app() {
        var back = "https://labels.apps.test/back";
        var app = testServer
                .platform()
                .appServices()
                .publicApps()
                .create(
                        account.account().id(),
                        new PublicAppForm("Labels", "help@apps.test", "https://labels.apps.test/", List.of(back)));
        var code = owner.post(
                        "/admin/oauth/authorize?client_id=" + app.clientId() + "&scope=read_products&redirect_uri="
                                + back,
                        Map.of("decision", "allow", "scope", "read_products"))
                .header("location")
                .replaceFirst(".*[?&]code=([^&]*).*", "$1");
        owner.visitor()
                .post(
                        "/admin/oauth/access_token",
                        Map.of("client_id", app.clientId(), "client_secret", app.secret(), "code", code));
    }

    private String discount(String title) {
        return api.post("price_rules", """
                        {"price_rule": {"title": "TITLE", "target_type": "line_item", "target_selection": "all",
                          "allocation_method": "across", "value_type": "percentage", "value": "-10.0",
                          "customer_selection": "all", "starts_at": "2020-01-01T00:00:00Z"}}
                        """.replace("TITLE", title))
                .at("/price_rule/id")
                .asText();
    }

    private String said(String deed) {
        return account.account().name() + " " + deed + ".";
    }

    private List<String> sentences(String query) {
        return sentences(owner, query);
    }

    private static List<String> sentences(SignedInVisitor visitor, String query) {
        return visitor.get(PATH + query).html().select(".activity__words p").eachText();
    }
}
