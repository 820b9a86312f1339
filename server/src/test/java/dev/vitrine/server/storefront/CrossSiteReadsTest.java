package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Pages of other sites read what a shop shows, with a storefront access token and not without. */
final class CrossSiteReadsTest {

    private static final String ALLOWED = "access-control-allow-origin";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();

    @Test
    void tokenOpensTheCatalogueToOtherSites() {
        testServer.api(shop.handle()).sells("Everyday mug", "5.50", 3);
        var token = token(shop);
        var visitor = testServer.visitor(shop.handle());

        for (var path : new String[] {"/_page/products/everyday-mug", "/_page", "/search/suggest.json?q=mug"}) {
            // why twice: the second time it comes out of the cache of pages.
            for (int i = 0; i < 2; i++) {
                assertThat(visitor.get(path).header(ALLOWED)).as(path).isEmpty();
                for (var name : new String[] {"X-Svc-", "X-Shopify-", "X-ShopBase-"}) {
                    var read = visitor.get(path, Map.of(name + "Storefront-Access-Token", token));
                    assertThat(read.status()).as(path).isEqualTo(200);
                    assertThat(read.header(ALLOWED)).as(path).isEqualTo("*");
                    assertThat(read.header("access-control-allow-credentials")).isEmpty();
                }
            }
        }
        assertThat(visitor.get("/_page/products/everyday-mug", Map.of("X-Svc-Storefront-Access-Token", token))
                        .text())
                .contains("Everyday mug");
    }

    @Test
    void browserLearnsWhichHeadersItMaySend() {
        var answer = testServer.visitor(shop.handle()).send("OPTIONS", "/_page/products/mug", Map.of(), "");
        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.header(ALLOWED)).isEqualTo("*");
        assertThat(answer.header("access-control-allow-headers")).contains("X-Svc-Storefront-Access-Token");
    }

    @Test
    void tokensOfOthersAndDeletedOnesAreRefused() {
        var visitor = testServer.visitor(shop.handle());
        var api = testServer.api(shop.handle());
        var made = api.post("storefront_access_tokens", "{\"storefront_access_token\":{\"title\":\"Magazine\"}}");
        var token = made.at("/storefront_access_token/access_token").asText();
        assertThat(status(visitor, token)).isEqualTo(200);
        assertThat(status(visitor, token(testServer.newShop())))
                .as("a neighbour's")
                .isEqualTo(403);

        api.delete("storefront_access_tokens/"
                + made.at("/storefront_access_token/id").asText());
        var refused = visitor.get("/_page", Map.of("X-Svc-Storefront-Access-Token", token));
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text()).contains("storefront_access_denied");
    }

    @Test
    void tokenDoesNotOpenAProtectedShop() {
        var token = token(shop);
        testServer.platform().shopServices().storefrontPasswords().save(shop, Author.PLATFORM, true, "open sesame", "");

        assertThat(status(testServer.visitor(shop.handle()), token)).isEqualTo(401);
    }

    @Test
    void scriptOfAnotherSiteReadsAProduct() throws IOException {
        testServer.api(shop.handle()).sells("Everyday mug", "5.50", 3);
        var address = testServer.url(shop.handle(), "/_page/products/everyday-mug");
        var site = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        site.createContext("/", exchange -> {
            var page = "<!doctype html><title>Magazine</title>".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        site.start();
        try (var browser = Browser.open()) {
            browser.go("http://127.0.0.1:" + site.getAddress().getPort() + "/");
            assertThat(title(browser, address, "")).isEqualTo("refused");
            assertThat(title(browser, address, token(shop))).contains("Everyday mug");
        } finally {
            site.stop(0);
        }
    }

    /** What a script in the browser's page reads at the address. */
    private static String title(Browser browser, String address, String token) {
        browser.script("""
                document.title = 'Reading';
                fetch(arguments[0], arguments[1] ? { headers: { 'X-Svc-Storefront-Access-Token': arguments[1] } } : {})
                  .then((answer) => answer.text(), () => 'refused')
                  .then((text) => { document.title = text; });
                """, address, token);
        browser.until("an answer", () -> !"Reading".equals(browser.script("return document.title")));
        return String.valueOf(browser.script("return document.title"));
    }

    private static int status(Visitor visitor, String token) {
        return visitor.get("/_page", Map.of("X-Svc-Storefront-Access-Token", token))
                .status();
    }

    private String token(Shop of) {
        return testServer
                .api(of.handle())
                .post("storefront_access_tokens", "{\"storefront_access_token\":{\"title\":\"Magazine\"}}")
                .at("/storefront_access_token/access_token")
                .asText();
    }
}
