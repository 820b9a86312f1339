package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.FactsTheme;
import dev.vitrine.server.testkit.TestServer;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Settings that are connected to fields show what the record of the page says, and themes need not know. */
@Tag("long")
final class RecordFieldsTest {

    private static final String ALL = """
            {"heading": {"source": "product.title", "fallback": "A thing"}, "note": {"source": "product.vendor", "fallback": "Nobody"},
             "words": {"source": "product.description", "fallback": "<p>Nothing to say.</p>"},
             "more": {"source": "product.url", "fallback": "/pages/about"}, "address": {"source": "product.url", "fallback": "/"},
             "picture": {"source": "product.image", "fallback": {"src": "/media/none.png", "alt": "None"}},
             "blocks": [{"id": "hidden", "visible": false, "text": "A hidden line"},
                        {"id": "care", "text": {"source": "product.metafields.custom.care", "fallback": "Wipe it."}},
                        {"id": "price", "text": {"source": "product.price"}},
                        {"id": "plain", "text": "As it is"}]}
            """;

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final AppApi appApi = testServer.api(shop.handle());
    private final JsonNode cup = appApi.sells("Cup", "5.50", 3);
    private final JsonNode jug = appApi.sells("Jug", "19.00", 3);

    @BeforeEach
    void wear() {
        FactsTheme.publish(testServer, shop, Map.of());
    }

    @Test
    void aPageShowsTheFieldsOfItsProduct() {
        appApi.put("products/" + cup.path("id"), """
                {"product": {"vendor": "Ann & Co", "body_html": "<p>Made <b>by hand</b>.</p><script>x</script>"}}""");
        metafield("products/" + cup.path("id"), "care", "Wash it.");
        publish("product", ALL);
        var page = page("/products/cup");
        assertThat(page.select(".heading").text()).isEqualTo("Cup");
        assertThat(page.select(".note").text()).isEqualTo("Ann & Co");
        assertThat(page.select(".words").html().replaceAll("\\s+", "")).isEqualTo("<p>Made<b>byhand</b>.</p>");
        assertThat(page.select(".more").attr("href")).isEqualTo("/products/cup");
        assertThat(page.select(".address").attr("href")).isEqualTo("/products/cup");
        assertThat(page.select(".line").eachText()).containsExactly("Wash it.", "5.50 EUR", "As it is");
        assertThat(page.select(".picture").attr("alt")).as("it has none").isEqualTo("None");
        assertThat(page.html()).as("not even in its data").doesNotContain("A hidden line");

        var other = page("/products/jug");
        assertThat(other.select(".heading").text()).isEqualTo("Jug");
        assertThat(other.select(".line").eachText()).containsExactly("Wipe it.", "19.00 EUR", "As it is");
    }

    @Test
    void collectionsAndContentPagesShowTheirsAndOtherPagesTheFallback() {
        var collection = appApi.post("custom_collections", """
                        {"custom_collection": {"title": "Kitchen", "body_html": "<p>For <i>cooks</i>.</p>"}}""").path("custom_collection");
        var story = appApi.post("pages", "{\"page\": {\"title\": \"Our story\", \"body_html\": \"<p>By hand.</p>\"}}")
                .path("page");
        metafield("collections/" + collection.path("id"), "care", "For the stove");
        metafield("pages/" + story.path("id"), "care", "Since 1901");
        for (var kind : new String[] {"collection", "page"}) {
            publish(kind, """
                    {"heading": {"source": "%1$s.title", "fallback": "-"}, "note": {"source": "%1$s.metafields.custom.care", "fallback": "-"},
                     "words": {"source": "%1$s.%2$s", "fallback": "-"}, "address": {"source": "%1$s.url"}}
                    """.formatted(kind, kind.equals("page") ? "content" : "description"));
        }
        var kitchen = page("/collections/kitchen");
        assertThat(kitchen.select(".heading").text()).isEqualTo("Kitchen");
        assertThat(kitchen.select(".note").text()).isEqualTo("For the stove");
        assertThat(kitchen.select(".words").text()).isEqualTo("For cooks.");
        assertThat(page("/collections/all").select(".note").text())
                .as("no record")
                .isEqualTo("-");
        var shown = page("/pages/our-story");
        assertThat(shown.select(".heading").text()).isEqualTo("Our story");
        assertThat(shown.select(".note").text()).isEqualTo("Since 1901");
        assertThat(shown.select(".words").text()).isEqualTo("By hand.");
        assertThat(shown.select(".address").attr("href")).isEqualTo("/pages/our-story");

        metafield("collections/" + collection.path("id"), "care", "For the table");
        metafield("pages/" + story.path("id"), "care", "Since 1902");
        assertThat(page("/collections/kitchen").select(".note").text()).isEqualTo("For the table");
        assertThat(page("/pages/our-story").select(".note").text()).isEqualTo("Since 1902");
    }

