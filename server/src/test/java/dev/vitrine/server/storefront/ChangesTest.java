package dev.vitrine.server.storefront;

import static dev.vitrine.server.storefront.PagesTest.boot;
import static dev.vitrine.server.storefront.PagesTest.stylesheet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.kernel.Json;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.World;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

/** What somebody changes is on the page at its next load, without a restart. */
final class ChangesTest {

    private final World world = World.shared();

    @Test
    void aChangedPriceIsOnThePageAtOnce() {
        var shop = world.newShop();
        var visitor = world.visitor(shop.handle());
        var api = world.api(shop.handle());
        var id = api.post("products", "{\"product\":{\"title\":\"Cup\",\"variants\":[{\"price\":5}]}}")
                .path("product")
                .path("id")
                .asLong();
        assertThat(visitor.get("/products/cup").text()).contains("5.00");
        api.put("products/" + id, "{\"product\":{\"id\":" + id + ",\"title\":\"Small cup\"}}");
        assertThat(visitor.get("/products/cup").html().select("h1").text()).isEqualTo("Small cup");
        api.put("products/" + id, "{\"product\":{\"id\":" + id + ",\"published\":false}}");
        assertThat(visitor.get("/products/cup").status()).isEqualTo(404);
    }

    @Test
    void aColourInTheSettingsChangesPageAndStyleSheet() {
        var shop = world.newShop();
        var visitor = world.visitor(shop.handle());
        var before = stylesheet(visitor.get("/").html());
        save(shop.handle(), "{\"settings\":{\"colors\":{\"color_accent\":\"#123456\"}}}");
        var page = visitor.get("/").html();
        assertThat(stylesheet(page)).isNotEqualTo(before);
        assertThat(visitor.get(stylesheet(page)).text().toLowerCase()).contains("#123456");
        assertThat(visitor.get(before).status())
                .as("for pages that are still open")
                .isEqualTo(200);
        assertThat(boot(page)
                        .path("settings")
                        .path("settings")
                        .path("colors")
                        .path("color_accent")
                        .asText())
                .isEqualTo("#123456");
    }

    @Test
    void aThemePublishedByAnAppIsOnThePageAtOnce() {
        var shop = world.newShop();
        var visitor = world.visitor(shop.handle());
        var api = world.api(shop.handle());
        save(shop.handle(), "{\"settings\":{\"colors\":{\"color_accent\":\"#123456\"}}}");
        var starter = api.get("themes").at("/themes/0/id").asText();
        world.platform()
                .database()
                .change(tx -> world.platform().themes().publish(tx, world.shop(shop.handle()), "Gone", "/nowhere"));
        assertThat(boot(visitor.get("/").html()).toString())
                .as("a broken theme gives way to the starter theme")
                .doesNotContain("#123456");
        api.put("themes/" + starter, "{\"theme\":{\"role\":\"main\"}}");
        assertThat(boot(visitor.get("/").html()).toString()).contains("#123456");
    }

    @Test
    void aSectionsSettingChangesThePage() {
        var shop = world.newShop();
        var visitor = world.visitor(shop.handle());
        save(shop.handle(), """
                {"orders":{"homepage":["words"]},
                 "pages":{"homepage":{"words":{"type":"rich_text","settings":{"heading":"Words of our own"}}}}}
                """);
        assertThat(visitor.get("/").html().select("#app h2").text()).contains("Words of our own");
    }

    @Test
    void aRedirectLeadsOnWithTheQueryAndGivesWayToRealPages() {
        var shop = world.newShop();
        var visitor = world.visitor(shop.handle());
        var api = world.api(shop.handle());
        api.post("redirects", "{\"redirect\":{\"path\":\"/old\",\"target\":\"/collections\"}}");
        var answer = visitor.get("/old?utm_source=letter");
        assertThat(answer.status()).isEqualTo(301);
        assertThat(answer.header("location")).isEqualTo("/collections?utm_source=letter");
        assertThat(visitor.get("/_page/old").json().path("redirect").asText()).isEqualTo("/collections");
    }

    @Test
    void anAddressWithUmlautsLeadsOnToo() {
        var shop = world.newShop();
        world.api(shop.handle())
                .post("redirects", "{\"redirect\":{\"path\":\"/über uns\",\"target\":\"/pages/größen\"}}");
        var answer = world.visitor(shop.handle()).get("/%C3%BCber%20uns");
        assertThat(answer.status()).isEqualTo(301);
        assertThat(answer.header("location")).isEqualTo("/pages/gr%C3%B6%C3%9Fen");
    }

