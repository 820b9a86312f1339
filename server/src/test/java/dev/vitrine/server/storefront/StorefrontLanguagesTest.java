package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of a shop in each of its languages: addresses, what is at them, and what search engines are told. */
final class StorefrontLanguagesTest {

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi appApi = testServer.api(shop);
    private final Visitor visitor = testServer.visitor(shop);

    @Test
    void pageBelowALanguageIsInThatLanguage() {
        appApi.sells("Cup", "5.50", 8);
        enable("de");
        var english = visitor.get("/products/cup").html();
        var german = visitor.get("/de/products/cup").html();
        assertThat(english.select("html").attr("lang")).isEqualTo("en");
        assertThat(german.select("html").attr("lang")).isEqualTo("de");
        assertThat(german.select("html").attr("dir")).isEqualTo("ltr");
        assertThat(english.select("#app form[action=/cart/add] button").text()).contains("Add to cart");
        assertThat(german.select("#app form[action=/cart/add] button").text()).contains("In den Warenkorb");
        assertThat(german.select("#app nav[aria-label='Sie sind hier']").text()).contains("Startseite");
        assertThat(boot(german).at("/locale").asText()).isEqualTo("de");
        assertThat(boot(german).at("/shop/locale").asText()).isEqualTo("de");
        assertThat(boot(german).at("/shop/locales").findValuesAsText("name")).containsExactly("English", "Deutsch");
        assertThat(boot(german).path("url").asText()).isEqualTo("/de/products/cup");
    }

    @Test
    void everyLinkOfThePageKeepsItsLanguage() {
        appApi.sells("Cup", "5.50", 8);
        enable("de");
        for (var path : List.of("/de", "/de/products/cup", "/de/collections/all", "/de/search?q=cup", "/de/cart")) {
            var page = visitor.get(path).html();
            var links = page.select("#app a[href^=/]:not([hreflang]), #app form[action][method=get]").stream()
                    .map(element -> element.hasAttr("href") ? element.attr("href") : element.attr("action"))
                    .toList();
            assertThat(links).as(path).isNotEmpty().allMatch(link -> link.matches("/de([/?#].*)?"));
        }
    }

    @Test
    void dataForClientNavigationIsInTheLanguageOfItsAddress() {
        appApi.sells("Cup", "5.50", 8);
        enable("de");
        var german = visitor.get("/_page/de/products/cup").json();
        assertThat(german.path("url").asText()).isEqualTo("/de/products/cup");
        assertThat(german.at("/data/product/url").asText()).isEqualTo("/de/products/cup");
        assertThat(german.at("/data/breadcrumbs/routes/0/name").asText()).isEqualTo("Startseite");
        assertThat(german.at("/data/breadcrumbs/routes/0/route_link").asText()).isEqualTo("/de");
        assertThat(german.at("/head/alternates").findValuesAsText("locale")).containsExactly("en", "de", "x-default");
        var english = visitor.get("/_page/products/cup").json();
        assertThat(english.at("/data/product/url").asText()).isEqualTo("/products/cup");
        assertThat(english.at("/data/breadcrumbs/routes/0/name").asText()).isEqualTo("Home");
    }

    @Test
    void searchEnginesFindEachLanguageAndTheOneForOthers() {
        appApi.sells("Cup", "5.50", 8);
        enable("de");
        enable("pt-BR");
        for (var path : List.of("/products/cup", "/de/products/cup", "/pt-br/products/cup")) {
            var page = visitor.get(path).html();
            assertThat(page.select("link[rel=canonical]").attr("href")).isEqualTo(testServer.url(shop, path));
            assertThat(page.select("meta[property='og:url']").attr("content")).isEqualTo(testServer.url(shop, path));
            var alternates = page.select("head link[rel=alternate][hreflang]");
            assertThat(alternates.eachAttr("hreflang")).containsExactly("en", "de", "pt-BR", "x-default");
            assertThat(alternates.eachAttr("href"))
                    .containsExactly(
                            testServer.url(shop, "/products/cup"),
                            testServer.url(shop, "/de/products/cup"),
                            testServer.url(shop, "/pt-br/products/cup"),
                            testServer.url(shop, "/products/cup"));
        }
        assertThat(visitor.get("/de").html().select("link[rel=canonical]").attr("href"))
                .isEqualTo(testServer.url(shop, "/de"));
    }