    @Test
    void aCachedPageFollowsItsRecordAndItsMetafields() {
        publish("product", ALL);
        assertThat(page("/products/cup").select(".heading").text()).isEqualTo("Cup");
        appApi.put("products/" + cup.path("id"), "{\"product\": {\"title\": \"Mug\"}}");
        assertThat(page("/products/cup").select(".heading").text()).isEqualTo("Mug");
        var metafield = metafield("products/" + cup.path("id"), "care", "Wash it.");
        assertThat(page("/products/cup").select(".line").first().text()).isEqualTo("Wash it.");
        metafield("products/" + cup.path("id"), "care", "Wash it by hand.");
        assertThat(page("/products/cup").select(".line").first().text()).isEqualTo("Wash it by hand.");
        appApi.put("products/" + cup.path("id"), """
                {"product": {"metafields": [{"namespace": "custom", "key": "care", "value": "Rinse it.", "value_type": "string"}]}}""");
        assertThat(page("/products/cup").select(".line").first().text()).isEqualTo("Rinse it.");
        appApi.delete("metafields/" + metafield.path("id"));
        assertThat(page("/products/cup").select(".line").first().text()).isEqualTo("Wipe it.");
    }

    @Test
    void hostileValuesAreTextOrNothing() {
        publish("product", """
                {"heading": {"source": "product.metafields.custom.text"}, "words": {"source": "product.metafields.custom.text"},
                 "more": {"source": "product.metafields.custom.link", "fallback": "/pages/about"},
                 "address": {"source": "product.metafields.custom.link", "fallback": "/pages/about"},
                 "picture": {"source": "product.metafields.custom.link", "fallback": "/media/none.png"},
                 "note": {"source": "product.metafields.custom.json", "fallback": "None"}}
                """);
        metafield(
                "products/" + cup.path("id"),
                "text",
                "<img src=x onerror=alert(1)>\\n</script><script>alert(2)</script>");
        metafield("products/" + cup.path("id"), "link", " java\\tscript:alert(3)");
        appApi.post("products/" + cup.path("id") + "/metafields", """
                {"metafield": {"namespace": "custom", "key": "json", "value": "{\\"cost\\":1}", "value_type": "json_string"}}""");
        var page = page("/products/cup");
        assertThat(page.select(".heading").text()).startsWith("<img src=x onerror=alert(1)>");
        assertThat(page.select(".words img, .words script")).isEmpty();
        assertThat(page.select(".words p").html()).startsWith("&lt;img").contains("<br>");
        assertThat(page.select(".more").attr("href")).isEqualTo("/pages/about");
        assertThat(page.select(".address").attr("href")).isEqualTo("/pages/about");
        assertThat(page.select(".picture").attr("src")).isEqualTo("/media/none.png");
        assertThat(page.select(".note").text()).isEqualTo("None");
    }

