package dev.vitrine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.TestServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that is told to make backups of itself. */
final class ServerBackupTest {

    @TempDir
    private Path place = Path.of("");

    @Test
    void pagesTransactionsAndFilesAreCopiedWhileItRuns() {
        try (var testServer = TestServer.own("backups", Map.of(Setting.BACKUP_TO, place.toString()))) {
            Patience.await("pages", () -> has("log/[^/]+/pages-\\d{10}-\\d{13}"));
            Patience.await("files", () -> has("files/media/.*"));
            testServer.newShop();
            Patience.await("a transaction", () -> has("log/[^/]+/\\d{10}-\\d{13}"));
            assertThat(testServer.visitor().get("/metrics").text())
                    .contains("vitrine_backup_lag_seconds ", "vitrine_backup_age_seconds NaN");
        }
    }

    private boolean has(String name) {
        return names().stream().anyMatch(each -> each.matches(name));
    }

    private List<String> names() {
        try (var files = Files.walk(place)) {
            return files.map(file -> place.relativize(file).toString()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
