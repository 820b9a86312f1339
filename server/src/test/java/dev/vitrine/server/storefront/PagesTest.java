package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.testkit.TestCustomer;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind of page over HTTP, as somebody without scripts sees it. */
final class PagesTest {

    private final TestServer testServer = TestServer.shared();
    private final Visitor visitor = testServer.visitor("demo");

    @Test
    void homeIsWholeInTheFirstAnswer() {
        var visitorResponse = visitor.get("/");
        var page = visitorResponse.html();
        assertThat(visitorResponse.status()).isEqualTo(200);
        assertThat(page.title()).isEqualTo("Vitrine Home: things to live with");
        assertThat(meta(page, "description")).startsWith("Stoneware, lamps, furniture");
        assertThat(canonical(page)).isEqualTo(testServer.url("demo", "/"));
        assertThat(page.select("#app h1")).hasSize(1);
        assertThat(page.select("#app a[href^=/products/]")).hasSizeGreaterThanOrEqualTo(8);
        assertThat(types(page)).containsExactly("Organization", "WebSite");
        assertThat(page.select("link[rel=preload][as=image]")).hasSize(1);
        assertThat(page.select("#app").attr("data-render")).isEmpty();
    }

    @Test
    void aCollectionListsItsProducts() {
        var page = visitor.get("/collections/kitchen").html();
        assertThat(page.select("h1").text()).isEqualTo("Kitchen");
        assertThat(page.select(".card")).hasSizeGreaterThan(6);
        assertThat(types(page)).containsExactly("BreadcrumbList");
    }

    @Test
    void aCollectionIsSortedByItsAddressButHasOneCanonicalAddress() {
        var page = visitor.get("/collections/kitchen?sort_by=price-desc&utm_source=letter")
                .html();
        var prices = boot(page).path("data").path("products").findValues("price");
        assertThat(prices.getFirst().decimalValue())
                .isGreaterThan(prices.getLast().decimalValue());
        assertThat(canonical(page)).isEqualTo(testServer.url("demo", "/collections/kitchen"));
        assertThat(boot(page).path("url").asText()).isEqualTo("/collections/kitchen?sort_by=price-desc");
    }

    @Test
    void aPageBeyondTheLastIsNotThere() {
        assertThat(visitor.get("/collections/kitchen?page=99").status()).isEqualTo(404);
    }

    @Test
    void everythingIsACollectionToo() {
        var data = visitor.get("/_page/collections/all").json().path("data");
        assertThat(data.path("pagination").path("total").asLong()).isGreaterThanOrEqualTo(24);
    }

    @Test
    void listsHaveTheVariantsThatTheProductsPagesHave() {
        var listed = visitor.get("/_page/collections/kitchen").json().at("/data/products");
        var searched = visitor.get("/_page/search?q=stoneware").json().at("/data/products");
        assertThat(listed).hasSizeGreaterThan(6);
        assertThat(searched).isNotEmpty();
        var several = 0;
        for (var card : listed) {
            var page = visitor.get("/_page" + card.path("url").asText()).json();
            assertThat(card.path("variants")).hasSameSizeAs(page.at("/data/product/variants"));
            for (int i = 0; i < card.path("variants").size(); i++) {
                var whole = page.at("/data/product/variants").get(i);
                var choice = card.path("variants").get(i);
                assertThat(whole.properties()).containsAll(choice.properties());
                assertThat(choice.properties()).hasSize(8);
            }
            several += card.path("variants").size() > 1 ? 1 : 0;
        }
        assertThat(several).isPositive();
    }

    @Test
    void aProductShowsWhatItIsAndWhatItCosts() {
        var page = visitor.get("/products/stoneware-jug").html();
        assertThat(page.select("h1").text()).isEqualTo("Stoneware jug");
        assertThat(page.select("form[action=/cart/add] button").text()).contains("Add to cart");
        assertThat(meta(page, "og:type")).isEqualTo("product");
        assertThat(meta(page, "product:price:currency")).isEqualTo("EUR");
        assertThat(meta(page, "og:image")).startsWith(testServer.url("demo", "/media/"));
        var group = linked(page).getFirst();
        assertThat(group.path("@type").asText()).isEqualTo("ProductGroup");
        var offer = group.path("hasVariant").get(0).path("offers");
        assertThat(offer.path("price").asText()).isEqualTo("38.00");
        assertThat(offer.path("availability").asText()).isEqualTo("https://schema.org/InStock");
    }

