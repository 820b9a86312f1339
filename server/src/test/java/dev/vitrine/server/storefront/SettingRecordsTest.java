package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** "Every product, collection, page, menu, link and picture setting of any section" is handed to the theme. */
final class SettingRecordsTest {

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final AppApi appApi = testServer.api(shop.handle());
    private final JsonNode cup = appApi.sells("Cup", "5.50", 3);
    private final JsonNode jug = appApi.sells("Jug", "19.00", 3);

    @BeforeEach
    void fill() {
        appApi.sells("Bowl", "9.00", 3);
        appApi.sells("Mug", "7.00", 3);
        for (var title : List.of("Kitchen", "Table", "Gifts")) {
            var collection = appApi.post("custom_collections", """
                            {"custom_collection": {"title": "%s", "collects": [{"product_id": %s}, {"product_id": %s}]}}
                            """.formatted(title, jug.path("id"), cup.path("id")))
                    .at("/custom_collection/id");
            assertThat(collection.asLong()).isPositive();
        }
        appApi.post("pages", "{\"page\": {\"title\": \"Our story\", \"body_html\": \"<p>By hand.</p>\"}}");
        StrangeTheme.publish(testServer, shop, """
                {"top": {"type": "spotlight", "settings": {
                   "hero": {"handle": "jug"}, "other": {"id": %s, "handle": "was-renamed"}, "about": "our-story",
                   "links": "main-menu", "target": {"type": "page", "subject": {"handle": "our-story"}},
                   "picture": "/media/0123456789abcdef0123456789abcdef/jug.png"}},
                 "trio": {"type": "trio", "settings": {
                   "left": {"handle": "kitchen"}, "middle": {"handle": "table"}, "right": {"handle": "gifts"}}},
                 "wall": {"type": "wall", "settings": {"blocks": [
                   {"element_type": "brick", "of": {"handle": "gifts"}}, {"element_type": "thing", "it": {"handle": "bowl"}}]}}}
                """.formatted(cup.path("id")));
    }

    @Test
    void everySectionGetsWhatItsSettingsName() {
        var page = testServer.visitor(shop.handle()).get("/").html();
        assertThat(page.select("#app").attr("data-render")).isEmpty();
        assertThat(page.select(".hero").text()).isEqualTo("Jug 19");
        assertThat(page.select(".other").text()).as("found by its id").isEqualTo("Cup");
        assertThat(page.select(".about p").text()).isEqualTo("By hand.");
        assertThat(page.select(".links").text()).matches("[1-9] .+");
        assertThat(page.select("a.target").attr("href")).isEqualTo("/pages/our-story");
        assertThat(page.select("a.target").text()).isEqualTo("Our story");
        assertThat(page.select("#top img").attr("src"))
                .isEqualTo("/media/0123456789abcdef0123456789abcdef/jug_200x.png");
        assertThat(page.select("#trio p").eachText())
                .containsExactly("Kitchen: Jug, Cup", "Table: Jug, Cup", "Gifts: Jug, Cup");
        assertThat(page.select("#wall p").eachText()).containsExactly("Gifts", "Bowl");
        assertThat(page.select("#gift").text()).as("a setting of the sidebar").isEqualTo("Cup");
        assertThat(page.select("#lists").text()).isEqualTo("jug cup bowl | Jug, Cup | kitchen table gifts | gifts");
    }

    @Test
    @Tag("browser")
    void browsersShowTheSameAndKeepItWhileTheyGoOn() {
        try (var browser = Browser.open()) {
            var server = testServer
                    .visitor(shop.handle())
                    .get("/")
                    .html()
                    .select(".strange")
                    .text();
            browser.size(1440, 900).go(testServer.url(shop.handle(), "/"));
            browser.untilInteractive();
            assertThat(shown(browser)).isEqualTo(server.replaceAll("\\s+", ""));
            browser.click("a.target");
            browser.untilPath("/pages/our-story");
            browser.until("the page", () -> browser.all("#trio").isEmpty());
            assertThat(browser.text("#gift")).isEqualTo("Cup");
            browser.script("history.back()");
            browser.until("the front page", () -> !browser.all("#trio").isEmpty());
            assertThat(shown(browser)).isEqualTo(server.replaceAll("\\s+", ""));
            // why: the picture is not there.
            browser.assertOnlyFailed("404");
        }
    }