    @Test
    void aRedirectFollowsItsNewTargetAndIsGoneWhenDeleted() {
        var shop = world.newShop();
        var visitor = world.visitor(shop.handle());
        var api = world.api(shop.handle());
        var id = api.post("redirects", "{\"redirect\":{\"path\":\"/sale\",\"target\":\"/collections\"}}")
                .at("/redirect/id")
                .asText();
        assertThat(visitor.get("/sale").header("location")).isEqualTo("/collections");
        api.put("redirects/" + id, "{\"redirect\":{\"id\":" + id + ",\"target\":\"/search\"}}");
        assertThat(visitor.get("/sale").header("location")).isEqualTo("/search");
        api.delete("redirects/" + id);
        assertThat(visitor.get("/sale").status()).isEqualTo(404);
    }

    @Test
    void aMerchantsWordsAreOnTheirPageAtOnce() {
        var shop = world.newShop();
        var visitor = world.visitor(shop.handle());
        var api = world.api(shop.handle());
        assertThat(visitor.get("/pages/hours").status()).isEqualTo(404);
        var id = api.post("pages", "{\"page\":{\"title\":\"Hours\",\"body_html\":\"<p>Nine to five</p>\"}}")
                .at("/page/id")
                .asText();
        assertThat(visitor.get("/pages/hours").html().select("#app").text()).contains("Nine to five");
        api.put("pages/" + id, "{\"page\":{\"id\":" + id + ",\"body_html\":\"<p>Ten to six</p>\"}}");
        assertThat(visitor.get("/pages/hours").html().select("#app").text())
                .contains("Ten to six")
                .doesNotContain("Nine to five");
        assertThat(visitor.get("/_page/pages/hours").text()).contains("Ten to six");
    }

    @Test
    void theLastPieceSoldMakesTheProductSoldOutOnItsPage() {
        var shop = world.newShop();
        var product = world.api(shop.handle()).sells("Cup", "5.00", 1);
        var visitor = world.visitor(shop.handle());
        assertThat(button(visitor.get("/products/cup").html()).hasAttr("disabled"))
                .isFalse();
        new Shopper(world.visitor(shop.handle()))
                .buys(product.at("/variants/0/id").asText(), 1);
        var page = visitor.get("/products/cup");
        assertThat(button(page.html()).hasAttr("disabled")).isTrue();
        assertThat(button(page.html()).text()).isEqualTo("Sold out");
        assertThat(page.text()).contains("https://schema.org/OutOfStock");
    }

    @Test
    void aDeletedProductIsGoneFromItsPageAndFromLists() {
        var shop = world.newShop();
        var visitor = world.visitor(shop.handle());
        var api = world.api(shop.handle());
        var product = api.sells("Cup", "5.00", 1);
        assertThat(visitor.get("/collections/all").html().select(".card")).hasSize(1);
        assertThat(visitor.get("/sitemap.xml").text()).contains("/products/cup");
        api.delete("products/" + product.path("id").asText());
        assertThat(visitor.get("/products/cup").status()).isEqualTo(404);
        assertThat(visitor.get("/collections/all").html().select(".card")).isEmpty();
        assertThat(visitor.get("/sitemap.xml").text()).doesNotContain("/products/cup");
    }

    @Test
    void aThousandVisitorsOfAChangedPageMakeItOnce() throws Exception {
        var shop = world.newShop();
        var visitor = world.visitor(shop.handle());
        visitor.get("/");
        long before = world.platform().database().statements();
        for (int i = 0; i < 20; i++) {
            assertThat(visitor.get("/").status()).isEqualTo(200);
        }
        long each = (world.platform().database().statements() - before) / 20;
        assertThat(each)
                .as("statements of a page that is kept: its shop and its version")
                .isLessThanOrEqualTo(3);
    }

    private static Element button(Document page) {
        return page.select("form[action=/cart/add] button.button").first();
    }

    private void save(String shop, String document) {
        var platform = world.platform();
        platform.database()
                .<Long>write(tx -> platform.themeSettings().save(tx, world.shop(shop), Json.parse(document)));
    }
}
