package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.VitrineProcess;
import dev.vitrine.themes.BundledTheme;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands as processes of their own. */
@Tag("long")
final class CommandsTest {

    private static final String FILE = """
            Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price
            cup,Cup,<p>Blue</p>,Kiln,Cup,"blue, small",true,Size,Small,CUP-S,12.50
            cup,,,,,,,,Large,CUP-L,15.00
            bowl,Bowl,,Kiln,Bowl,,true,Title,Default Title,BOWL,not a price
            """;

    @TempDir
    private Path data = Path.of("");

    @BeforeEach
    void openAShop() throws IOException {
        // why: built themes may be shared, and building takes longer than everything else here.
        var cache = TestServer.built();
        Files.createSymbolicLink(data.resolve("cache"), cache);
        assertThat(here("shop", "create", "Corner shop", "--handle", "corner", "--port", "9999"))
                .isEqualTo(new VitrineProcess.ExitResult(0, "Corner shop is open: http://corner.localhost:9999/"));
    }

    @Test
    void featuresOfAShopAreSwitchedOnAndOff() {
        assertThat(here("shop", "features", "--shop", "corner", "--on", "wholesale", "--on", "b2b"))
                .isEqualTo(new VitrineProcess.ExitResult(0, "b2b\nwholesale"));
        assertThat(here("shop", "features", "--shop", "corner", "--off", "b2b", "--off", "wholesale")
                        .output())
                .isEqualTo("Corner shop has none. Switch one on with --on NAME.");
        assertThat(here("shop", "features", "--shop", "corner", "--on", "b2b", "--off", "b2b"))
                .isEqualTo(new VitrineProcess.ExitResult(
                        1, "b2b cannot be switched on and off at once; leave one of them out."));
        assertThat(here("shop", "features", "--shop", "corner", "--on", "a/b").output())
                .startsWith("a/b is no name of a feature; use the one that the theme's feature_switch says");
    }

    @Test
    void limitsOfAShopAreShownAndChanged() {
        assertThat(here("shop", "limits", "corner")).isEqualTo(new VitrineProcess.ExitResult(0, """
                        Products  0, without a limit (as the platform says)
                        Storage   0 bytes, without a limit (as the platform says)"""));
        assertThat(here("shop", "limits", "corner", "--products", "100", "--storage", "5GB", "--reason", "Small plan")
                        .output())
                .isEqualTo("Products  0 of 100 (its own)\nStorage   0 bytes of 5.0 GB (its own)");
        var json = Json.parse(here("shop", "limits", "corner", "--products", "default", "--json")
                .output());
        assertThat(json.at("/products/limit").isNull()).isTrue();
        assertThat(json.at("/products/own").asBoolean()).isFalse();
        assertThat(json.at("/storage/limit").asLong()).isEqualTo(5_000_000_000L);
        assertThat(here("shop", "limits", "corner", "--storage", "much"))
                .isEqualTo(new VitrineProcess.ExitResult(
                        1,
                        "--storage is much, but must be a size such as 500MB or 5GB, or none for no limit, or"
                                + " default."));
    }

    @Test
    void anAppIsMadeWithItsCredentials() {
        var exitResult =
                here("app", "create", "--shop", "corner", "--name", "Books", "--scopes", "read_orders", "--json");
        var app = Json.parse(exitResult.output());
        assertThat(app.path("api_key").asText()).hasSize(32);
        assertThat(app.path("password").asText()).isNotBlank();
        assertThat(app.path("shared_secret").asText()).isNotBlank();
    }

    @Test
    void whoMayCallAnAppIsManaged() {
        app("create", "--name", "Books", "--scopes", "read_orders");
        var made = app("secret", "new", "--app", "books", "--name", "Till");
        assertThat(made.output()).matches("\\d+ vts_\\w{64}");
        var id = made.output().split(" ")[0];
        assertThat(app("secret", "off", id).status()).isZero();
        assertThat(app("secret", "list", "--app", "Books").output())
                .contains("inactive")
                .contains("Till")
                .doesNotContain("vts_");
        assertThat(app("secret", "on", id).status()).isZero();
        assertThat(app("secret", "delete", id).status()).isZero();
        assertThat(app("secret", "delete", id)).isEqualTo(new VitrineProcess.ExitResult(1, "Not Found"));

        assertThat(app("ips", "--app", "Books", "203.0.113.0/24", "2001:db8::/32")
                        .output())
                .isEqualTo("203.0.113.0/24\n2001:db8::/32");
        assertThat(app("ips", "--app", "Books", "office").status()).isEqualTo(1);
        assertThat(app("list").output()).contains("Books, from 203.0.113.0/24, 2001:db8::/32");
        assertThat(app("ips", "--app", "Books", "--anywhere").output()).isEqualTo("anywhere");
    }