    private static String shown(Browser browser) {
        return String.valueOf(browser.script("return document.querySelector('.strange').textContent"))
                .replaceAll("\\s+", "");
    }

    /** The button of a new shop's front page is such a link. */
    @Test
    void linkToAllProductsLeadsThere() {
        StrangeTheme.publish(testServer, shop, """
                {"top": {"type": "spotlight", "settings": {
                   "target": {"type": "collection", "subject": {"handle": "all"}}}}}
                """);
        var target = testServer.visitor(shop.handle()).get("/").html().select("a.target");
        assertThat(target.attr("href")).isEqualTo("/collections/all");
        assertThat(target.text()).isEqualTo("All products");
    }

    @Test
    void whatIsGoneOrHiddenIsNothing() {
        appApi.delete("products/" + jug.path("id"));
        appApi.put(
                "products/" + cup.path("id"),
                "{\"product\": {\"id\": %s, \"published\": false}}".formatted(cup.path("id")));
        var page = testServer.visitor(shop.handle()).get("/").html();
        assertThat(page.select("#app").attr("data-render")).isEmpty();
        assertThat(page.select(".hero").text()).isEmpty();
        assertThat(page.select(".other").text()).isEqualTo("nothing");
        assertThat(page.select("#gift").text()).isEmpty();
        assertThat(page.select("#wall p").eachText()).containsExactly("Gifts", "Bowl");
    }

    @Test
    void pagesFollowTheChangesOfWhatTheirSettingsName() {
        var visitor = testServer.visitor(shop.handle());
        assertThat(visitor.get("/").html().select(".hero").text()).isEqualTo("Jug 19");
        appApi.put(
                "products/" + jug.path("id"),
                "{\"product\": {\"id\": %s, \"title\": \"Tall jug\"}}".formatted(jug.path("id")));
        assertThat(visitor.get("/").html().select(".hero").text()).isEqualTo("Tall jug 19");
        appApi.delete("products/" + jug.path("id"));
        assertThat(visitor.get("/").html().select(".hero").text()).isEmpty();
        appApi.post(
                "products",
                "{\"product\": {\"title\": \"New jug\", \"handle\": \"jug\", \"variants\": [{\"price\": \"3\"}]}}");
        assertThat(visitor.get("/").html().select(".hero").text()).isEqualTo("New jug 3");
    }

    /** One query for each kind, not one for each setting. */
    @Test
    void moreSettingsTakeNoMoreStatements() {
        var visitor = testServer.visitor(shop.handle());
        visitor.get("/");
        StrangeTheme.save(testServer, shop, trios(1));
        var one = statements(visitor);
        StrangeTheme.save(testServer, shop, trios(12));
        assertThat(statements(visitor)).isEqualTo(one);
        assertThat(visitor.get("/").html().select("#app p").eachText())
                .filteredOn(text -> text.equals("Kitchen: Jug, Cup"))
                .hasSize(12);
    }

    private static String trios(int count) {
        return IntStream.range(0, count).mapToObj(i -> """
                        "s%d": {"type": "spotlight", "settings": {"hero": {"handle": "jug"}, "other": {"handle": "cup"}}},
                        "t%d": {"type": "trio", "settings": {"left": {"handle": "kitchen"}, "right": {"handle": "gifts"}}}
                        """.formatted(i, i)).collect(Collectors.joining(",", "{", "}"));
    }

    private long statements(Visitor visitor) {
        var database = testServer.platform().foundation().database();
        // why the least of so many: what the server does for itself asks the database, too.
        return IntStream.range(0, 12)
                .mapToLong(turn -> {
                    appApi.put(
                            "products/" + cup.path("id"),
                            "{\"product\": {\"id\": %s, \"vendor\": \"V%d\"}}".formatted(cup.path("id"), turn));
                    var before = database.statements();
                    assertThat(visitor.get("/_page/").status()).isEqualTo(200);
                    return database.statements() - before;
                })
                .min()
                .orElseThrow();
    }
}