    @Test
    void shopOfOneLanguageNamesNoOthers() {
        var page = visitor.get("/").html();
        assertThat(page.select("link[hreflang], a[hreflang]")).isEmpty();
        assertThat(visitor.get("/sitemap.xml").text()).doesNotContain("xhtml");
    }

    @Test
    void sitemapHasEachPageInEachLanguage() {
        appApi.sells("Cup", "5.50", 8);
        enable("de");
        var sitemap = Jsoup.parse(visitor.get("/sitemap.xml").text(), "", Parser.xmlParser());
        assertThat(sitemap.select("url > loc").eachText())
                .contains(
                        testServer.url(shop, "/"),
                        testServer.url(shop, "/de"),
                        testServer.url(shop, "/products/cup"),
                        testServer.url(shop, "/de/products/cup"))
                .doesNotHaveDuplicates();
        for (var url : sitemap.select("url")) {
            assertThat(url.getElementsByTag("xhtml:link").eachAttr("hreflang"))
                    .containsExactly("en", "de", "x-default");
        }
        assertThat(visitor.get("/robots.txt").text()).contains("Disallow: /de/cart\n", "Disallow: /de/search\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/de", "/de/products/cup", "/_page/de/products/cup", "/fr/products/cup", "/DE/products/cup"})
    void languageThatIsNotEnabledIsNotThere(String path) {
        appApi.sells("Cup", "5.50", 8);
        assertThat(visitor.get(path).status()).isEqualTo(404);
    }

    @Test
    void pageThatIsNotThereSaysSoInItsLanguage() {
        enable("de");
        var missing = visitor.get("/de/nowhere");
        assertThat(missing.status()).isEqualTo(404);
        assertThat(missing.html().title()).startsWith("Seite nicht gefunden");
        assertThat(missing.html().select("h1").text()).isEqualTo("Diese Seite gibt es nicht");
        assertThat(missing.html().select("link[hreflang]")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "/en, /",
        "/en/, /",
        "/en/products/cup, /products/cup",
        "/en/collections/all?page=2, /collections/all?page=2"
    })
    void primaryLanguageNeedsNone(String path, String target) {
        var answer = visitor.get(path);
        assertThat(answer.status()).isEqualTo(301);
        assertThat(answer.header("location")).isEqualTo(target);
        assertThat(visitor.get("/_page" + path).json().path("redirect").asText())
                .isEqualTo(target);
    }

    @Test
    void redirectsKeepTheLanguage() {
        enable("de");
        appApi.post("redirects", "{\"redirect\":{\"path\":\"/old\",\"target\":\"/pages/new\"}}");
        appApi.post("redirects", "{\"redirect\":{\"path\":\"/far\",\"target\":\"https://example.com/\"}}");
        assertThat(visitor.get("/de/old").header("location")).isEqualTo("/de/pages/new");
        assertThat(visitor.get("/old").header("location")).isEqualTo("/pages/new");
        assertThat(visitor.get("/de/far").header("location")).isEqualTo("https://example.com/");
    }

    @Test
    void changesReachThePageInEveryLanguage() {
        var product = appApi.sells("Cup", "5.50", 8).path("id").asText();
        enable("de");
        for (var path : List.of("/products/cup", "/de/products/cup")) {
            // Twice: the second answer comes from the cache.
            visitor.get(path);
            assertThat(visitor.get(path).html().select("h1").text()).isEqualTo("Cup");
        }
        appApi.put("products/" + product, "{\"product\":{\"title\":\"Mug\"}}");
        for (var path : List.of("/products/cup", "/de/products/cup")) {
            assertThat(visitor.get(path).html().select("h1").text()).as(path).isEqualTo("Mug");
        }
    }

