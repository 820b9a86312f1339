package dev.vitrine.server.storefront;

import static dev.vitrine.server.storefront.PagesTest.boot;
import static dev.vitrine.server.storefront.PagesTest.stylesheet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.VitrineProcess;
import dev.vitrine.shop.content.MenuItem;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What somebody changes is on the page at its next load, without a restart. */
@Tag("long")
final class ChangesTest {

    private final TestServer testServer = TestServer.shared();

    @Test
    void aChangedPriceIsOnThePageAtOnce() {
        var shop = testServer.newShop();
        var visitor = testServer.visitor(shop.handle());
        var appApi = testServer.api(shop.handle());
        var id = appApi.post("products", "{\"product\":{\"title\":\"Cup\",\"variants\":[{\"price\":5}]}}")
                .path("product")
                .path("id")
                .asLong();
        assertThat(visitor.get("/products/cup").text()).contains("5.00");
        appApi.put("products/" + id, "{\"product\":{\"id\":" + id + ",\"title\":\"Small cup\"}}");
        assertThat(visitor.get("/products/cup").html().select("h1").text()).isEqualTo("Small cup");
        appApi.put("products/" + id, "{\"product\":{\"id\":" + id + ",\"published\":false}}");
        assertThat(visitor.get("/products/cup").status()).isEqualTo(404);
    }

    @Test
    void aColourInTheSettingsChangesPageAndStyleSheet() {
        var shop = testServer.newShop();
        var visitor = testServer.visitor(shop.handle());
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
    void aSecondProcessHasTheStyleSheetOfAPageThatTheFirstOneMade() {
        var shop = testServer.newShop();
        try (var second = testServer.secondProcess()) {
            save(shop.handle(), "{\"settings\":{\"colors\":{\"color_accent\":\"#654321\"}}}");
            var style = stylesheet(testServer.visitor(shop.handle()).get("/").html());
            var answer = second.visitor(shop.handle()).get(style);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.text().toLowerCase()).contains("#654321");
            assertThat(second.visitor(shop.handle())
                            .get(style.replaceFirst("style-.", "style-x"))
                            .status())
                    .isEqualTo(404);
        }
    }

    @Test
    void aPriceThatAnotherProcessWroteIsOnTheNextPage() {
        var shop = testServer.newShop().handle();
        var variant = testServer
                .api(shop)
                .sells("Cup", "5.00", 1)
                .at("/variants/0/id")
                .asLong();
        var visitor = testServer.visitor(shop);
        try (var second = testServer.secondProcess()) {
            for (int price = 10; price < 30; price++) {
                visitor.get("/products/cup");
                visitor.get("/products/cup");
                second.api(shop).put("variants/" + variant, """
                        {"variant":{"id":%d,"price":"%d.25"}}""".formatted(variant, price));
                assertThat(visitor.get("/products/cup").text()).contains("\"" + price + ".25\"");
            }
        }
    }

    @Test
    void aCommandChangesThePagesOfARunningServer() {
        var shop = testServer.newShop().handle();
        var visitor = testServer.visitor(shop);
        visitor.get("/");
        assertThat(visitor.get("/").html().title()).doesNotContain("Coffee");
        VitrineProcess.run(testServer.config().data(), "shop", "set", "--shop", shop, "name", "Coffee");
        assertThat(visitor.get("/").html().title()).contains("Coffee");
    }

    @Test
    void aThemePublishedByAnAppIsOnThePageAtOnce() {
        var shop = testServer.newShop();
        var visitor = testServer.visitor(shop.handle());
        var appApi = testServer.api(shop.handle());
        save(shop.handle(), "{\"settings\":{\"colors\":{\"color_accent\":\"#123456\"}}}");
        var starter = appApi.get("themes").at("/themes/0/id").asText();
        testServer.wear(
                testServer.shop(shop.handle()),
                "Broken",
                TestServer.starterWith("src/index.js", index -> "import 'none';"));
        assertThat(boot(visitor.get("/").html()).toString())
                .as("a broken theme gives way to the starter theme")
                .doesNotContain("#123456");
        appApi.put("themes/" + starter, "{\"theme\":{\"role\":\"main\"}}");
        assertThat(boot(visitor.get("/").html()).toString()).contains("#123456");
    }

