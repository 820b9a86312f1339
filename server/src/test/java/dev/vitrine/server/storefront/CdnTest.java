package dev.vitrine.server.storefront;

import static dev.vitrine.server.storefront.PagesTest.boot;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.Setting;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.CachingProxy;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.server.testkit.Visitor.VisitorResponse;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cache in front of the shops keeps what all see, forgets what has changed, and shows nobody what is another's. */
final class CdnTest {

    private static final String CUP = "/products/cup";

    private static final CachingProxy CDN = new CachingProxy();
    private static TestServer server;

    private final Shop shop = server.newShop();
    private final AppApi api = server.api(shop.handle());
    private final String host = shop.handle() + "." + server.config().baseHost();
    private final String key = SurrogateKeys.of(shop.shopId());

    @BeforeAll
    static void start() {
        server = TestServer.own(
                "cdn-" + System.getProperty("test.fork", "alone"),
                Map.of(Setting.CDN_PURGE_URL, CDN.purgeUrl(), Setting.CDN_PURGE_SECRET, CachingProxy.SECRET));
        CDN.before(server.port());
        Patience.await("the purge of everything", () -> CDN.purged().contains(SurrogateKeys.EVERYTHING));
    }

    @AfterAll
    static void close() {
        server.close();
        CDN.close();
    }

    @Test
    void pageNamesWhatItIsMadeOfAndBrowsersStillAskEachTime() {
        var cup = api.sells("Cup", "5.00", 3);
        var page = secondAnswer(server.visitor(shop.handle()), CUP);
        assertThat(page.header("surrogate-key").split(" "))
                .contains(
                        SurrogateKeys.EVERYTHING,
                        key,
                        key + "/look",
                        key + "/product:" + cup.path("id").asLong())
                .allMatch(each -> each.equals(SurrogateKeys.EVERYTHING) || each.matches(key + "(/.+)?"));
        assertThat(page.header("surrogate-control")).isEqualTo("max-age=3600");
        assertThat(page.header("cache-control")).isEqualTo("private, no-cache");
        assertThat(page.header("set-cookie")).isEmpty();
        var same = server.visitor(shop.handle()).get(CUP, Map.of("If-None-Match", page.header("etag")));
        assertThat(same.status()).isEqualTo(304);
        assertThat(same.header("surrogate-key")).isEqualTo(page.header("surrogate-key"));
    }

    @Test
    void priceThatWasEditedIsGoneOnceThePurgeHasCome() {
        var cup = sells("Cup", "5.00");
        var jug = sells("Jug", "7.00");
        kept(CUP);
        kept("/_page" + CUP);
        kept("/products/jug");
        var before = CDN.purged().size();
        var variant = cup.at("/variants/0/id").asText();
        api.put("variants/" + variant, "{\"variant\":{\"id\":%s,\"price\":\"9.25\"}}".formatted(variant));
        Patience.await("the new price", () -> visitor().get(CUP).text().contains("9.25"));
        assertThat(visitor().get(CUP).text()).doesNotContain("5.00");
        assertThat(visitor()
                        .get("/_page" + CUP)
                        .json()
                        .at("/data/product/price")
                        .asText())
                .isEqualTo("9.25");
        kept(CUP);
        var purged = CDN.purged();
        assertThat(purged.subList(before, purged.size()))
                .contains(keyOf(cup))
                .doesNotContain(key, key + "/look")
                .filteredOn(keyOf(jug)::equals)
                .as("what is told a second time of the first")
                .hasSizeLessThan(2);
        assertThat(CDN.unsigned()).isZero();
    }