    @Test
    void languageThatIsTakenAwayOrBecomesThePrimaryOneIsSoAtOnce() {
        var german = enable("de");
        for (int i = 0; i < 3; i++) {
            assertThat(visitor.get("/de").html().select("html").attr("lang")).isEqualTo("de");
            assertThat(visitor.get("/").html().select("html").attr("lang")).isEqualTo("en");
        }
        makePrimary("de");
        for (int i = 0; i < 3; i++) {
            assertThat(visitor.get("/").html().select("html").attr("lang")).isEqualTo("de");
            assertThat(visitor.get("/de").header("location")).isEqualTo("/");
            assertThat(visitor.get("/en").html().select("html").attr("lang")).isEqualTo("en");
        }
        assertThat(appApi.get("shop_locales").findValuesAsText("locale")).containsExactly("en");
        appApi.delete("shop_locales/" + appApi.get("shop_locales").at("/shop_locales/0/id"));
        assertThat(visitor.get("/en").header("location")).isEmpty();
        assertThat(visitor.get("/en").status()).isEqualTo(404);
        assertThat(german).isNotEmpty();
    }

    @Test
    void switchLeadsToTheSamePageWithoutAScript() {
        appApi.sells("Cup", "5.50", 8);
        enable("de");
        var links = visitor.get("/de/collections/all?sort_by=price-desc").html().select("nav[aria-label=Sprache] a");
        assertThat(links.eachAttr("href"))
                .containsExactly("/collections/all?sort_by=price-desc", "/de/collections/all?sort_by=price-desc");
        assertThat(links.eachAttr("hreflang")).containsExactly("en", "de");
        assertThat(links.eachAttr("lang")).containsExactly("en", "de");
        assertThat(links.eachText()).containsExactly("English", "Deutsch");
        assertThat(links.select("[aria-current=true]").eachText()).containsExactly("Deutsch");
    }

    @Test
    void fileWithTheTextsIsLoadedWithThePage() {
        enable("de");
        var german = visitor.get("/de").html();
        var english = visitor.get("/").html();
        var more = german.select("link[rel=modulepreload]").eachAttr("href");
        more.removeAll(english.select("link[rel=modulepreload]").eachAttr("href"));
        assertThat(more).hasSize(1);
        var file = visitor.get(more.getFirst());
        assertThat(file.status()).isEqualTo(200);
        assertThat(file.text()).contains("In den Warenkorb");
    }

    @Test
    void personalPagesAndFormsStayInTheLanguage() {
        var cup = appApi.sells("Cup", "5.50", 8);
        enable("de");
        var variant = cup.at("/variants/0/id").asText();
        var from = Map.of("Referer", testServer.url(shop, "/de/products/cup"));
        var added = visitor.post("/cart/add", Map.of("variant_id", variant, "qty", "1"), from);
        assertThat(added.header("location")).isEqualTo("/de/cart");
        var cart = visitor.get("/de/cart");
        assertThat(cart.html().select("h1").text()).isEqualTo("Warenkorb");
        assertThat(cart.header("cache-control")).contains("no-store");
        var refused = visitor.get("/de/cart?cart_error=sold_out").html();
        assertThat(boot(refused).at("/data/cartError/message").asText()).isEqualTo("Das ist ausverkauft.");
    }

    @Test
    void orderKnowsTheLanguageInWhichItsCheckoutWasBegun() {
        var variant = appApi.sells("Cup", "5.50", 8).at("/variants/0/id").asText();
        enable("de");
        var shopper = new Shopper(visitor).takes(variant, 1);
        visitor.get("/checkout", Map.of("Referer", testServer.url(shop, "/de/cart")));
        shopper.goesToTheCheckout().deliversTo(Shopper.ADDRESS).pays(Shopper.GOOD);
        assertThat(appApi.get("orders").at("/orders/0/customer_locale").asText())
                .isEqualTo("de");
    }

    private String enable(String locale) {
        return appApi.post("shop_locales", "{\"shop_locale\":{\"locale\":\"" + locale + "\"}}")
                .at("/shop_locale/id")
                .asText();
    }

    private void makePrimary(String locale) {
        var platform = testServer.platform();
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices().shopLanguages().makePrimary(tx, testServer.shop(shop), locale));
    }

    private static JsonNode boot(Document page) {
        return Json.parse(page.select("#vitrine-boot").first().data());
    }
}
