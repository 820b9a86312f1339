package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.vitrine.server.Setting;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestCertificate;
import dev.vitrine.server.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** A shop at a host of its own, over TLS and HTTP/2 that no proxy speaks. */
@Tag("browser")
final class TlsJourneyTest {

    private static final String PROTOCOLS = """
            return performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
                .filter((entry) => entry.transferSize > 0).map((entry) => entry.nextHopProtocol)
            """;

    /**
     * Leaves a page before it is made, and asks for it again. why in between: on the same connection, so it has
     * arrived.
     */
    private static final String LEAVES = """
            const [page, done] = arguments;
            const leaving = new AbortController();
            const headers = { Accept: 'text/html' };
            fetch(page, { headers, signal: leaving.signal }).catch(() => {});
            fetch('/cart.json')
                .then(() => leaving.abort())
                .then(() => fetch(page, { headers }))
                .then((answer) => done(answer.status));
            """;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void shopperBuysAndOwnerSeesTheOrder() throws IOException {
        var certificate = folder.resolve("c.pem");
        var key = folder.resolve("k.pem");
        TestCertificate.of("shops.test", "*.shops.test").writeTo(certificate, key);
        var port = Integer.toString(TestServer.freePort());
        var settings = Map.of(
                Setting.PORT,
                port,
                Setting.BASE_HOST,
                "shops.test:" + port,
                Setting.BIND,
                "127.0.0.1",
                Setting.TLS_CERTIFICATE,
                certificate.toString(),
                Setting.TLS_KEY,
                key.toString());
        try (var testServer = TestServer.own("tls-journey", settings);
                var browser = Browser.meetingShops()) {
            browser.go(testServer.url("demo", "/products/everyday-mug"));
            browser.untilInteractive();
            assertThat(browser.script(PROTOCOLS))
                    .asInstanceOf(InstanceOfAssertFactories.LIST)
                    .isNotEmpty()
                    .containsOnly("h2");
            new Walk(browser).adds();
            browser.go(testServer.url("demo", "/cart"));
            browser.untilInteractive();
            browser.click("main button[name=checkout]");
            new Walk(browser)
                    .fillsIn()
                    .choosesTheCheapestDelivery()
                    .pays(Shopper.GOOD)
                    .heading("Thank you");
            assertThat(browser.address()).startsWith("https://checkout.shops.test:" + port + "/");
            browser.assertQuiet();

            leavesPages(testServer, browser);

            browser.go(testServer.url("demo", "/admin/sign-in?to=/admin/orders"));
            testServer.owner("demo").signIn(browser);
            browser.untilPath("/admin/orders");
            assertThat(browser.text("main tbody tr")).contains(Shopper.ADDRESS.get("last_name"));
        }
    }

    /** Over HTTP/2 such a request ends at once, and there is no response any more when the page is made. */
    private static void leavesPages(TestServer testServer, Browser browser) {
        var logger = (Logger) LoggerFactory.getLogger("io.javalin");
        var lines = new ListAppender<ILoggingEvent>();
        lines.start();
        logger.addAppender(lines);
        try {
            browser.go(testServer.url("demo", "/"));
            for (int i = 0; i < 5; i++) {
                assertThat(browser.later(LEAVES, "/search?q=" + i)).isEqualTo(200L);
            }
        } finally {
            logger.detachAppender(lines);
        }
        assertThat(lines.list).isEmpty();
    }
}