    @Test
    void nothingOfOneVisitorIsShownToAnother() {
        sells("Cup", "5.00");
        kept(CUP);
        var phone = Map.of("User-Agent", "Mozilla/5.0 (iPhone) Mobile/15E148");
        assertThat(boot(visitor().get(CUP, phone).html()).path("device").asText())
                .isEqualTo("mobile");
        assertThat(boot(visitor().get(CUP).html()).path("device").asText()).isEqualTo("desktop");

        var theme = api.get("themes").at("/themes/0/id").asLong();
        var soon = server.platform().foundation().clock().instant().plus(Duration.ofDays(1));
        var previewing = visitor();
        previewing.get(server.platform()
                .shopServices()
                .themePreviews()
                .url(shop, theme, soon)
                .replaceFirst("https?://[^/]+", ""));
        for (int i = 0; i < 3; i++) {
            var preview = previewing.get(CUP);
            assertThat(preview.header("x-cache")).isEqualTo("MISS");
            assertThat(preview.text()).contains("which is not published");
        }
        assertThat(visitor().get(CUP).text()).doesNotContain("which is not published");

        var buyer = visitor();
        var variant = boot(visitor().get(CUP).html())
                .at("/data/product/variants/0/id")
                .asText();
        var cart = buyer.json("POST", "/cart/add.json", "{\"variant_id\":%s}".formatted(variant));
        assertThat(cart.status()).isEqualTo(200);
        for (int i = 0; i < 3; i++) {
            assertThat(buyer.get("/cart").text()).contains("5.00");
            assertThat(buyer.get("/cart").header("x-cache")).isEqualTo("MISS");
            assertThat(visitor().get("/cart").text()).doesNotContain("5.00");
        }
        var token = visitor().get("/_page" + CUP, Map.of("X-Svc-Storefront-Access-Token", "nobody's"));
        kept("/_page" + CUP);
        assertThat(visitor()
                        .get("/_page" + CUP, Map.of("X-Svc-Storefront-Access-Token", "nobody's"))
                        .status())
                .isEqualTo(token.status())
                .isEqualTo(403);
    }

    /** As docs/operations.md lets a cache put one word in place of a browser's name. */
    @ParameterizedTest
    @ValueSource(strings = {"desktop", "tablet", "mobile"})
    void devicesHaveWordsOfTheirOwn(String device) {
        var page = visitor().get("/", Map.of("User-Agent", device));
        assertThat(boot(page.html()).path("device").asText()).isEqualTo(device);
    }

    @Test
    void currencyOfOneVisitorStaysTheirs() {
        var demo = "demo." + server.config().baseHost();
        var page = "/products/stoneware-jug";
        var dollars = CDN.visitor(demo);
        dollars.setCookie("currency", "USD");
        for (int i = 0; i < 3; i++) {
            assertThat(boot(dollars.get(page).html()).path("currency").asText()).isEqualTo("USD");
            assertThat(boot(CDN.visitor(demo).get(page).html()).path("currency").asText())
                    .isNotEqualTo("USD");
        }
    }

    @Test
    void shopThatGetsAPasswordIsShownToNobodyAfterThePurge() {
        kept("/");
        server.platform().shopServices().storefrontPasswords().save(shop, Author.PLATFORM, true, "open sesame", "");
        Patience.await(
                "the door", () -> !visitor().get("/").html().select("#password").isEmpty());
        for (int i = 0; i < 3; i++) {
            var door = visitor().get("/");
            assertThat(door.html().select("#password")).isNotEmpty();
            assertThat(door.header("x-cache")).isEqualTo("MISS");
        }
        var inside = visitor();
        inside.post("/password", Map.of("password", "open sesame"));
        for (int i = 0; i < 3; i++) {
            assertThat(inside.get("/").html().select("#password")).isEmpty();
            assertThat(inside.get("/").header("x-cache")).isEqualTo("MISS");
        }
    }

    @Test
    void purgesAreCounted() {
        assertThat(server.visitor().get("/metrics").text())
                .containsPattern("vitrine_cdn_purges_total\\{outcome=\"done\"} [1-9]")
                .contains("vitrine_cdn_purges_total{outcome=\"failed\"} 0.0", "vitrine_cdn_keys_waiting");
    }

    @Test
    void withoutAPurgeHookNoPageMayBeKept() {
        var page = secondAnswer(TestServer.shared().visitor("demo"), "/products/stoneware-jug");
        assertThat(page.headers()).doesNotContainKeys("surrogate-key", "surrogate-control");
    }

    private Visitor visitor() {
        return CDN.visitor(host);
    }

    /** A product, after the cache has forgotten what it concerns. */
    private JsonNode sells(String title, String price) {
        var product = api.sells(title, price, 3);
        Patience.await("the purge of what is new", () -> CDN.purged().contains(keyOf(product)));
        return product;
    }

    private String keyOf(JsonNode product) {
        return key + "/product:" + product.path("id").asLong();
    }

    /** Asks for the page until the cache has it. */
    private void kept(String path) {
        Patience.await(
                "a kept page", () -> visitor().get(path).header("x-cache").equals("HIT"));
        assertThat(visitor().get(path).headers()).doesNotContainKeys("surrogate-key", "surrogate-control");
    }

    private static VisitorResponse secondAnswer(Visitor visitor, String path) {
        visitor.get(path);
        return visitor.get(path);
    }
}
