package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What search engines and other sites make of a page. */
final class SearchEnginesTest {

    private static final String PIXEL =
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==";

    private final TestServer testServer = TestServer.shared();
    private final Visitor visitor = testServer.visitor("demo");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/collections",
                "/collections/kitchen",
                "/collections/kitchen/products/stoneware-jug",
                "/products/stoneware-jug",
                "/pages/about",
                "/search",
                "/cart"
            })
    void everyPageHasOneHeadingATitleAndItsPlaceInTheShop(String path) {
        var page = visitor.get(path).html();
        assertThat(page.select("h1")).hasSize(1);
        assertThat(page.title()).isNotBlank();
        assertThat(page.select("html").attr("lang")).isEqualTo("en");
        assertThat(page.select("link[rel=canonical]")).hasSize(1);
        assertThat(page.select("meta[name=viewport]").attr("content")).contains("width=device-width");
        assertThat(page.select("meta[property='og:title']").attr("content")).isNotBlank();
        assertThat(page.select("main")).hasSize(1);
        for (var image : page.select("#app img")) {
            assertThat(image.hasAttr("alt")).as(image.outerHtml()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/collections/kitchen", "/products/stoneware-jug", "/pages/about", "/nowhere"})
    void clientNavigationBringsTheFactsThatTheDocumentHas(String path) {
        var page = visitor.get(path).html();
        var head = visitor.get("/_page" + path).json().path("head");
        var facts = page.select("head meta[data-page]");
        assertThat(facts.eachAttr("property"))
                .isNotEmpty()
                .isEqualTo(head.path("properties").findValuesAsText("name"));
        assertThat(facts.eachAttr("content")).isEqualTo(head.path("properties").findValuesAsText("content"));
        assertThat(page.select("meta[name='twitter:card']").attr("content"))
                .isEqualTo(head.path("twitter_card").asText());
        var data = page.select("head script[type='application/ld+json'][data-page]");
        assertThat(data).hasSameSizeAs(head.path("linked_data"));
        for (int i = 0; i < data.size(); i++) {
            assertThat(Json.parse(data.get(i).data()))
                    .isEqualTo(head.path("linked_data").get(i));
        }
    }

    @Test
    void indexedPagesDescribeThemselvesDifferently() {
        var titles = new HashSet<String>();
        var descriptions = new HashSet<String>();
        for (var path : List.of("/", "/collections/kitchen", "/products/stoneware-jug", "/pages/about")) {
            var page = visitor.get(path).html();
            titles.add(page.title());
            descriptions.add(page.select("meta[name=description]").attr("content"));
            assertThat(page.select("meta[name=robots]")).as(path).isEmpty();
        }
        assertThat(titles).hasSize(4);
        assertThat(descriptions).hasSize(4).doesNotContain("");
    }

    @Test
    void everyVariantIsOfferedWithItsPriceAndWhetherItIsThere() {
        var page = visitor.get("/products/stoneware-jug").html();
        var product = PagesTest.boot(page).at("/data/product");
        var group = linked(page, "ProductGroup");
        assertThat(group.path("variesBy").get(0).asText()).isEqualTo("https://schema.org/color");
        assertThat(group.path("hasVariant")).hasSize(product.path("variants").size());
        for (int i = 0; i < product.path("variants").size(); i++) {
            var variant = product.path("variants").get(i);
            var offer = group.path("hasVariant").get(i).path("offers");
            assertThat(new BigDecimal(offer.path("price").asText()))
                    .isEqualByComparingTo(variant.path("price").decimalValue());
            assertThat(offer.path("priceCurrency").asText()).isEqualTo("EUR");
            assertThat(offer.path("availability").asText())
                    .endsWith(variant.path("available").asBoolean() ? "/InStock" : "/OutOfStock");
            assertThat(offer.path("url").asText())
                    .isEqualTo(testServer.url("demo", "/products/stoneware-jug?variant=" + variant.path("id")));
        }
        assertThat(page.html()).contains("OutOfStock");
    }

    @Test
    void aProductOfOneVariantIsAProduct() {
        var shop = testServer.newShop();
        testServer.api(shop.handle()).sells("Cup </script><script>alert(1)</script>", "5.50", 0);
        var page = testServer.visitor(shop.handle()).get("/collections/all").html();
        var product = testServer
                .visitor(shop.handle())
                .get(page.select(".card__link").attr("href"))
                .html();
        var linked = linked(product, "Product");
        assertThat(linked.path("name").asText()).contains("Cup </script>");
        assertThat(linked.at("/offers/price").asText()).isEqualTo("5.50");
        assertThat(linked.at("/offers/availability").asText()).isEqualTo("https://schema.org/OutOfStock");
        assertThat(product.select("script").eachAttr("type")).contains("application/ld+json");
        assertThat(product.select("script")).extracting(Element::data).doesNotContain("alert(1)");
        assertThat(product.select("h1").text()).contains("Cup");
    }

    @Test
    void theWayToAProductIsToldInOrder() {
        var list = linked(
                visitor.get("/collections/kitchen/products/stoneware-jug").html(), "BreadcrumbList");
        var items = list.path("itemListElement");
        assertThat(items.findValuesAsText("name")).containsExactly("Home", "Kitchen", "Stoneware jug");
        assertThat(items.get(1).path("item").asText()).isEqualTo(testServer.url("demo", "/collections/kitchen"));
        assertThat(items.findValuesAsText("position")).containsExactly("1", "2", "3");
    }

    @Test
    void laterPagesOfACollectionAreTheirOwnAddress() {
        var shop = testServer.newShop();
        var appApi = testServer.api(shop.handle());
        for (int i = 0; i < 26; i++) {
            appApi.sells("Thing " + i, "1.00", 1);
        }
        var first = testServer.visitor(shop.handle()).get("/collections/all").html();
        var second =
                testServer.visitor(shop.handle()).get("/collections/all?page=2").html();
        assertThat(canonical(second)).isEqualTo(testServer.url(shop.handle(), "/collections/all?page=2"));
        assertThat(canonical(first)).isEqualTo(testServer.url(shop.handle(), "/collections/all"));
        assertThat(first.select("#app a[href*='page=2']")).isNotEmpty();
        assertThat(second.select(".card").size() + first.select(".card").size()).isEqualTo(26);
        assertThat(second.title()).isNotEqualTo(first.title());
    }

    @Test
    void everyAddressOfTheSitemapAnswers() {
        var visitorResponse = visitor.get("/sitemap.xml");
        assertThat(visitorResponse.header("content-type")).startsWith("application/xml");
        var addresses = Jsoup.parse(visitorResponse.text(), "", Parser.xmlParser())
                .select("url > loc")
                .eachText();
        assertThat(addresses).hasSizeGreaterThan(30).doesNotHaveDuplicates();
        for (var address : addresses) {
            var page = visitor.send("HEAD", address.replace(testServer.url("demo", ""), ""), Map.of(), "");
            assertThat(page.status()).as(address).isEqualTo(200);
        }
    }

    @Test
    void theSitemapOfALargeShopIsAnIndexOfFiles() {
        var shop = testServer.newShop();
        var shopper = testServer.visitor(shop.handle());
        fill(shop.handle(), 20_003);
        var files = locations(shopper.get("/sitemap.xml").text(), "sitemapindex > sitemap > loc");
        assertThat(files).hasSize(3).allMatch(file -> file.startsWith(testServer.url(shop.handle(), "/sitemap-")));

        var addresses = files.stream()
                .map(file -> shopper.get(file.replace(testServer.url(shop.handle(), ""), "")))
                .map(file -> locations(file.text(), "urlset > url > loc"))
                .toList();
        assertThat(addresses).allMatch(file -> !file.isEmpty() && file.size() <= 20_000);
        assertThat(addresses.stream().flatMap(List::stream).filter(address -> address.contains("/products/")))
                .hasSize(20_003)
                .doesNotHaveDuplicates();
    }

    @Test
    void aSharedProductHasAPictureOfTheRightSize() {
        var shop = testServer.newShop();
        testServer
                .api(shop.handle())
                .post("products", "{\"product\":{\"title\":\"Dot\",\"images\":[{\"attachment\":\"" + PIXEL + "\"}]}}");
        var page = testServer.visitor(shop.handle()).get("/products/dot").html();
        var address = page.select("meta[property='og:image']").attr("content");
        var picture = testServer.visitor(shop.handle()).get(address.replace(testServer.url(shop.handle(), ""), ""));
        assertThat(picture.status()).isEqualTo(200);
        assertThat(picture.header("content-type")).startsWith("image/");
    }

    @Test
    void aHiddenPageIsShownButNowhereFound() {
        var shop = testServer.newShop();
        var appApi = testServer.api(shop.handle());
        var shopper = testServer.visitor(shop.handle());
        appApi.post("pages", "{\"page\":{\"title\":\"Journal\",\"tags\":\"stories\"}}");
        var id = appApi.post("pages", """
                        {"page":{"title":"Journal for friends","is_show_in_search":false,
                          "search_engine_image":"https://pictures.test/friends.jpg"}}""").at("/page/id").asText();

        var hidden = shopper.get("/pages/journal-for-friends");
        assertThat(hidden.status()).isEqualTo(200);
        assertThat(hidden.html().select("meta[name=robots]").attr("content")).isEqualTo("noindex");
        assertThat(hidden.html().select("meta[property='og:image']").attr("content"))
                .isEqualTo("https://pictures.test/friends.jpg");
        assertThat(shopper.get("/pages/journal").html().select("meta[name=robots]"))
                .isEmpty();
        assertThat(shopper.get("/sitemap.xml").text())
                .contains("/pages/journal<")
                .doesNotContain("friends");
        var found = shopper.get("/search?q=journal").html().select("main a[href^=/pages/]");
        assertThat(found.eachText()).containsExactly("Journal");
        assertThat(shopper.get("/search?q=stories").html().select("main a[href=/pages/journal]"))
                .hasSize(1);

        appApi.put("pages/" + id, "{\"page\":{\"is_show_in_search\":true}}");
        assertThat(shopper.get("/search?q=journal").html().select("main a[href^=/pages/]"))
                .hasSize(2);
        assertThat(shopper.get("/sitemap.xml").text()).contains("friends");
    }

    private void fill(String handle, int products) {
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> tx.sql("""
                        insert into products (shop_id, title, handle, created_at, updated_at, published_at)
                        with recursive n (i) as (select 1 union all select i + 1 from n where i < :products)
                        select :shop, 'Vase', 'vase-' || i, 1, 1, 1 from n
                        """)
                        .bind(testServer.shop(handle).shopId())
                        .bind("products", products)
                        .run());
    }

    private static List<String> locations(String xml, String selector) {
        return Jsoup.parse(xml, "", Parser.xmlParser()).select(selector).eachText();
    }

    private static JsonNode linked(Document page, String type) {
        return page.select("script[type=application/ld+json]").stream()
                .map(script -> Json.parse(script.data()))
                .filter(node -> node.path("@type").asText().equals(type))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + type));
    }

    private static String canonical(Document page) {
        return page.select("link[rel=canonical]").attr("href");
    }
}
