package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.server.testkit.VitrineProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HealthTest {

    private static final String HEALTHY = "ok\n";

    @TempDir
    private Path data = Path.of("");

    @Test
    void healthSaysWhenRenderingIsDegraded() {
        assertThat(StorefrontHost.health(0, 2)).isEqualTo(HEALTHY);
        assertThat(StorefrontHost.health(1, 2)).startsWith("ok\nrendering: degraded (1 of 2 workers do not start");
    }

    @Test
    void serverWhoseWorkersDoNotStartSaysSo() throws IOException {
        // why: it builds the starter theme, which these workers could not.
        TestServer.shared();
        Files.createSymbolicLink(data.resolve("cache"), TestServer.built());
        var port = TestServer.freePort();
        try (var _ = VitrineProcess.serve(data, port, "-Dvitrine.themes.workers.options=-XX:NoSuchOption")) {
            var visitor = Visitor.at(port, "localhost:" + port);
            var end = System.nanoTime() + Patience.LIMIT.toNanos();
            var health = visitor.get("/healthz");
            while (health.text().equals(HEALTHY) && System.nanoTime() < end) {
                health = visitor.get("/healthz");
            }
            assertThat(health.status()).isEqualTo(200);
            assertThat(health.text()).startsWith("ok\nrendering: degraded (1 of 1 workers do not start");
            var readiness = visitor.get("/readyz");
            assertThat(readiness.status()).isEqualTo(503);
            assertThat(readiness.text())
                    .isEqualTo("not ready: no render worker starts; themes are rendered in the browser only\n");
        }
    }
}