    private VitrineProcess.ExitResult app(String... words) {
        return here(Stream.of(List.of("app"), List.of(words), List.of("--shop", "corner"))
                .flatMap(List::stream)
                .toArray(String[]::new));
    }

    /** In this process: one of its own for each takes seconds, and one of each kind of answer has its own. */
    private VitrineProcess.ExitResult here(String... words) {
        var all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--data", data.toString()));
        var output = new StringWriter();
        var printer = new PrintWriter(output, true);
        var status = Vitrine.line().setOut(printer).setErr(printer).execute(all.toArray(String[]::new));
        return new VitrineProcess.ExitResult(status, output.toString().strip());
    }

    @Test
    void mistakesAreOneSentence() {
        assertThat(here("app", "create", "--shop", "no", "--name", "x", "--scopes", "read_orders"))
                .isEqualTo(new VitrineProcess.ExitResult(1, "There is no shop no; there is corner."));
        assertThat(here("import", "nowhere.csv", "--shop", "corner"))
                .isEqualTo(new VitrineProcess.ExitResult(1, "The file nowhere.csv cannot be read."));
        assertThat(VitrineProcess.run(data, "fly").status()).isEqualTo(2);
    }

    @Test
    void aFileIsImportedOnceAndItsBrokenRowIsNamed() throws IOException {
        var file = Files.writeString(data.resolve("products.csv"), FILE);
        var first = VitrineProcess.run(data, "import", file.toString(), "--shop", "corner");
        assertThat(first.output()).contains("1 created").contains("line 4 (bowl)");
        assertThat(first.status()).isEqualTo(3);
        assertThat(here("import", file.toString(), "--shop", "corner").output())
                .contains("0 created, 0 updated, 1 unchanged");
    }

    @Test
    void aSettingIsSetReadAndRefused() {
        var path = "settings.colors.color_accent";
        assertThat(here("settings", "set", path, "#1f5f4a", "--shop", "corner").status())
                .isZero();
        assertThat(VitrineProcess.run(data, "settings", "get", path, "--shop", "corner"))
                .isEqualTo(new VitrineProcess.ExitResult(0, "#1f5f4a"));
        assertThat(here("settings", "set", path, "greenish", "--shop", "corner"))
                .isEqualTo(new VitrineProcess.ExitResult(
                        1, path + " does not take greenish; it stays as it is: #1f5f4a."));
        assertThat(here("settings", "set", "settings.colours.x", "1", "--shop", "corner")
                        .output())
                .startsWith("There is no setting settings.colours.x. Below settings there is colors, typography");
    }

    @Test
    void aBrokenThemeIsShownWhereItIsBroken() throws IOException {
        var theme = data.resolve("theme");
        BundledTheme.STARTER.unpack(theme);
        var page = theme.resolve("src/pages/Home.vue");
        Files.writeString(page, Files.readString(page).replace("</template>", "</div></template>"));
        var exitResult = VitrineProcess.run(data, "theme", "build", theme.toString());
        assertThat(exitResult.status()).isEqualTo(1);
        assertThat(exitResult.output())
                .contains("src/pages/Home.vue:")
                .contains("</div>")
                .contains("1 problem");
    }

    @Test
    void aPortInUseIsSaidSo() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var port = Integer.toString(taken.getLocalPort());
            var exitResult = VitrineProcess.run(data, "serve", "--port", port);
            assertThat(exitResult.status()).isEqualTo(1);
            assertThat(exitResult.output()).contains("Port " + port + " is in use; choose another with --port N");
        }
    }

    @Test
    @Tag("long")
    void beingToldToEndItEndsWithItsWorkers() {
        try (var server = VitrineProcess.serve(data, TestServer.freePort())) {
            var workers = server.handle().descendants().toList();
            assertThat(workers).isNotEmpty();
            var beside =
                    VitrineProcess.run(data, "settings", "set", "seo.title", "Beside a server", "--shop", "corner");
            assertThat(beside).isEqualTo(new VitrineProcess.ExitResult(0, ""));
            var exitResult = server.terminate();
            assertThat(exitResult.status()).isIn(0, 143);
            assertThat(exitResult.output()).doesNotContain("Exception");
            assertThat(workers).allSatisfy(worker -> assertThat(worker.onExit()).succeedsWithin(Patience.LIMIT));
            assertThat(data.resolve("vitrine.db-wal"))
                    .as("the log is folded into the database")
                    .doesNotExist();
        }
    }
}