    /** A theme is a stranger's: what it names of a shop's metafields nobody has shown yet. */
    @Test
    void metafieldsThatAThemeNamesItselfAreNotShown() {
        metafield("products/" + cup.path("id"), "cost", "1.20");
        var section = """
                {"f": {"type": "facts", "settings": {"heading": {"source": "product.title"},
                  "note": {"source": "product.metafields.custom.cost", "fallback": "Not told"}}}}""";
        FactsTheme.publish(testServer, shop, Map.of("product", section));
        var page = page("/products/cup");
        assertThat(page.select(".heading").text())
                .as("what the theme gets anyway")
                .isEqualTo("Cup");
        assertThat(page.select(".note").text()).isEqualTo("Not told");
        assertThat(page.html()).doesNotContain("1.20");
        save(0, "[{\"op\":\"add\",\"path\":\"/seo\",\"value\":{\"title\":\"Mine\"}}]");
        assertThat(page("/products/cup").select(".note").text())
                .as("saving something else shows nothing")
                .isEqualTo("Not told");
        save(1, "[{\"op\":\"remove\",\"path\":\"/pages/product/f/settings/note\"}]");
        save(2, """
                [{"op":"add","path":"/pages/product/f/settings/note","value":{"source":"product.metafields.custom.cost"}}]""");
        assertThat(page("/products/cup").select(".note").text()).isEqualTo("1.20");
    }

    @Test
    void metafieldsOfOtherShopsStayTheirs() {
        var neighbour = testServer.newShop();
        var theirs = testServer.api(neighbour.handle());
        var bowl = theirs.sells("Bowl", "3.00", 1);
        theirs.post("products/" + bowl.path("id") + "/metafields", """
                {"metafield": {"namespace": "custom", "key": "care", "value": "Theirs", "value_type": "string"}}""");
        publish("product", ALL);
        assertThat(page("/products/cup").html()).doesNotContain("Theirs");
    }

    @Test
    @Tag("browser")
    void fromOneProductToTheNextTheValuesChange() {
        metafield("products/" + jug.path("id"), "care", "Rinse it.");
        publish("product", ALL);
        try (var browser = Browser.open()) {
            browser.go(testServer.url(shop.handle(), "/products/cup"));
            browser.untilInteractive();
            browser.script("window.same = true");
            assertThat(browser.text(".heading")).isEqualTo("Cup");
            browser.click(".next");
            browser.untilPath("/products/jug");
            browser.until("the other product", () -> browser.text(".heading").equals("Jug"));
            assertThat(browser.text(".line")).isEqualTo("Rinse it.");
            browser.script("history.back()");
            browser.until("the first product", () -> browser.text(".heading").equals("Cup"));
            assertThat(browser.text(".line")).isEqualTo("Wipe it.");
            assertThat(browser.script("return window.same"))
                    .as("without loading a page")
                    .isEqualTo(true);
        }
    }

    private Document page(String path) {
        var page = testServer.visitor(shop.handle()).get(path).html();
        assertThat(page.select("#app").attr("data-render"))
                .as("rendered by the theme")
                .isEmpty();
        return page;
    }

    private JsonNode metafield(String owner, String key, String value) {
        return appApi.post(owner + "/metafields", """
                        {"metafield": {"namespace": "custom", "key": "%s", "value": "%s", "value_type": "string"}}
                        """.formatted(key, value)).path("metafield");
    }

    /** Publishes a section on that page through the API, beside what other pages have. */
    private void publish(String page, String settings) {
        var stored = appApi.get(at() + "/settings").path("settings");
        ObjectNode data = stored.path("data").deepCopy();
        data.withObjectProperty("pages")
                .putObject(page)
                .putObject("f")
                .put("type", "facts")
                .set("settings", Json.parse(settings));
        data.withObjectProperty("orders").putArray(page).add("f");
        var body = Json.object();
        body.putObject("settings")
                .put("version", stored.path("version").asLong())
                .put("publish", true)
                .set("data", data);
        appApi.put(at() + "/settings", body.toString());
    }

    private void save(int version, String operations) {
        appApi.patch(
                at() + "/settings",
                "{\"settings\":{\"version\":" + version + ",\"publish\":true,\"operations\":" + operations + "}}");
    }

    private String at() {
        return "themes/"
                + appApi.getWith("themes", "role=main").at("/themes/0/id").asText();
    }
}