    @Test
    void aMenuOfTheMerchantTakesThePlaceOfTheDefaultOne() {
        var shop = testServer.newShop();
        var visitor = testServer.visitor(shop.handle());
        var platform = testServer.platform();
        visitor.get("/");
        for (var title : List.of("To the kitchen", "To the table")) {
            platform.foundation()
                    .database()
                    .change(tx -> platform.shopServices()
                            .menus()
                            .put(tx, shop, "main-menu", "Menu", List.of(MenuItem.address(title, "/collections"))));
            assertThat(boot(visitor.get("/").html()).path("menus").toString()).contains(title);
            assertThat(boot(visitor.get("/").html()).path("menus").toString()).contains(title);
        }
    }

    @Test
    void aSectionsSettingChangesThePage() {
        var shop = testServer.newShop();
        var visitor = testServer.visitor(shop.handle());
        save(shop.handle(), """
                {"orders":{"homepage":["words"]},
                 "pages":{"homepage":{"words":{"type":"rich_text","settings":{"heading":"Words of our own"}}}}}
                """);
        assertThat(visitor.get("/").html().select("#app h2").text()).contains("Words of our own");
    }

    @Test
    void aRedirectLeadsOnWithTheQueryAndGivesWayToRealPages() {
        var shop = testServer.newShop();
        var visitor = testServer.visitor(shop.handle());
        var appApi = testServer.api(shop.handle());
        appApi.post("redirects", "{\"redirect\":{\"path\":\"/old\",\"target\":\"/collections\"}}");
        var visitorResponse = visitor.get("/old?utm_source=letter");
        assertThat(visitorResponse.status()).isEqualTo(301);
        assertThat(visitorResponse.header("location")).isEqualTo("/collections?utm_source=letter");
        assertThat(visitor.get("/_page/old").json().path("redirect").asText()).isEqualTo("/collections");
    }

    @Test
    void anAddressWithUmlautsLeadsOnToo() {
        var shop = testServer.newShop();
        testServer
                .api(shop.handle())
                .post("redirects", "{\"redirect\":{\"path\":\"/über uns\",\"target\":\"/pages/größen\"}}");
        var visitorResponse = testServer.visitor(shop.handle()).get("/%C3%BCber%20uns");
        assertThat(visitorResponse.status()).isEqualTo(301);
        assertThat(visitorResponse.header("location")).isEqualTo("/pages/gr%C3%B6%C3%9Fen");
    }

    @Test
    void aRedirectFollowsItsNewTargetAndIsGoneWhenDeleted() {
        var shop = testServer.newShop();
        var visitor = testServer.visitor(shop.handle());
        var appApi = testServer.api(shop.handle());
        var id = appApi.post("redirects", "{\"redirect\":{\"path\":\"/sale\",\"target\":\"/collections\"}}")
                .at("/redirect/id")
                .asText();
        assertThat(visitor.get("/sale").header("location")).isEqualTo("/collections");
        appApi.put("redirects/" + id, "{\"redirect\":{\"id\":" + id + ",\"target\":\"/search\"}}");
        assertThat(visitor.get("/sale").header("location")).isEqualTo("/search");
        appApi.delete("redirects/" + id);
        assertThat(visitor.get("/sale").status()).isEqualTo(404);
    }

    @Test
    void aMerchantsWordsAreOnTheirPageAtOnce() {
        var shop = testServer.newShop();
        var visitor = testServer.visitor(shop.handle());
        var appApi = testServer.api(shop.handle());
        assertThat(visitor.get("/pages/hours").status()).isEqualTo(404);
        var id = appApi.post("pages", "{\"page\":{\"title\":\"Hours\",\"body_html\":\"<p>Nine to five</p>\"}}")
                .at("/page/id")
                .asText();
        assertThat(visitor.get("/pages/hours").html().select("#app").text()).contains("Nine to five");
        appApi.put("pages/" + id, "{\"page\":{\"id\":" + id + ",\"body_html\":\"<p>Ten to six</p>\"}}");
        assertThat(visitor.get("/pages/hours").html().select("#app").text())
                .contains("Ten to six")
                .doesNotContain("Nine to five");
        assertThat(visitor.get("/_page/pages/hours").text()).contains("Ten to six");
    }