    @Test
    void pagesForProductsStandBesideEveryProduct() {
        var shop = testServer.newShop();
        var appApi = testServer.api(shop.handle());
        var product =
                "/products/" + appApi.sells("Cup", "5.50", 8).path("handle").asText();
        var shopper = testServer.visitor(shop.handle());
        assertThat(boot(shopper.get(product).html()).at("/data/pages")).isEmpty();

        appApi.post("pages", """
                {"page": {"title": "Care", "body_html": "<p>By hand.</p>", "template_suffix": "product"}}""");

        assertThat(boot(shopper.get(product).html()).at("/data/pages"))
                .isEqualTo(Json.parse("[{\"handle\":\"care\",\"title\":\"Care\",\"content\":\"<p>By hand.</p>\"}]"));
    }

    @Test
    void aProductBelowACollectionHasTheProductsAddressAsCanonical() {
        var page = visitor.get("/collections/kitchen/products/stoneware-jug?variant=2")
                .html();
        assertThat(canonical(page)).isEqualTo(testServer.url("demo", "/products/stoneware-jug"));
        assertThat(boot(page).path("data").path("collection").path("handle").asText())
                .isEqualTo("kitchen");
        assertThat(boot(page).path("data").path("variantId").asLong()).isEqualTo(2);
    }

    @Test
    void aNumberThatNoVariantHasIsThePageWithoutVariant() {
        var page = "/products/stoneware-jug";
        var plain = visitor.get(page).bytes();
        for (var unknown : new String[] {"999999", "999998", "0", "x"}) {
            assertThat(visitor.get(page + "?variant=" + unknown).bytes()).isEqualTo(plain);
        }
        var shop = testServer.newShop().handle();
        var variant =
                testServer.api(shop).sells("Cup", "5", 1).at("/variants/0/id").asText();
        var address = "/products/cup?variant=" + variant;
        assertThat(boot(testServer.visitor(shop).get(address).html())
                        .at("/data/variantId")
                        .asText())
                .isEqualTo(variant);
        assertThat(boot(visitor.get(page + "?variant=" + variant).html())
                        .at("/data/variantId")
                        .isNull())
                .as("a variant of another shop")
                .isTrue();
    }

    @Test
    void aMerchantsPageShowsItsWords() {
        var page = visitor.get("/pages/about").html();
        assertThat(page.select("h1").text()).isEqualTo("About");
        assertThat(page.text()).contains("Few things, well made");
    }

