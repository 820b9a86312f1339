package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;

/** The list of orders in a browser, beside what the Admin API lists. */
@Tag("browser")
final class AdminOrdersTest {

    private static final String LIST = "/admin/orders";

    @TempDir
    Path folder;

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);

    @Test
    void searchFiltersAndSortListWhatTheApiLists() throws IOException {
        order("ada@mail.test", "Jug", "paid");
        order("bo@mail.test", "Lamp", "pending");
        api.post("orders/" + order("cy@mail.test", "Lamp", "paid") + "/close", "{}");
        try (var browser = opened()) {
            browser.downloadsTo(folder);
            shows(browser, "");
            browser.type("#q", "lamp");
            shows(browser, "query=lamp");
            filters(browser, "financial_status", "Paid");
            shows(browser, "query=lamp&financial_status=paid");
            browser.click(chip(browser, "Search: lamp"));
            shows(browser, "financial_status=paid");
            filters(browser, "order", "Oldest first");
            shows(browser, "financial_status=paid&order=created_at asc");
            assertThat(saved(browser)).isEqualTo(names("financial_status=paid&order=created_at asc"));

            filters(browser, "status", "Closed");
            shows(browser, "financial_status=paid&status=closed");
            browser.back();
            shows(browser, "financial_status=paid&order=created_at asc");
            assertThat(chosen(browser, "status")).isEqualTo("All");
            assertThat(chosen(browser, "financial_status")).isEqualTo("Paid");
            browser.click(".tools .link");
            shows(browser, "");
            assertThat(chosen(browser, "order")).isEqualTo("Newest first");

            browser.type("#q", "nobody bought this");
            browser.until("what to do", () -> browser.text(".empty h2").equals("No order is like that"));
            browser.click(".empty .button");
            shows(browser, "");
            browser.assertQuiet();
        }
    }

    @Test
    void severalAreClosedOpenedAndTakenBackWithinAFilter() {
        var jug = order("ada@mail.test", "Jug", "paid");
        var lamp = order("bo@mail.test", "Lamp", "pending");
        try (var browser = opened()) {
            filters(browser, "financial_status", "Paid");
            shows(browser, "financial_status=paid");
            browser.click("[data-tick-all]");
            browser.until("the steps", () -> browser.text("[data-bulk] b").equals("1 selected"));
            browser.press("[data-bulk] [value=close]");
            told(browser, "1 order is closed now.");
            assertThat(browser.path()).isEqualTo(LIST + "?financial_status=paid");
            assertThat(browser.text("tbody tr")).contains("Closed");
            assertThat(states(jug, lamp)).containsExactly("closed", "open");
            browser.press(".notice__undo button");
            told(browser, "Undone.");
            assertThat(browser.path()).isEqualTo(LIST + "?financial_status=paid");
            assertThat(states(jug, lamp)).containsExactly("open", "open");

            browser.click(".tools .link");
            browser.until("all", () -> browser.all("tbody tr").size() == 2);
            browser.click("[data-tick-all]");
            browser.press("[data-bulk] [value=close]");
            told(browser, "2 orders are closed now.");
            browser.click("[data-tick-all]");
            browser.press("[data-bulk] [value=open]");
            told(browser, "2 orders are open now.");
            assertThat(states(jug, lamp)).containsExactly("open", "open");
            browser.assertQuiet();
        }
    }

    /** The list stayed open beside them, and no button of it did anything any more. */
    @Test
    void whoPrintedPackingSlipsGoesOnInTheList() {
        var jug = order("ada@mail.test", "Jug", "paid");
        try (var browser = opened()) {
            browser.click("[data-tick-all]");
            browser.press("[data-bulk] [value=packing-slips]");
            browser.closeOtherTabs();
            browser.press("[data-bulk] [value=close]");
            told(browser, "1 order is closed now.");
            assertThat(states(jug)).containsExactly("closed");
        }
    }

    @Test
    void keysFindTickAndOpenAnOrder() {
        order("ada@mail.test", "Jug", "paid");
        var lamp = order("bo@mail.test", "Lamp", "pending");
        try (var browser = opened()) {
            browser.keys("/");
            browser.keys("lamp");
            shows(browser, "query=lamp");
            browser.keys(Keys.ARROW_DOWN);
            browser.keys(Keys.ENTER);
            browser.until("the order", () -> browser.path().equals(LIST + "/" + lamp));
            browser.back();
            shows(browser, "query=lamp");
            assertThat(browser.find("#q").getDomProperty("value")).isEqualTo("lamp");
            browser.look("console-orders-found");
            browser.assertQuiet();
        }
    }

    private Browser opened() {
        var browser = Browser.open();
        testServer.member(shop, Permission.ORDERS).at(browser, shop, LIST);
        return browser;
    }

    private void shows(Browser browser, String query) {
        var names = names(query);
        assertThat(names).isNotEmpty();
        browser.until(
                () -> rows(browser) + " becoming " + names, () -> rows(browser).equals(names));
    }

    private static List<String> rows(Browser browser) {
        return browser.all("[data-row]").stream().map(WebElement::getText).toList();
    }

    private List<String> names(String query) {
        var asked = query.contains("status=closed") ? query : "status=any&" + query;
        return api.getWith("orders", asked.replace(" ", "%20"))
                .path("orders")
                .valueStream()
                .map(order -> order.path("name").asText())
                .toList();
    }

    private List<String> states(String... ids) {
        return List.of(ids).stream()
                .map(id -> api.get("orders/" + id).at("/order/status").asText())
                .toList();
    }

    private static void filters(Browser browser, String name, String words) {
        new Select(browser.find("select[name=" + name + "]")).selectByVisibleText(words);
    }

    private static String chosen(Browser browser, String name) {
        return new Select(browser.find("select[name=" + name + "]"))
                .getFirstSelectedOption()
                .getText();
    }

    private static WebElement chip(Browser browser, String words) {
        browser.until(
                "the chip " + words,
                () -> browser.all("a.chip").stream()
                        .anyMatch(each -> each.getText().startsWith(words)));
        return browser.all("a.chip").stream()
                .filter(each -> each.getText().startsWith(words))
                .findFirst()
                .orElseThrow();
    }

    private static void told(Browser browser, String words) {
        browser.until("“" + words + "”", () -> browser.text(".notices").contains(words));
    }

    /** The names in the file that the button saves. */
    private List<String> saved(Browser browser) throws IOException {
        var file = folder.resolve("orders.csv");
        browser.click("a[download]");
        browser.until("the file", () -> Files.exists(file));
        return Files.readAllLines(file).stream()
                .skip(1)
                .map(line -> line.replaceFirst("^\"?([^\",]+).*", "$1"))
                .toList();
    }

    private String order(String email, String title, String status) {
        return api.post("orders", """
                {"order": {"email": "%s", "financial_status": "%s",
                  "line_items": [{"title": "%s", "price": "20.00", "quantity": 2}]}}
                """.formatted(email, status, title))
                .at("/order/id")
                .asText();
    }
}
