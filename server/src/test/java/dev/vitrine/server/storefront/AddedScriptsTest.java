package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Scripts of apps on pages: only where they ask to be, and under a policy that names exactly their origins. */
final class AddedScriptsTest {

    private static final String FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

    private final TestServer testServer = TestServer.shared();

    @Test
    void shopPagesLoadThemUntilTheyAreTakenAway() {
        var shop = testServer.newShop();
        var visitor = testServer.visitor(shop.handle());
        var before = visitor.get("/");
        assertThat(before.header("content-security-policy")).doesNotContain("connect-src");
        assertThat(before.html().select("#vitrine-added-scripts")).isEmpty();

        var appApi = testServer.api(shop.handle());
        var id = appApi.post("script_tags", """
                        {"script_tag":{"src":"https://cdn.chat.test/w.js?a=1&b=2","event":"onload",
                          "display_scope":"online_store"}}""").at("/script_tag/id").asText();
        appApi.post("script_tags", """
                {"script_tag":{"src":"https://thanks.test/t.js","event":"onload","display_scope":"order_status"}}""");
        var page = visitor.get("/");
        assertThat(page.html().select("#vitrine-added-scripts").first().data())
                .isEqualTo("[\"https://cdn.chat.test/w.js?a=1&b=2\"]");
        var policy = page.header("content-security-policy");
        assertThat(policy)
                .contains("connect-src 'self' https://cdn.chat.test")
                .doesNotContain("thanks.test", "unsafe-inline' https");
        var scripts = page.html().select("script:not([src]):not([type$=json])");
        assertThat(scripts).isNotEmpty();
        for (var script : scripts) {
            assertThat(policy).contains(hash(script.data()));
        }
        appApi.delete("script_tags/" + id);
        assertThat(visitor.get("/").header("content-security-policy")).doesNotContain("chat.test");
    }

    @Test
    void thankYouPageLoadsItsOwnAndTheCheckoutNone() {
        var appApi = testServer.api("atelier");
        var id = appApi.post("script_tags", """
                        {"script_tag":{"src":"https://thanks.test/t.js","event":"onload","display_scope":"order_status"}}""").at("/script_tag/id").asText();
        var variant = appApi.sells("Tray", "12.00", 5).at("/variants/0/id").asText();
        var shopper = new Shopper(testServer.visitor("atelier"));
        shopper.takes(variant, 1).goesToTheCheckout().deliversTo(Shopper.ADDRESS);
        assertThat(shopper.visitor().get(shopper.checkout() + "/payment").header("content-security-policy"))
                .contains("script-src 'self'")
                .doesNotContain("thanks.test");
        shopper.pays(Shopper.GOOD);

        var thanks = shopper.visitor().get(shopper.checkout() + "/thank_you");
        assertThat(thanks.html().select("script")).isEmpty();
        assertThat(thanks.header("content-security-policy")).doesNotContain("thanks.test");
        var frame = shopper.visitor().get(thanks.html().select("iframe").attr("src"));
        assertThat(frame.header("content-security-policy"))
                .contains("https://thanks.test", "frame-ancestors http://checkout.")
                .contains(hash(frame.html()
                        .select("script:not([src]):not([type])")
                        .last()
                        .data()));
        assertThat(frame.html().select("#vitrine-added-scripts").first().data())
                .isEqualTo("[\"https://thanks.test/t.js\"]");
        appApi.delete("script_tags/" + id);
    }

    @Test
    void scriptsLearnWhatWasBoughtAndNothingOfWhoBoughtIt() {
        var shop = testServer.newShop().handle();
        var cup = testServer
                .api(shop)
                .sells("Cup", "5.50", 3)
                .at("/variants/0/id")
                .asText();
        var shopper = new Shopper(testServer.visitor(shop));
        var id = shopper.buys(cup, 2);
        var order = testServer.api(shop).get("orders/" + id).path("order");
        var frame = shopper.visitor()
                .get(shopper.visitor()
                        .get(order.path("order_status_url").asText())
                        .html()
                        .select("iframe")
                        .attr("src"));
        assertThat(frame.text()).contains("Cup", order.path("name").asText(), "\"total_price\":11");
        assertThat(frame.text() + frame.header("set-cookie"))
                .doesNotContain("jo@example.org", "Main Street", "10115", "Jo Lee")
                .doesNotContain(order.path("token").asText())
                .doesNotContain(shopper.checkout().replaceFirst(".*/", ""));
        assertThat(frame.header("x-frame-options")).isEmpty();
        assertThat(shopper.visitor()
                        .get("/_orders/" + id + "-" + "0".repeat(32) + "/status")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void policiesStandInTheThemesPageOfWords() {
        var shop = testServer.newShop();
        var platform = testServer.platform();
        var visitor = testServer.visitor(shop.handle());
        assertThat(visitor.get("/policies/refund-policy").status()).isEqualTo(404);
        platform.foundation()
                .database()
                .change(tx ->
                        platform.shopServices().policies().put(tx, shop, "refund-policy", "", "<p>Thirty days.</p>"));

        var page = visitor.get("/policies/refund-policy");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.html().title()).startsWith("Refund policy – ");
        assertThat(page.html().select("#app").text()).contains("Refund policy", "Thirty days.");
        assertThat(visitor.get("/sitemap.xml").text()).contains("/policies/refund-policy");
        assertThat(visitor.get("/policies/other").status()).isEqualTo(404);
    }

    @Test
    void pagesThatPeopleSeeAreCounted() {
        var shop = testServer.newShop();
        var visitor = testServer.visitor(shop.handle());
        visitor.get("/", Map.of("User-Agent", FIREFOX));
        visitor.get("/_page/cart", Map.of("User-Agent", FIREFOX));
        visitor.get("/", Map.of("User-Agent", FIREFOX, "Sec-Purpose", "prefetch"));
        visitor.get("/missing", Map.of("User-Agent", FIREFOX));
        visitor.get("/", Map.of("User-Agent", "Googlebot/2.1"));
        visitor.get("/");
        testServer.platform().insight().visits().flush();

        assertThat(testServer
                        .platform()
                        .foundation()
                        .database()
                        .<Long>read(session -> session.sql(
                                        "select sum(page_views) * 100 + sum(sessions) from visits where shop_id = :shop")
                                .bind(shop)
                                .count()))
                .isEqualTo(201);
    }

    private static String hash(String script) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
