package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Setting;
import dev.vitrine.server.demo.DemoPainter;
import dev.vitrine.server.demo.DemoProgress;
import dev.vitrine.server.demo.DemoSeeder;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.server.testkit.VitrineProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that is told to end while shoppers are busy, and its next start. */
@Tag("long")
final class RestartTest {

    private static final int ENOUGH = 10;

    @TempDir
    private Path data = Path.of("");

    private final int port = TestServer.freePort();

    @Test
    void whatWasAnsweredBeforeTheEndIsThereAfterTheNextStart() throws Exception {
        seed();
        var bought = new ArrayList<Shopper>();
        try (var server = VitrineProcess.demo(data, port);
                var threads = Executors.newFixedThreadPool(3)) {
            var enough = new CountDownLatch(ENOUGH);
            var variants = visitor().get("/_page/products/everyday-mug").json().at("/data/product/variants");
            var busy = Stream.of(0, 1, 2)
                    .map(i -> threads.submit(buying(variants.get(i).path("id").asText(), enough)))
                    .toList();
            assertThat(enough.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .as("shoppers buy")
                    .isTrue();
            var exitResult = server.terminate();
            assertThat(exitResult.output()).doesNotContain("Exception");
            for (var each : busy) {
                bought.addAll(each.get());
            }
        }
        assertWhole();
        assertThat(bought.size()).isGreaterThanOrEqualTo(ENOUGH);
        var started = System.nanoTime();
        try (var server = VitrineProcess.demo(data, port)) {
            System.out.printf(
                    "Second start: %d ms%n",
                    Duration.ofNanos(System.nanoTime() - started).toMillis());
            for (var shopper : bought) {
                assertThat(shopper.order()).isNotBlank();
            }
            assertThat(visitor().get("/").html().select("#app").attr("data-render"))
                    .isEmpty();
            assertThat(server.terminate().output()).doesNotContain("Exception");
        }
    }

    /** Buys until the server is gone; only purchases that were answered with a thank-you page count. */
    private Callable<List<Shopper>> buying(String variant, CountDownLatch enough) {
        return () -> {
            var bought = new ArrayList<Shopper>();
            try {
                while (bought.size() < 40) {
                    var shopper = new Shopper(visitor());
                    shopper.takes(variant, 1).goesToTheCheckout().deliversTo(Shopper.ADDRESS);
                    if (shopper.pays(Shopper.GOOD).header("location").endsWith("/thank_you")) {
                        bought.add(shopper);
                        enough.countDown();
                    }
                }
            } catch (AssertionError | RuntimeException gone) {
                // The server has ended, as it was told to.
            }
            return bought;
        };
    }

    private Visitor visitor() {
        return Visitor.at(port, "demo.localhost:" + port);
    }

    private void seed() throws IOException {
        Files.createSymbolicLink(data.resolve("cache"), TestServer.built());
        var config = Config.of(Map.of(Setting.PORT, Integer.toString(port), Setting.DATA, data.toString()), Map.of());
        try (var platform = PlatformFactory.open(config)) {
            new DemoSeeder(
                            platform.foundation(),
                            platform.shopServices(),
                            platform.catalog(),
                            platform.sales(),
                            DemoProgress.SILENT,
                            DemoPainter.small(0.05))
                    .run();
        }
    }

    private void assertWhole() throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("vitrine.db"));
                var check = connection.createStatement().executeQuery("pragma integrity_check")) {
            assertThat(check.getString(1)).isEqualTo("ok");
        }
    }
}
