package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.ThemeCommandLine;
import dev.vitrine.themes.BundledTheme;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code ./vitrine theme}: projects from their beginning to what is shown and submitted. */
@Tag("long")
final class ThemeProjectCommandsTest extends ThemeProjectFixture {

    @Test
    void makesAProjectAndTouchesNoFolderWithoutBeingToldItsName() throws IOException {
        var line = line();
        var project = created(line);
        assertThat(ThemeCommandLine.files(project).keySet())
                .containsAll(BundledTheme.STARTER.files().keySet())
                .contains(".env.example", "theme.toml");
        assertThat(Files.readString(project.resolve("package.json"))).contains("\"name\": \"quiet\"");
        Files.writeString(project.resolve("package.json"), "mine");
        assertThat(line.run(folder, "create", "quiet").ends(1).err()).contains("--overwrite quiet");
        line.run(folder, "create", "quiet", "--overwrite", "other").ends(1);
        assertThat(Files.readString(project.resolve("package.json"))).isEqualTo("mine");
        Files.writeString(project.resolve("notes.txt"), "mine");
        line.run(folder, "create", "quiet", "--overwrite", "quiet").ends(0);
        assertThat(Files.readString(project.resolve("package.json"))).contains("\"quiet\"");
        assertThat(Files.readString(project.resolve("notes.txt"))).isEqualTo("mine");
        assertThat(line.run(folder, "create", "Not A Handle").ends(2).err()).contains("my-theme");
        assertThat(line.run(folder, "pushh").ends(2).err()).contains("push");
        assertThat(line.run(folder, "push").ends(2).err()).contains("holds no theme");
    }

    @Test
    void aProjectBeginsAsAnyThemeOfOurs() throws IOException {
        var line = line();
        line.run(folder, "create", "loud", "--template", "pegboard").ends(0);
        var project = folder.resolve("loud");
        var theirs = BundledTheme.PEGBOARD.files();
        assertThat(Files.readAllBytes(project.resolve(SETTINGS))).isEqualTo(theirs.get(SETTINGS));
        assertThat(ThemeCommandLine.files(project).keySet()).containsAll(theirs.keySet());
        assertThat(Files.readString(project.resolve("package.json"))).contains("\"name\": \"loud\"");
        assertThat(line.run(folder, "create", "other", "--template", "gone")
                        .ends(2)
                        .err())
                .contains("starter, deckle, pegboard");
        assertThat(folder.resolve("other")).doesNotExist();
    }

    @Test
    void serveSaysWhatToDoInAShopWithoutProducts() throws IOException {
        var line = line();
        created(line);
        var cache = TestServer.built().resolve("themes").toString();
        try (var serving = line.start(
                folder,
                "serve",
                "quiet",
                "--json",
                "--server",
                server,
                "--store",
                shop,
                "--port",
                "0",
                "--cache",
                cache)) {
            serving.untilSaid("has no products that shoppers see");
            assertThat(serving.answer().path("editor").asText()).startsWith("http://localhost:");
        }
    }

    @Test
    void serveTakesAFolderTheNextFreePortAndFollowsNoEditWhenToldNotTo() throws IOException {
        var line = line();
        created(line);
        var cache = TestServer.built().resolve("themes").toString();
        try (var taken = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
                var serving = line.start(
                        folder,
                        "serve",
                        "quiet",
                        "--json",
                        "--offline",
                        "--live-reload",
                        "off",
                        "--port",
                        Integer.toString(taken.getLocalPort()),
                        "--cache",
                        cache)) {
            var address = URI.create(serving.answer().path("address").asText());
            assertThat(address.getPort()).isGreaterThan(taken.getLocalPort());
            try (var page = address.toURL().openStream()) {
                assertThat(new String(page.readAllBytes(), StandardCharsets.UTF_8))
                        .contains("\"live\":false", "quiet · sample shop");
            }
        }
        assertThat(line.run(folder, "serve", "quiet", "--live-reload", "maybe")
                        .ends(2)
                        .err())
                .contains("is on or off");
    }

    @Test
    void serveSaysThatTheShopHasOtherSettings() throws IOException {
        var line = line();
        var project = connected(line);
        var theme = variable(project, "SVC_THEME_ID");
        saveSettings(testServer.api(shop), theme, 0, "Saved there");
        var cache = TestServer.built().resolve("themes").toString();
        try (var serving = line.start(project, "serve", "--json", "--port", "0", "--cache", cache)) {
            serving.untilSaid("pull --settings");
        }
        line.run(project, "pull", "--settings").ends(0);
        try (var serving = line.start(project, "serve", "--json", "--port", "0", "--cache", cache)) {
            saveSettings(testServer.api(shop), theme, 1, "Saved meanwhile");
            serving.end();
            serving.untilSaid("version 2, which this folder has not pulled");
        }
    }

    @Test
    void openMakesALinkAndOpensNothingForScripts() throws IOException {
        var line = line();
        var project = connected(line);
        var link = line.run(project, "open", "--json")
                .ends(0)
                .json()
                .path("preview_url")
                .asText();
        assertThat(testServer
                        .visitor(shop)
                        .get(link.substring(link.indexOf("/?")))
                        .status())
                .isEqualTo(302);
        assertThat(line.run(project, "open").ends(0).out()).contains("/?preview_theme=");
    }

    @Test
    void aSubmittedVersionIsTakenBack() throws IOException {
        testServer.partner(owner);
        var line = line();
        var project = connected(line);
        var cache = TestServer.built().resolve("themes").toString();
        write(project, "package.json", "\"name\": \"quiet\"", "\"name\": \"" + shop + "\"");
        assertThat(line.run(project, "cancel").ends(1).err()).contains("There is nothing at");
        line.run(project, "submit", "--number", "1.0.0", "--cache", cache).ends(0);
        assertThat(line.run(project, "versions").ends(0).out()).contains("Waiting for Review");
        assertThat(line.run(project, "cancel").ends(0).out()).contains("Version 1.0.0 is taken back.");
        assertThat(line.run(project, "versions").ends(0).out()).contains("Submission Canceled");
        assertThat(line.run(project, "cancel").ends(1).err()).contains("Submission Canceled");
    }

    @Test
    void busyShopIsWaitedFor() throws IOException {
        var line = line();
        login(line, owner).ends(0);
        var api = testServer.visitor(shop);
        var token = token(line);
        for (int i = 0; i < 40; i++) {
            api.get("/admin/themes.json", Map.of("Authorization", "Bearer " + token));
        }
        line.run(folder, "list", "--store", shop).ends(0);
    }

    @Test
    void packsWhatBelongsToTheTheme() throws IOException {
        var line = line();
        var project = created(line);
        Files.writeString(project.resolve(".env"), "SVC_STORE=x\n");
        var ended = line.run(project, "package", "--json").ends(0);
        var names = new ArrayList<String>();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(
                Files.readAllBytes(Path.of(ended.json().path("path").asText()))))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                names.add(entry.getName());
            }
        }
        assertThat(names).contains(PAGE, "package.json", ".eslintrc.js").doesNotContain(".env", "theme.toml");
    }

    private static String token(ThemeCommandLine line) {
        var text =
                ThemeCommandLine.files(line.configFolder()).values().iterator().next();
        return Json.parse(text).path("token").asText();
    }
}
