package dev.vitrine.server.cli;

import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.ThemeCommandLine;
import dev.vitrine.server.testkit.ThemeCommandLine.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/**
 * A theme developer's folder, beside a server with a shop of theirs: what each test of {@code ./vitrine theme} begins
 * with.
 */
abstract class ThemeProjectFixture {

    static final String PAGE = "src/pages/Search.vue";
    static final String SETTINGS = "src/config/settings_data.json";

    final TestServer testServer = TestServer.shared();
    final String server = testServer.url("");
    final String shop = testServer.newShop().handle();
    final TestAccount owner = testServer.owner(shop);

    @TempDir
    Path folder = Path.of("");

    ThemeCommandLine line() {
        return new ThemeCommandLine(folder.resolve("home"));
    }

    /** A machine that is signed in, and a project that is connected with the shop, without its build here. */
    Path connected(ThemeCommandLine line) throws IOException {
        login(line, owner).ends(0);
        var project = created(line);
        connect(line, project).ends(0);
        return project;
    }

    Path created(ThemeCommandLine line) throws IOException {
        line.run(folder, "create", "quiet").ends(0);
        return folder.resolve("quiet");
    }

    Ended connect(ThemeCommandLine line, Path project) throws IOException {
        var builds = TestServer.built().resolve("themes").toString();
        return line.run(project, "connect", "--json", "--store", shop, "--cache", builds);
    }

    Ended login(ThemeCommandLine line, TestAccount account) {
        return line.typing(
                account.password() + "\n",
                folder,
                "auth:login",
                "--json",
                "--server",
                server,
                "--email",
                account.email(),
                "--password-stdin");
    }

    static void write(Path project, String path, String old, String fresh) throws IOException {
        var file = project.resolve(path);
        Files.writeString(file, Files.readString(file).replace(old, fresh));
    }

    static void saveSettings(AppApi api, String theme, long version, String title) {
        api.put(
                "themes/" + theme + "/settings",
                "{\"settings\":{\"version\":" + version + ",\"publish\":true,\"data\":{\"seo\":{\"title\":\"" + title
                        + "\"}}}}");
    }

    static String variable(Path project, String name) throws IOException {
        try (Stream<String> lines = Files.lines(project.resolve(".env"))) {
            return lines.filter(line -> line.startsWith(name + "="))
                    .map(line -> line.substring(name.length() + 1))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
