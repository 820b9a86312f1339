package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

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

/** A shop at a host of its own, over TLS and HTTP/2 that no proxy speaks. */
@Tag("browser")
final class TlsJourneyTest {

    private static final String PROTOCOLS = """
            return performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
                .filter((entry) => entry.transferSize > 0).map((entry) => entry.nextHopProtocol)
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

            testServer.owner("demo").at(browser, "demo", "/admin/orders");
            assertThat(browser.text("main tbody tr")).contains(Shopper.ADDRESS.get("last_name"));
        }
    }
}