    @Test
    void searchFindsAndIsNotForSearchEngines() {
        var page = visitor.get("/search?q=jug").html();
        assertThat(page.select(".card").text()).contains("Stoneware jug");
        assertThat(meta(page, "robots")).isEqualTo("noindex");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/products/no-such-thing", "/collections/none", "/pages/none", "/nowhere/at/all", "/wp-login.php"
            })
    void whatIsNotThereIsA404WithTheShopAroundIt(String path) {
        var visitorResponse = visitor.get(path);
        assertThat(visitorResponse.status()).isEqualTo(404);
        assertThat(visitorResponse.html().select("#app a[href=/collections/kitchen]"))
                .isNotEmpty();
        assertThat(meta(visitorResponse.html(), "robots")).isEqualTo("noindex");
        var data = visitor.get("/_page" + path);
        assertThat(data.status()).isEqualTo(404);
        assertThat(data.json().path("page").path("component").asText()).isEqualTo("PageNotFound");
    }

    /** In a shop where nobody buys: a sale alone does not make kept pages anew, so their stock may be older. */
    @Test
    void everyPageIsAlsoDataWithTheSamePageObject() {
        var shop = testServer.newShop().handle();
        var appApi = testServer.api(shop);
        var product = appApi.sells("Walking stick", "20", 5);
        var collection = appApi.post("custom_collections", "{\"custom_collection\":{\"title\":\"Outdoors\"}}");
        appApi.post(
                "collects",
                "{\"collect\":{\"product_id\":%s,\"collection_id\":%s}}"
                        .formatted(product.path("id"), collection.at("/custom_collection/id")));
        appApi.post("pages", "{\"page\":{\"title\":\"About\",\"body_html\":\"<p>Sticks.</p>\"}}");
        var visitor = TestCustomer.register(testServer, shop, "Ann").visitor();
        for (var path : List.of(
                "/",
                "/collections",
                "/collections/outdoors",
                "/products/walking-stick",
                "/cart",
                "/search",
                "/pages/about",
                "/my-account",
                "/my-account/addresses",
                "/my-account/orders")) {
            var document = boot(visitor.get(path).html());
            var data = visitor.get("/_page" + path).json();
            for (var part : List.of("page", "data", "url")) {
                assertThat(data.path(part)).as(path + " " + part).isEqualTo(document.path(part));
                assertThat(data.path(part).isMissingNode()).isFalse();
            }
        }
    }

    @Test
    void headAnswersLikeGetWithoutABody() {
        var head = visitor.send("HEAD", "/products/stoneware-jug", Map.of(), "");
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.bytes()).isEmpty();
        assertThat(visitor.send("HEAD", "/products/none", Map.of(), "").status())
                .isEqualTo(404);
    }

    @Test
    void anUnchangedPageIsNotSentTwice() {
        var first = visitor.get("/pages/about");
        var second = visitor.get("/pages/about", Map.of("If-None-Match", first.header("etag")));
        assertThat(second.status()).isEqualTo(304);
        assertThat(second.bytes()).isEmpty();
    }

    @Test
    void pagesAreSentCompressedToThoseWhoCanReadThat() {
        var zipped = visitor.get("/", Map.of("Accept-Encoding", "gzip"));
        assertThat(zipped.header("content-encoding")).isEqualTo("gzip");
        assertThat(zipped.bytes().length).isLessThan(visitor.get("/").bytes().length / 3);
    }

    @Test
    void aPhoneIsToldFromADesk() {
        var phone = visitor.get("/", Map.of("User-Agent", "Mozilla/5.0 (iPhone) Mobile/15E148"));
        assertThat(boot(phone.html()).path("device").asText()).isEqualTo("mobile");
        assertThat(boot(visitor.get("/").html()).path("device").asText()).isEqualTo("desktop");
    }

    @Test
    void pricesAreShownInTheCurrencyThatTheVisitorChose() {
        visitor.setCookie("currency", "USD");
        var page = visitor.get("/products/stoneware-jug").html();
        assertThat(boot(page).path("currency").asText()).isEqualTo("USD");
        assertThat(page.select("#app").text()).contains("$");
    }

    @Test
    void theTwoShopsShareNothing() {
        var atelier = testServer.visitor("atelier");
        assertThat(atelier.get("/products/ring-vase").status()).isEqualTo(200);
        assertThat(atelier.get("/products/stoneware-jug").status()).isEqualTo(404);
        assertThat(boot(atelier.get("/").html())
                        .path("shop")
                        .path("currency")
                        .path("code")
                        .asText())
                .isEqualTo("GBP");
        assertThat(stylesheet(atelier.get("/").html()))
                .isNotEqualTo(stylesheet(visitor.get("/").html()));
    }

    @Test
    void theBaseHostHasAnIcon() {
        var visitor = testServer.visitor();
        for (var path : List.of("/", "/mailbox", "/sign-in", "/docs", "/nothing")) {
            var icon = visitor.get(path).html().select("link[rel=icon]").attr("href");
            assertThat(icon.startsWith("data:") ? 200 : visitor.get(icon).status())
                    .as(path)
                    .isEqualTo(200);
            assertThat(icon).as(path).isNotEmpty();
        }
        var asked = visitor.follow(visitor.get("/favicon.ico"));
        assertThat(asked.status()).isEqualTo(200);
        assertThat(asked.header("content-type")).startsWith("image/svg+xml");
    }

    @Test
    void aHostThatNobodyHasSaysSo() {
        var visitorResponse =
                testServer.atHost("nobody.localhost:" + testServer.port()).get("/products/x");
        assertThat(visitorResponse.status()).isEqualTo(404);
        assertThat(visitorResponse.text()).contains("There is no shop at").contains("nobody.localhost");
    }

    @Test
    void theBaseHostLeadsToTheShops() {
        var visitorResponse =
                testServer.atHost("localhost:" + testServer.port()).get("/");
        assertThat(visitorResponse.status()).isEqualTo(200);
        assertThat(visitorResponse.html().select("a").eachAttr("href"))
                .contains(testServer.url("demo", "/"), testServer.url("atelier", "/"));
    }

    @Test
    void searchEnginesAreToldWhatThereIs() {
        assertThat(visitor.get("/robots.txt").text()).contains("Sitemap: " + testServer.url("demo", "/sitemap.xml"));
        var map = visitor.get("/sitemap.xml").text();
        assertThat(map)
                .contains(testServer.url("demo", "/products/stoneware-jug"))
                .contains(testServer.url("demo", "/collections/kitchen"))
                .contains(testServer.url("demo", "/pages/about"));
    }

    @Test
    void everySearchIsAnsweredWithAPage() {
        for (var typed : List.of("\"", "' or 1=1", "jug*", "NOT a", "!!!", "😀", "茶杯", "{a} : b", "a".repeat(5_000))) {
            var found = visitor.get("/search?q=" + URLEncoder.encode(typed, StandardCharsets.UTF_8));
            assertThat(found.status()).as(typed).isEqualTo(200);
            assertThat(found.html().select("main")).as(typed).hasSize(1);
        }
    }

    @Test
    void healthIsAnsweredAtAnyHost() {
        assertThat(testServer.atHost("10.0.0.1").get("/healthz").text()).isEqualTo("ok\n");
    }

    @Test
    void onlyOurTwoInlineScriptsMayRun() {
        var visitorResponse = visitor.get("/");
        var policy = visitorResponse.header("content-security-policy");
        assertThat(policy.replaceFirst(".*(script-src [^;]*).*", "$1"))
                .startsWith("script-src 'self' 'sha256-")
                .doesNotContain("'unsafe-inline'");
        var scripts = visitorResponse
                .html()
                .select("script:not([src]):not([type=application/json]):not([type=application/ld+json])");
        assertThat(scripts).hasSize(1);
        for (var script : scripts) {
            assertThat(policy).contains(sha256(script.data()));
        }
        assertThat(visitorResponse.header("x-content-type-options")).isEqualTo("nosniff");
        assertThat(visitorResponse.header("referrer-policy")).isNotEmpty();
    }

    @Test
    void filesWithHashesStayForEver() {
        var page = visitor.get("/").html();
        for (var address : List.of(
                stylesheet(page),
                page.select("script[type=module]").last().attr("src"),
                page.select("link[rel=modulepreload]").first().attr("href"))) {
            var file = visitor.get(address);
            assertThat(file.status()).as(address).isEqualTo(200);
            assertThat(file.header("cache-control")).contains("immutable");
        }
        assertThat(visitor.get("/_theme/0000/../../etc/passwd").status()).isBetween(400, 404);
        assertThat(visitor.get("/_assets/none.js").status()).isEqualTo(404);
    }

    private static String sha256(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static JsonNode boot(Document page) {
        return Json.parse(page.select("script#vitrine-boot").first().data());
    }

    static String stylesheet(Document page) {
        return page.select("link[rel=stylesheet]").attr("href");
    }

    private static List<JsonNode> linked(Document page) {
        return page.select("script[type=application/ld+json]").stream()
                .map(script -> Json.parse(script.data()))
                .toList();
    }

    private static List<String> types(Document page) {
        return linked(page).stream().map(node -> node.path("@type").asText()).toList();
    }

    private static String canonical(Document page) {
        return page.select("link[rel=canonical]").attr("href");
    }

    private static String meta(Document page, String name) {
        return page.select("meta[name=" + name + "], meta[property=" + name + "]")
                .attr("content");
    }
}
