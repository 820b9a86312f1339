package dev.vitrine.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.vitrine.foundation.kernel.FaultGuard;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Server;
import dev.vitrine.server.Setting;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** While the database is away cached pages are served, and everything else says so; nothing has to be started again. */
@Tag("long")
final class DatabaseAwayTest {

    private static final Map<String, String> PAGE = Map.of("Accept", "text/html");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void shoppersReadOnAndBuyWhenItIsBack() throws IOException {
        var postgres = postgres(0);
        var port = postgres.getPort();
        try (var testServer =
                TestServer.over("away", postgres.getJdbcUrl("postgres", "postgres"), InstantSource.system())) {
            var shop = testServer.newShop();
            var product = testServer.api(shop.handle()).sells("Cup", "9.50", 5);
            var address = "/products/" + product.path("handle").asText();
            var variant = product.at("/variants/0/id").asText();
            var cart = "{\"variant_id\":%s,\"qty\":1}".formatted(variant);
            var visitor = testServer.visitor(shop.handle());
            // why twice: the second is taken from the cache.
            for (int i = 0; i < 2; i++) {
                assertThat(visitor.get(address, PAGE).text()).contains("Cup");
            }
            assertThat(visitor.json("POST", "/cart/add.json", cart).status()).isEqualTo(200);

            var credentials = Base64.getEncoder()
                    .encodeToString(testServer.app(shop.handle()).getBytes(StandardCharsets.UTF_8));

            postgres.close();
            var other = testServer.visitor(shop.handle());
            var page = other.get(address, PAGE);
            assertThat(page.status()).isEqualTo(200);
            assertThat(page.text()).contains("Cup");
            var refused = other.json("POST", "/cart/add.json", cart);
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.header("Retry-After")).isEqualTo("10");
            assertThat(refused.json().at("/error/code").asText()).isEqualTo("unavailable");
            assertThat(refused.json().at("/error/message").asText()).contains("Your cart is kept; buying waits");
            var search = other.get("/search?q=cup", PAGE);
            assertThat(search.status()).isEqualTo(503);
            assertThat(search.text()).contains("back in a moment");
            var called = other.get("/admin/products.json", Map.of("Authorization", "Basic " + credentials));
            assertThat(called.status()).isEqualTo(503);
            assertThat(called.json().path("error").asText()).contains("cannot reach its data");
            assertThat(other.get("/readyz").text()).isEqualTo("not ready: the database server does not answer\n");

            try (var again = postgres(port)) {
                assertThat(again.getPort()).isEqualTo(port);
                Patience.await("the database", () -> other.get("/readyz").status() == 200);
                Patience.await(
                        "a cart",
                        () -> other.json("POST", "/cart/add.json", cart).status() == 200);
                assertThat(other.get("/search?q=cup", PAGE).text()).contains("Cup");
                assertThat(visitor.get("/cart.json").text())
                        .as("what was in it")
                        .contains("Cup");
                assertThat(buildsAThemeWith(testServer, shop)).as("a build").isEqualTo("ready");
            }
        }
    }

    /** How the build of a theme ended that is edited now. */
    private static String buildsAThemeWith(TestServer testServer, Shop shop) {
        var api = testServer.api(shop.handle());
        var theme = api.post("themes", "{\"theme\":{\"name\":\"Copy\"}}")
                .at("/theme/id")
                .asText();
        var layout = "src/layouts/Default.vue";
        var edited = TestServer.starterWith(layout, text -> text.replaceFirst("<slot />", "<slot /><i>edited</i>"));
        var asset = Json.object();
        asset.putObject("asset")
                .put("key", layout)
                .put("value", new String(edited.get(layout), StandardCharsets.UTF_8));
        api.put("themes/" + theme + "/assets", asset.toString());
        testServer.awaitBuild(shop, theme);
        return api.get("themes/" + theme + "/build").at("/build/status").asText();
    }

    @Test
    void aServerThatStartsWaitsForIt() throws IOException, InterruptedException {
        var postgres = postgres(0);
        var port = TestServer.freePort();
        var data = Files.createDirectory(folder.resolve("data"));
        Files.createSymbolicLink(data.resolve("cache"), TestServer.built());
        var config = Config.of(
                Map.of(
                        Setting.DATA,
                        data.toString(),
                        Setting.DATABASE,
                        postgres.getJdbcUrl("postgres", "postgres"),
                        Setting.PORT,
                        Integer.toString(port),
                        Setting.BROWSER,
                        "none",
                        Setting.RENDERERS,
                        "1",
                        Setting.RENDER_COMPILER,
                        "off"),
                Map.of());
        var logger = (Logger) LoggerFactory.getLogger(FaultGuard.class);
        var log = new FaultLog();
        log.start();
        logger.addAppender(log);
        try (var platform = PlatformFactory.open(config)) {
            postgres.close();
            var starting = CompletableFuture.supplyAsync(() -> new Server(config, platform, false).start());
            log.begun.await();
            assertThat(readiness(port)).isEqualTo("not ready: the server is starting or ending\n");
            try (var again = postgres(postgres.getPort());
                    var server = starting.join()) {
                assertThat(again.getPort()).isEqualTo(postgres.getPort());
                assertThat(server.routes()).isNotEmpty();
                assertThat(readiness(port)).isEqualTo("ready\n");
            }
        } finally {
            logger.detachAppender(log);
        }
    }

    /** Waits for the line of a database that is away. */
    private static final class FaultLog extends AppenderBase<ILoggingEvent> {
        private final CountDownLatch begun = new CountDownLatch(1);

        @Override
        protected void append(ILoggingEvent line) {
            if (line.getMessage().startsWith("event={}_fault")
                    && line.getFormattedMessage().startsWith("event=database_fault")) {
                begun.countDown();
            }
        }
    }

    private static String readiness(int port) {
        try {
            return Visitor.at(port, "localhost:" + port).get("/readyz").text();
        } catch (RuntimeException closed) {
            return "";
        }
    }

    private EmbeddedPostgres postgres(int port) throws IOException {
        return EmbeddedPostgres.builder()
                .setDataDirectory(folder.resolve("postgres"))
                .setCleanDataDirectory(false)
                .setPort(port)
                .setPGStartupWait(Duration.ofMinutes(3))
                .start();
    }
}
