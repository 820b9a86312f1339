package dev.vitrine.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.vitrine.foundation.net.AddressRule;
import dev.vitrine.foundation.net.Fetcher;
import dev.vitrine.server.testkit.TestServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Scripts of apps that are served from a copy. */
final class ScriptTagCacheTest {

    private final TestServer testServer = TestServer.shared();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final AtomicInteger asked = new AtomicInteger();
    private final TenantResolver tenantResolver = new TenantResolver(
            testServer.platform().foundation().shops(),
            new BaseHostPages(
                    testServer.platform().foundation().shops(),
                    new Templates(),
                    new StaticAssets(testServer.platform().foundation().storage()),
                    "http",
                    false,
                    Map.of()));
    private HttpServer host;
    private volatile String type = "text/javascript";
    private volatile String script = "one()";
    private volatile int status = 200;

    @BeforeEach
    void open() throws IOException {
        host = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        host.createContext("/", exchange -> {
            asked.incrementAndGet();
            var bytes = script.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", type);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        host.start();
    }

    @AfterEach
    void close() {
        host.stop(0);
    }

    @Test
    void aCopyIsAQuarterOfAnHourOldAtMostUnlessItsHostIsDown() {
        var copies = copies(address -> true);
        assertThat(copied(copies)).isEqualTo("one()");
        script = "two()";
        now.set(Instant.EPOCH.plusSeconds(899));
        assertThat(copied(copies)).isEqualTo("one()");
        assertThat(asked).hasValue(1);
        now.set(Instant.EPOCH.plusSeconds(900));
        assertThat(copied(copies)).isEqualTo("two()");

        status = 500;
        now.set(Instant.EPOCH.plusSeconds(1800));
        assertThat(copied(copies)).as("better old than none").isEqualTo("two()");
        copied(copies);
        assertThat(asked).as("and not for every visitor").hasValue(3);
        status = 200;
        script = "three()";
        now.set(Instant.EPOCH.plusSeconds(1830));
        assertThat(copied(copies)).isEqualTo("three()");
    }

    @Test
    void onlyScriptsOfAReasonableSizeFromThePublicNetworkAreCopied() {
        type = "text/html";
        assertThat(copied(copies(address -> true))).isEqualTo("none");
        type = "application/x-javascript; charset=utf-8";
        assertThat(copied(copies(address -> true))).isEqualTo("one()");
        script = "x".repeat((2 << 20) + 1);
        assertThat(copied(copies(address -> true))).isEqualTo("none");
        asked.set(0);
        assertThat(copied(copies(AddressRule.PUBLIC))).isEqualTo("none");
        assertThat(asked).hasValue(0);
    }

    @Test
    void aPageLoadsACachedScriptFromTheShopAndItsPolicySaysSo() {
        var shop = testServer.newShop();
        var visitor = testServer.visitor(shop.handle());
        var appApi = testServer.api(shop.handle());
        var id = appApi.post("script_tags", """
                        {"script_tag":{"src":"https://cdn.chat.invalid/w.js","event":"onload","cache":true}}""").at("/script_tag/id").asText();
        var page = visitor.get("/");
        var address =
                page.html().select("#vitrine-added-scripts").first().data().replaceAll("[\\[\\]\"]", "");
        assertThat(address).matches("/_added/" + id + "-[0-9a-f]{10}\\.js");
        var policy = page.header("content-security-policy");
        assertThat(policy).contains("connect-src 'self' https://cdn.chat.invalid");
        assertThat(policy.substring(policy.indexOf("script-src"), policy.indexOf("style-src")))
                .doesNotContain("chat.invalid");
        assertThat(visitor.get(address).status()).as("no such host").isEqualTo(502);
        assertThat(testServer
                        .visitor(testServer.newShop().handle())
                        .get(address)
                        .status())
                .isEqualTo(404);
        assertThat(visitor.get("/_added/" + id + "-0123456789.js").status()).isEqualTo(404);

        appApi.put("script_tags/" + id, "{\"script_tag\":{\"cache\":false}}");
        assertThat(visitor.get(address).status()).isEqualTo(404);
        assertThat(visitor.get("/").header("content-security-policy"))
                .contains("connect-src 'self' https://cdn.chat.invalid");
    }

    private ScriptTagCache copies(AddressRule rule) {
        return new ScriptTagCache(
                testServer.platform().foundation(),
                testServer.platform().shopServices(),
                tenantResolver,
                new Fetcher(rule),
                now::get);
    }

    private String copied(ScriptTagCache copies) {
        return copies.of("http://127.0.0.1:" + host.getAddress().getPort() + "/w.js")
                .map(HttpResponseBody::text)
                .orElse("none");
    }
}