    @Test
    void theLastPieceSoldMakesTheProductSoldOutOnItsPage() {
        var shop = testServer.newShop();
        var product = testServer.api(shop.handle()).sells("Cup", "5.00", 1);
        var visitor = testServer.visitor(shop.handle());
        assertThat(button(visitor.get("/products/cup").html()).hasAttr("disabled"))
                .isFalse();
        new Shopper(testServer.visitor(shop.handle()))
                .buys(product.at("/variants/0/id").asText(), 1);
        var page = visitor.get("/products/cup");
        assertThat(button(page.html()).hasAttr("disabled")).isTrue();
        assertThat(button(page.html()).text()).isEqualTo("Sold out");
        assertThat(page.text()).contains("https://schema.org/OutOfStock");
    }

    @Test
    void theLastPieceOfAVariantIsSoldOutInLists() {
        var shop = testServer.newShop();
        var product = testServer.api(shop.handle()).post("products", """
                        {"product": {"title": "Cup", "options": [{"name": "Size"}], "variants": [
                          {"option1": "S", "price": "5.00", "inventory_management": "vitrine", "inventory_quantity": 1},
                          {"option1": "L", "price": "7.00"}]}}
                        """).path("product");
        var visitor = testServer.visitor(shop.handle());
        var variants = visitor.get("/_page/collections/all").json().at("/data/products/0/variants");
        assertThat(variants.findValuesAsText("available")).containsExactly("true", "true");
        assertThat(variants.findValuesAsText("option1")).containsExactly("S", "L");
        new Shopper(testServer.visitor(shop.handle()))
                .buys(product.at("/variants/0/id").asText(), 1);
        variants = visitor.get("/_page/collections/all").json().at("/data/products/0/variants");
        assertThat(variants.findValuesAsText("available")).containsExactly("false", "true");
    }

    @Test
    void aDeletedProductIsGoneFromItsPageAndFromLists() {
        var shop = testServer.newShop();
        var visitor = testServer.visitor(shop.handle());
        var appApi = testServer.api(shop.handle());
        var product = appApi.sells("Cup", "5.00", 1);
        assertThat(visitor.get("/collections/all").html().select(".card")).hasSize(1);
        assertThat(visitor.get("/sitemap.xml").text()).contains("/products/cup");
        assertThat(visitor.get("/search?q=cup").html().select(".card")).hasSize(1);
        appApi.delete("products/" + product.path("id").asText());
        assertThat(visitor.get("/products/cup").status()).isEqualTo(404);
        assertThat(visitor.get("/collections/all").html().select(".card")).isEmpty();
        assertThat(visitor.get("/sitemap.xml").text()).doesNotContain("/products/cup");
        assertThat(visitor.get("/search?q=cup").html().select(".card")).isEmpty();
    }

    @Test
    void aThousandVisitorsOfAChangedPageMakeItOnce() throws Exception {
        var shop = testServer.newShop();
        var visitor = testServer.visitor(shop.handle());
        visitor.get("/");
        var before = testServer.platform().foundation().database().statements();
        for (int i = 0; i < 20; i++) {
            assertThat(visitor.get("/").status()).isEqualTo(200);
        }
        var each = (testServer.platform().foundation().database().statements() - before) / 20;
        assertThat(each)
                .as("statements of a page that is kept: its shop and its version")
                .isLessThanOrEqualTo(3);
    }

    private static Element button(Document page) {
        return page.select("form[action=/cart/add] button.button").first();
    }

    private void save(String shop, String document) {
        var platform = testServer.platform();
        platform.foundation()
                .database()
                .<Long>write(tx ->
                        platform.shopServices().themeSettings().save(tx, testServer.shop(shop), Json.parse(document)));
    }
}
