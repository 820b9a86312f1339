package dev.vitrine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.TestServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/**
 * Which requests would be answered by a read replica. why the database itself in its place: it is found to be none, and
 * what it is asked is counted as passed on.
 */
final class ReplicaReadsTest {

    @Test
    void reportsAndSitemapsMayBeASecondOld() throws IOException {
        try (var postgres = EmbeddedPostgres.builder()
                .setPGStartupWait(Duration.ofMinutes(3))
                .start()) {
            var url = postgres.getJdbcUrl("postgres", "postgres");
            try (var testServer =
                    TestServer.onItsMachine("replica", Map.of(Setting.DATABASE, url, Setting.DATABASE_REPLICA, url))) {
                var shop = testServer.newShop();
                var api = testServer.api(shop.handle());
                api.sells("Cup", "9.50", 5);
                var shopper = testServer.visitor(shop.handle());
                var owner = testServer.owner(shop.handle()).at(shop.handle());
                var reports = "/admin/analytics";
                asks(testServer, () -> shopper.get("/sitemap.xml").text().contains("/products/cup"));
                asks(testServer, () -> api.get("analytics/sales").has("sales"));
                asks(testServer, () -> owner.get(reports).status() == 200);
                asks(testServer, () -> owner.get(reports + "/products").status() == 200);
                asks(testServer, () -> owner.get(reports + "/products/export").status() == 200);

                var before = asked(testServer);
                assertThat(shopper.get("/products/cup").text()).contains("Cup");
                assertThat(api.get("products").path("products")).hasSize(1);
                assertThat(asked(testServer)).isEqualTo(before);

                assertThat(testServer.visitor().get("/metrics").text())
                        .containsPattern("vitrine_database_replica_reads_total\\{outcome=\"passed_on\"} [1-9]")
                        .contains(
                                "vitrine_database_replica_reads_total{outcome=\"answered\"} 0",
                                "vitrine_database_replica_lag_seconds");
            }
        }
    }

    private static void asks(TestServer testServer, BooleanSupplier request) {
        var before = asked(testServer);
        assertThat(request.getAsBoolean()).isTrue();
        assertThat(asked(testServer)).isGreaterThan(before);
    }

    private static long asked(TestServer testServer) {
        return testServer
                .platform()
                .foundation()
                .database()
                .replica()
                .orElseThrow()
                .passedOn();
    }
}
