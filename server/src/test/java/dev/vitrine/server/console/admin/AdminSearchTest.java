package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The search over everything in a shop. */
final class AdminSearchTest {

    private static final String PATH = "/admin/search";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);

    @Test
    void wordsFindRecordsOfEveryRoomByTheirBeginnings() {
        var product = api.sells("Blue cup", "5.00", 1).path("id").asText();
        api.post("custom_collections", "{\"custom_collection\":{\"title\":\"Cups\"}}");
        api.post("pages", "{\"page\":{\"title\":\"About our cups\"}}");
        api.post("menus", "{\"menu\":{\"title\":\"Cups and more\"}}");
        api.post("customers", "{\"customer\":{\"first_name\":\"Ana\",\"last_name\":\"Cupola\"}}");
        var order = api.post("orders", """
                {"order":{"email":"jo@mail.test","line_items":[{"title":"A cup","price":"2.00","quantity":1}]}}
                """).path("order");

        var page = found(owner(), "cup");

        assertThat(page.select(".found h2").eachText())
                .containsExactly("Orders", "Products", "Customers", "Collections", "Pages", "Menus");
        assertThat(page.select(".found__words b").eachText())
                .containsExactly(
                        order.path("name").asText(),
                        "Blue cup",
                        "Ana Cupola",
                        "Cups",
                        "About our cups",
                        "Cups and more");
        assertThat(page.select(".found__hit").eachAttr("href")).contains("/admin/products/" + product);
        assertThat(found(owner(), order.path("name").asText())
                        .select(".found__hit")
                        .eachAttr("href"))
                .contains("/admin/orders/" + order.path("id").asText());
    }

    @Test
    void fiveOfEachAreShownAndTheRestIsOneClickAway() {
        for (int i = 0; i < 6; i++) {
            api.sells("Lamp " + i, "5.00", 1);
        }

        var page = found(owner(), "lamp");

        assertThat(page.select(".found__hit")).hasSize(5);
        assertThat(page.select(".found__all").attr("href")).isEqualTo("/admin/products?q=lamp");
        assertThat(found(owner(), "lamp 3").select(".found__all")).isEmpty();
    }

    @Test
    void roomsAreFoundByTheirNamesAndByTheOneAbove() {
        assertThat(rooms(found(owner(), "deliv"))).contains("/admin/settings/delivery");
        assertThat(rooms(found(owner(), "settings lang"))).contains("/admin/settings/languages");
        assertThat(rooms(found(owner(), ""))).contains("/admin", "/admin/orders", "/admin/settings/staff");
        var nothing = found(owner(), "xyzzy");
        assertThat(nothing.select(".found__hit")).isEmpty();
        assertThat(nothing.select(".found__none").text()).startsWith("Nothing is found");
    }

    @Test
    void onlyRoomsThatThePersonMayEnterAreSearched() {
        api.sells("Blue cup", "5.00", 1);
        api.post("pages", "{\"page\":{\"title\":\"About our cups\"}}");
        var writer = testServer.member(shop, Permission.CONTENT).at(shop);

        assertThat(found(writer, "cup").select(".found__words b").eachText()).containsExactly("About our cups");
        assertThat(rooms(found(writer, ""))).doesNotContain("/admin/orders", "/admin/settings/staff");
    }

    @Test
    void whatASearchLanguageRefusesIsNotFoundAndNoFault() {
        api.sells("Blue cup", "5.00", 1);
        for (var words : new String[] {"color:red", "\"open", "OR", "100%", "<script>", "blue OR"}) {
            var response = owner().get(PATH + "?q=" + URLEncoder.encode(words, StandardCharsets.UTF_8));
            assertThat(response.status()).as(words).isEqualTo(200);
        }
    }

    @Test
    @Tag("browser")
    void keysAloneFindAndOpenARecordFromAnyPage() {
        var product = api.sells("Blue cup", "5.00", 1).path("id").asText();
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, "/admin/settings");
            browser.chord(Keys.CONTROL, "k");
            browser.find("#search[open] #search-found h2");
            assertThat(browser.script("""
                    const last = [...document.querySelectorAll('#search-found a')].at(-1)
                    last.scrollIntoView({ block: 'nearest' })
                    const { left, top, height } = last.getBoundingClientRect()
                    return document.elementFromPoint(left + 20, top + height / 2)?.closest('a') === last
                    """)).as("the last room can be reached").isEqualTo(true);
            browser.insert("blu");
            browser.until(
                    "the product is found",
                    () -> !browser.all("#search-found a[href$='/products/" + product + "']")
                            .isEmpty());
            browser.look("console-search");
            browser.keys(Keys.ARROW_DOWN);
            browser.keys(Keys.ENTER);
            browser.untilPath(browser.path().replaceFirst("/settings$", "/products/" + product));
            browser.find("#content");

            testServer.owner(shop).at(browser, shop, "/admin/settings");
            browser.keys("/");
            browser.find("#search[open]");
            assertThat(browser.text("#search-recent a")).isEqualTo("Blue cup");
            browser.keys(Keys.ESCAPE);
            browser.until(
                    "the dialog is closed", () -> browser.all("#search[open]").isEmpty());
            browser.assertQuiet();
        }
    }

    private Document found(SignedInVisitor visitor, String words) {
        var response = visitor.get(PATH + "?q=" + URLEncoder.encode(words, StandardCharsets.UTF_8));
        assertThat(response.status()).as(response.text()).isEqualTo(200);
        return response.html();
    }

    private static List<String> rooms(Document page) {
        return page.select(".found__hit").eachAttr("href");
    }

    private SignedInVisitor owner() {
        return testServer.owner(shop).at(shop);
    }
}
