package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.server.testkit.VitrineProcess;
import dev.vitrine.server.web.HttpResponseBody;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of the last run are there at the next start. */
final class StoredPagesTest {

    private static final String NO_WORKERS = "-Dvitrine.themes.workers.options=-XX:NoSuchOption";

    @TempDir
    private Path data = Path.of("");

    private final int port = TestServer.freePort();

    @BeforeEach
    void themesAreBuilt() throws IOException {
        TestServer.shared();
        Files.createDirectories(data.resolve("cache"));
        Files.createSymbolicLink(
                data.resolve("cache/themes"), TestServer.built().resolve("themes"));
    }

    @Test
    @Tag("long")
    void pageOfTheLastRunIsServedBeforeAnyWorkerStartsButNotAfterAChange() {
        VitrineProcess.run(data, "shop", "create", "Tea");
        var page = home();
        assertThat(page).doesNotContain("data-render");
        assertThat(home(NO_WORKERS)).isEqualTo(page);
        VitrineProcess.run(data, "shop", "set", "--shop", "tea", "name", "Coffee");
        assertThat(home(NO_WORKERS)).contains("Coffee").contains("data-render");
    }

    /** It was made at an earlier version of the shop, and is right at the last one, too. */
    @Test
    @Tag("long")
    void pageOfTheLastRunIsServedThoughAnotherHasChangedMeanwhile() {
        VitrineProcess.run(data, "shop", "create", "Tea");
        var app = Json.parse(VitrineProcess.run(
                        data,
                        "app",
                        "create",
                        "--shop",
                        "tea",
                        "--name",
                        "Links",
                        "--scopes",
                        "write_content",
                        "--json")
                .output());
        var credentials =
                app.path("api_key").asText() + ":" + app.path("password").asText();
        var path = "/collections/all";
        var made = "";
        try (var server = VitrineProcess.serve(data, port)) {
            var visitor = Visitor.at(port, "tea.localhost:" + port);
            made = visitor.get(path).text();
            AppApi.of(visitor, credentials)
                    .post("redirects", "{\"redirect\":{\"path\":\"/old\",\"target\":\"/collections/all\"}}");
            server.terminate();
        }
        assertThat(made).doesNotContain("data-render");
        try (var server = VitrineProcess.serve(data, port, NO_WORKERS)) {
            assertThat(Visitor.at(port, "tea.localhost:" + port).get(path).text())
                    .isEqualTo(made);
            server.terminate();
        }
    }

    @Test
    void damagedOrForeignFileIsNoPages() throws IOException {
        var file = data.resolve("pages");
        var key = new PageCache.Key(1, "/", Device.DESKTOP, "EUR", false);
        var page = PageResponse.page(200, HttpResponseBody.of("text/html", "<p>Hello"), "", "build", true);
        var dependencies = new PageDependencies(2, List.of("look", "product:7"), Instant.MAX);
        var made = new PageCache.MadePage(page, dependencies);
        new StoredPages(file, "code").write(List.of(new StoredPages.StoredPage(key, "state", made)));
        assertThat(new StoredPages(file, "code").read())
                .singleElement()
                .satisfies(stored -> assertThat(stored.key()).isEqualTo(key))
                .satisfies(stored -> assertThat(stored.made().dependencies()).isEqualTo(dependencies))
                .satisfies(stored ->
                        assertThat(stored.made().page().content().text()).isEqualTo("<p>Hello"));
        assertThat(new StoredPages(file, "other code").read()).isEmpty();
        var bytes = Files.readAllBytes(file);
        for (int length = 0; length < bytes.length; length++) {
            Files.write(file, Arrays.copyOf(bytes, length));
            assertThat(new StoredPages(file, "code").read()).isEmpty();
        }
    }

    private String home(String... jvmOptions) {
        try (var server = VitrineProcess.serve(data, port, jvmOptions)) {
            var page = Visitor.at(port, "tea.localhost:" + port).get("/").text();
            server.terminate();
            return page;
        }
    }
}
