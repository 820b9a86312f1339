package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.server.testkit.VitrineProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with too little memory for what it is sent, and its next start. */
@Tag("long")
final class OutOfMemoryTest {

    private static final String HUGE =
            "{\"page\":{\"title\":\"Huge\",\"body_html\":\"" + "x".repeat(30_000_000) + "\"}}";

    @TempDir
    private Path data = Path.of("");

    private final int port = TestServer.freePort();

    @Test
    void endsInOrderAndWhatWasAnsweredIsThereAfterTheNextStart() throws Exception {
        Files.createSymbolicLink(data.resolve("cache"), TestServer.built());
        var credentials = credentials();
        var written = new ArrayList<String>(List.of("First"));
        try (var server = VitrineProcess.serve(data, port, "-Xmx96m");
                var threads = Executors.newFixedThreadPool(3)) {
            api(credentials).post("pages", "{\"page\":{\"title\":\"First\"}}");
            var pages = threads.submit(writing(credentials));
            var huge = Stream.of(1, 2)
                    .map(each -> threads.submit(sendingMoreThanItHolds(server, credentials)))
                    .toList();
            var exitResult = server.awaitEnd();
            assertThat(exitResult.status()).isEqualTo(3);
            assertThat(exitResult.output().lines().filter(line -> line.contains("event=out_of_memory")))
                    .hasSize(1);
            written.addAll(pages.get());
            for (var each : huge) {
                written.addAll(each.get());
            }
        }
        assertWhole();
        try (var server = VitrineProcess.serve(data, port)) {
            var titles = api(credentials).get("pages").findValuesAsText("title");
            assertThat(titles).containsAll(written);
            assertThat(titles.contains("Huge")).isEqualTo(written.contains("Huge"));
            assertThat(server.terminate().output()).doesNotContain("Exception");
        }
    }

    /** Writes until the server is gone; only what was answered counts. */
    private Callable<List<String>> writing(String credentials) {
        return () -> {
            var written = new ArrayList<String>();
            try {
                while (written.size() < 25) {
                    var title = "Page " + written.size();
                    api(credentials).post("pages", "{\"page\":{\"title\":\"" + title + "\"}}");
                    written.add(title);
                }
            } catch (AssertionError | RuntimeException gone) {
                // The server has ended.
            }
            return written;
        };
    }

    /** Sends until the server is gone. why more than once: a busy machine may have done with one before the next. */
    private Callable<List<String>> sendingMoreThanItHolds(VitrineProcess server, String credentials) {
        return () -> {
            var written = new ArrayList<String>();
            while (server.handle().isAlive()) {
                try {
                    api(credentials).post("pages", HUGE);
                    written.add("Huge");
                } catch (AssertionError | RuntimeException refused) {
                    // It had no room for it, or has ended.
                }
            }
            return written;
        };
    }

    private String credentials() {
        assertThat(VitrineProcess.run(data, "shop", "create", "Corner shop", "--handle", "corner")
                        .status())
                .isZero();
        var app = Json.parse(VitrineProcess.run(
                        data,
                        "app",
                        "create",
                        "--shop",
                        "corner",
                        "--name",
                        "App",
                        "--scopes",
                        "write_content",
                        "--json")
                .output());
        return app.path("api_key").asText() + ":" + app.path("password").asText();
    }

    private AppApi api(String credentials) {
        return AppApi.of(Visitor.at(port, "corner.localhost:" + port), credentials);
    }

    private void assertWhole() throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("vitrine.db"));
                var answer = connection.createStatement().executeQuery("pragma integrity_check")) {
            assertThat(answer.getString(1)).isEqualTo("ok");
        }
    }
}
