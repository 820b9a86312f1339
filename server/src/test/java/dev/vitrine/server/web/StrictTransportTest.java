package dev.vitrine.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Server;
import dev.vitrine.server.Setting;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What browsers are told where a proxy speaks TLS for the server. */
@Tag("long")
final class StrictTransportTest {

    @TempDir
    private Path data = Path.of("");

    @Test
    void behindTlsEveryAnswerHasBrowsersComeBackByTls() throws IOException {
        Files.createSymbolicLink(data.resolve("cache"), TestServer.built());
        var port = TestServer.freePort();
        var config = Config.of(
                Map.of(
                        Setting.PORT,
                        Integer.toString(port),
                        Setting.DATA,
                        data.toString(),
                        Setting.BASE_HOST,
                        "shops.test",
                        Setting.BIND,
                        "127.0.0.1"),
                Map.of());
        try (var server = new Server(config, PlatformFactory.open(config), false).start()) {
            assertThat(server.routes()).isNotEmpty();
            for (var host : new String[] {"shops.test", "admin.shops.test", "nobody.shops.test"}) {
                for (var path : new String[] {"/", "/none", "/healthz", "/admin/products.json"}) {
                    assertThat(Visitor.at(port, host).get(path).header("strict-transport-security"))
                            .as(host + path)
                            .isEqualTo("max-age=31536000; includeSubDomains");
                }
            }
            var cookies = Visitor.at(port, "shops.test").get("/sign-in").header("set-cookie");
            assertThat(cookies).contains("__Host-", "Secure").doesNotContain("Domain");
        }
    }

    /** The cookie that keeps browsers from showing the payment again was sent without TLS as well. */
    @Test
    void behindTlsCheckoutSetsCookiesForTlsAlone() {
        var behindTls = Map.of(Setting.BASE_HOST, "shops.test", Setting.BIND, "127.0.0.1");
        try (var server = TestServer.own("checkout-behind-tls", behindTls)) {
            var shopper = server.visitor("demo");
            var variant = shopper.get("/_page/products/stoneware-jug")
                    .json()
                    .at("/data/product/variants/0/id")
                    .asText();
            shopper.post("/cart/add", Map.of("variant_id", variant));
            var checkout = shopper.get("/checkout").header("location");
            assertThat(checkout).startsWith("https://checkout.shops.test/");
            var token = checkout.substring(checkout.lastIndexOf('/') + 1);
            var contact = new HashMap<>(Shopper.ADDRESS);
            contact.put("token", token);
            var cookies = shopper.post(checkout + "/contact", contact).header("set-cookie");
            assertThat(cookies.lines().map(cookie -> cookie.replaceFirst("=.*", "")))
                    .contains("changed");
            assertThat(cookies.lines()).allMatch(cookie -> cookie.contains("; Secure"));
        }
    }

    @Test
    void withoutTlsNobodyIsToldSo() {
        assertThat(TestServer.shared().visitor().get("/").header("strict-transport-security"))
                .isEmpty();
    }
}
