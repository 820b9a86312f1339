package dev.vitrine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What {@code /metrics} and {@code /readyz} say, and to whom. */
final class MetricsTest {

    private static final Pattern RUN_OF_MAIL =
            Pattern.compile("vitrine_jobs_runs_total\\{job=\"mail\",outcome=\"done\"} [1-9]");
    private static final Pattern HANDLES = Pattern.compile("\"[^\"]*(demo|atelier|mug)[^\"]*\"");

    @Test
    void requestsAreCountedByTheirRoutesAndNeverByAddresses() {
        var testServer = TestServer.shared();
        var shopper = testServer.visitor("demo");
        assertThat(shopper.get("/products/everyday-mug").status()).isEqualTo(200);
        assertThat(shopper.get("/products/everyday-mug").status()).isEqualTo(200);
        assertThat(shopper.get("/no/such-mug").status()).isEqualTo(404);
        assertThat(testServer.api("demo").get("orders").has("orders")).isTrue();
        // why: jobs have a time of their own for their first run.
        Patience.await(
                "a run of a job",
                () -> RUN_OF_MAIL.matcher(metrics(testServer.visitor())).find());
        var metrics = metrics(testServer.visitor());
        assertThat(metrics)
                .containsPattern("vitrine_http_requests_seconds_count\\{route=\"cached page\",status=\"2xx\"} [1-9]")
                .containsPattern("vitrine_http_requests_seconds_count\\{route=\"GET /<path>\",status=\"4xx\"} [1-9]")
                .containsPattern("vitrine_http_requests_seconds_count\\{route=\"GET /admin/[^\"]*\",status=\"2xx\"}")
                .containsPattern("vitrine_page_cache_total\\{result=\"hit\"} [1-9]")
                .containsPattern("vitrine_page_cache_total\\{result=\"miss\"} [1-9]")
                .containsPattern("vitrine_cache_bytes\\{cache=\"pages\"} [1-9]")
                .containsPattern("vitrine_cache_bytes\\{cache=\"renders\"} [1-9]")
                .containsPattern("vitrine_renders_seconds_count\\{outcome=\"html\"} [1-9]")
                .containsPattern("vitrine_database_transactions_total [1-9]")
                .contains(
                        "vitrine_database_writes_waiting",
                        "vitrine_database_connections_busy",
                        "vitrine_database_threads_waiting",
                        "vitrine_webhooks_attempts_total{outcome=\"delivered\"}",
                        "vitrine_emails_total{outcome=\"failed\"}",
                        "vitrine_render_workers 1.0",
                        "vitrine_render_workers_failing 0.0",
                        "vitrine_render_workers_compiling 0.0",
                        "jvm_memory_used_bytes",
                        "jvm_gc_",
                        "jvm_threads_live_threads",
                        "process_files_open_files");
        // why: a word of a route, not a shop.
        assertThat(HANDLES.matcher(metrics.replace("/{handle}/demo/{style}", ""))
                        .results()
                        .map(found -> found.group())
                        .toList())
                .as("names of shops and products")
                .isEmpty();
    }

    private static String metrics(Visitor visitor) {
        var response = visitor.get("/metrics");
        assertThat(response.status()).isEqualTo(200);
        return response.text();
    }

    @Test
    void metricsAreForTheOperatorAlone() {
        var testServer = TestServer.shared();
        assertThat(testServer.visitor("demo").get("/metrics").text()).doesNotContain("vitrine_", "jvm_");
        assertThat(testServer.visitor("demo").get("/metrics").status()).isEqualTo(404);
        assertThat(testServer
                        .atHost("admin." + testServer.config().baseHost())
                        .get("/metrics")
                        .status())
                .isEqualTo(404);
        for (var header : List.of("X-Forwarded-For", "Forwarded")) {
            assertThat(testServer
                            .visitor()
                            .get("/metrics", Map.of(header, "127.0.0.1"))
                            .status())
                    .as("passed on by a proxy that is not trusted")
                    .isEqualTo(404);
        }
    }

    @Test
    void whoMayReadThemIsConfigured() {
        var config = Config.of(Map.of(Setting.METRICS_FROM, "10.0.0.0/8, ::1"), Map.of());
        assertThat(config.metricsFrom().contains("10.1.2.3")).isTrue();
        assertThat(config.metricsFrom().contains("::1")).isTrue();
        assertThat(config.metricsFrom().contains("127.0.0.1")).isFalse();
    }

    @Test
    void readyServerSaysSoAtEveryHost() {
        var testServer = TestServer.shared();
        assertThat(testServer.visitor().get("/readyz").text()).isEqualTo("ready\n");
        assertThat(testServer.visitor("demo").get("/readyz").status()).isEqualTo(200);
        assertThat(testServer.atHost("10.0.0.1").get("/readyz").text()).isEqualTo("ready\n");
    }

    @Test
    void newerSchemaMakesItUnready() {
        try (var testServer = TestServer.own("unready")) {
            var database = testServer.platform().foundation().database();
            database.change(tx -> tx.sql("""
                            update flyway_schema_history set version = '999', script = 'V999__gift_notes.sql'
                            where installed_rank = (select max(installed_rank) from flyway_schema_history)
                            """).run());
            var readiness = testServer.visitor().get("/readyz");
            assertThat(readiness.status()).isEqualTo(503);
            assertThat(readiness.text())
                    .startsWith("not ready: the database has schema 999, this program knows ")
                    .endsWith("; start the version that made it in place of this one\n");
            database.change(tx -> tx.sql("drop table flyway_schema_history").run());
            assertThat(testServer.visitor().get("/readyz").text())
                    .isEqualTo("not ready: the database does not answer\n");
        }
    }
}
