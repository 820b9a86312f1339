package dev.vitrine.shop.themestore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.ThemeProjects;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Archives and keys of strangers that no theme may have: each is refused with a sentence, and nothing is written. */
final class HostileThemesTest {

    private static final byte[] SMALL = "x".getBytes(StandardCharsets.UTF_8);

    static Stream<Arguments> paths() {
        return Stream.of(
                path("../escape.js", "must be a path below the project's folder"),
                path("src/../../escape.js", "must be a path below the project's folder"),
                path("src/sections/../../../x.vue", "must be a path below the project's folder"),
                path("/etc/passwd", "must be a path below the project's folder"),
                path("//server/share/x.js", "must be a path below the project's folder"),
                path("C:/windows/x.js", "must be a path below the project's folder"),
                path("c:x.js", "must be a path below the project's folder"),
                path("src//double.js", "must be a path below the project's folder"),
                path("src/./dot.js", "must be a path below the project's folder"),
                path("./src/dot.js", "must be a path below the project's folder"),
                path("src/..", "must be a path below the project's folder"),
                path("src/a\n.js", "has a character that cannot be seen"),
                path("src/\u202esj.exe", "has a character that cannot be seen"),
                path("src/zero\u200bwidth.js", "has a character that cannot be seen"),
                path("src/\ufeffbom.js", "has a character that cannot be seen"),
                path("src/con.vue", "Windows keeps for itself"),
                path("src/AUX", "Windows keeps for itself"),
                path("src/nul.tar.gz", "Windows keeps for itself"),
                path("src/com1.js", "Windows keeps for itself"),
                path("src/LPT9.scss", "Windows keeps for itself"),
                path("src/prn/index.js", "Windows keeps for itself"),
                path("src/com\u00b9.js", "Windows keeps for itself"),
                path("src/CONIN$", "Windows keeps for itself"),
                path("src/trailing.", "ends with a space or a dot"),
                path("src/folder./a.js", "ends with a space or a dot"),
                path("src/trailing ", "ends with a space or a dot"),
                path("src/ leading.js", "begins with a space"),
                path("src/stream.js:hidden", "names of files do not have everywhere"),
                path("src/what?.js", "names of files do not have everywhere"),
                path("src/star*.js", "names of files do not have everywhere"),
                path("src/quo\"te.js", "names of files do not have everywhere"),
                path("src/pipe|.js", "names of files do not have everywhere"),
                path("src/a<b>.js", "names of files do not have everywhere"),
                path("src/cafe\u0301.js", "composed form of Unicode"),
                path("src/" + "deep/".repeat(12) + "x.js", "is nested deeper than 12 folders"),
                path("src/" + "x".repeat(300) + ".js", "is too long (maximum is 255 characters)"));
    }

    static Stream<Arguments> keys() {
        return Stream.concat(
                paths(),
                Stream.of(
                        path("..\\escape.js", "must have / between folders"),
                        path("src\\sections\\Hero.vue", "must have / between folders"),
                        path("", "can't be blank"),
                        path("   ", "can't be blank"),
                        path(".env", "stays with the developer"),
                        path(".ENV.production", "stays with the developer"),
                        path("node_modules/vue/index.js", "is of a tool"),
                        path("src/.git/config", "is of a tool"),
                        path("dist/app.js", "is of a tool"),
                        path("layout/theme.liquid", "must lie in src or vendor"),
                        path("etc/passwd", "must lie in src or vendor"),
                        path("SRC/index.js", "must lie in src or vendor")));
    }

    static Stream<Arguments> archives() {
        return Stream.of(
                archive("nothing", new byte[0], "is not a readable zip archive"),
                archive("no zip", "GIF89a…".getBytes(StandardCharsets.UTF_8), "is not a readable zip archive"),
                archive("half a zip", half(), "is not a readable zip archive"),
                archive("an empty zip", ThemeProjects.zip(zip -> {}), "holds no theme"),
                archive("no src", zipped(zip -> entry(zip, "readme.txt", SMALL)), "holds no theme"),
                archive(
                        "only tools",
                        zipped(zip -> entry(zip, "node_modules/a/src/index.js", SMALL)),
                        "holds no theme"),
                archive(
                        "a symbolic link",
                        zipped(zip -> mode(zip, "src/link.js", 0120777)),
                        "has the link src/link.js"),
                archive("a link in a folder of tools", zipped(zip -> mode(zip, ".git/x", 0120777)), "has the link"),
                archive("a device", zipped(zip -> mode(zip, "src/tty", 0020666)), "neither a file nor a folder"),
                archive("a pipe", zipped(zip -> mode(zip, "src/pipe", 0010666)), "neither a file nor a folder"),
                archive("a socket", zipped(zip -> mode(zip, "src/socket", 0140666)), "neither a file nor a folder"),
                archive(
                        "a way out in a folder of tools",
                        zipped(zip -> entry(zip, "node_modules/../../x", SMALL)),
                        "must be a path below"),
                archive(
                        "two of a name",
                        zipped(zip -> {
                            entry(zip, "src/a.js", SMALL);
                            entry(zip, "src/a.js", "y".getBytes(StandardCharsets.UTF_8));
                        }),
                        "has two entries of the name src/a.js"),
                archive(
                        "two spellings",
                        zipped(zip -> {
                            entry(zip, "src/Hero.vue", SMALL);
                            entry(zip, "src/hero.vue", SMALL);
                        }),
                        "which are the same name on many systems"),
                archive(
                        "two spellings of a folder",
                        zipped(zip -> {
                            entry(zip, "src/Blocks/a.vue", SMALL);
                            entry(zip, "src/blocks/b.vue", SMALL);
                        }),
                        "which are the same name on many systems"),
                archive(
                        "two spellings of a ligature",
                        zipped(zip -> {
                            entry(zip, "src/\ufb01x.js", SMALL);
                            entry(zip, "src/fix.js", SMALL);
                        }),
                        "which are the same name on many systems"),
                archive(
                        "a file and a folder of a name",
                        zipped(zip -> {
                            entry(zip, "src/a", SMALL);
                            entry(zip, "src/a/b.js", SMALL);
                        }),
                        "has a file and a folder that are both called src/a"),
                archive(
                        "a bomb in one file",
                        zipped(zip -> entry(zip, "src/big.png", new byte[21 << 20])),
                        "is larger than 20 MB"),
                archive(
                        "a bomb of code",
                        zipped(zip -> entry(zip, "src/big.js", new byte[600 << 10])),
                        "is larger than 512 KB"),
                archive(
                        "a bomb in many files",
                        zipped(zip -> {
                            for (int i = 0; i < 4; i++) {
                                entry(zip, "src/" + i + ".png", new byte[15 << 20]);
                            }
                        }),
                        "is larger than 50 MB unpacked"),
                archive(
                        "too many files",
                        zipped(zip -> {
                            for (int i = 0; i < 2_600; i++) {
                                entry(zip, "src/" + i + ".js", SMALL);
                            }
                        }),
                        "has more than 2500 files"),
                archive(
                        "too many entries",
                        zipped(zip -> {
                            for (int i = 0; i < 20_100; i++) {
                                entry(zip, "node_modules/" + i, SMALL);
                            }
                        }),
                        "has more than 20000 entries"),
                archive("encrypted", flag(zipped(zip -> entry(zip, "src/a.js", SMALL)), 1), "is encrypted"),
                archive(
                        "another compression",
                        method(zipped(zip -> entry(zip, "src/a.js", SMALL)), 14),
                        "is not supported"),
                archive("a name that is not UTF-8", notUtf8(), "has a name that is not UTF-8"),
                archive("a way out of Windows", zipped(zip -> entry(zip, "..\\x.js", SMALL)), "must be a path below"),
                archive("a zero in a name", zipped(zip -> entry(zip, "src/a\0.js", SMALL)), "cannot be seen"),
                archive("damaged bytes", damaged(), "is not a readable zip archive"));
    }

    @ParameterizedTest
    @MethodSource("keys")
    void refusesAKey(String key, String problem) {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var theme = theme(apiClient);
        var before = apiClient.get("themes/" + theme + "/assets").text();
        var since = apiClient.lastEvent();
        var body = Json.object();
        body.putObject("asset").put("key", key).put("value", "x");

        var response = apiClient.put("themes/" + theme + "/assets", body.toString());

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.at("errors.key[0]")).contains(problem);
        assertThat(apiClient.get("themes/" + theme + "/assets").text()).isEqualTo(before);
        assertThat(apiClient.topicsSince(since)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("paths")
    void refusesAPathInAnArchive(String path, String problem) {
        refusesAnArchive(path, zipped(zip -> entry(zip, path, SMALL)), problem);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("archives")
    void refusesAnArchive(String name, byte[] zip, String problem) {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var since = apiClient.lastEvent();
        var body = Json.object();
        body.putObject("theme").put("name", name.isBlank() ? "x" : "Evil").put("attachment", ThemeProjects.base64(zip));

        var response = apiClient.post("themes", body.toString());

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.at("errors.attachment[0]")).contains(problem);
        assertThat(apiClient.get("themes").json().get("themes")).hasSize(1);
        assertThat(apiClient.topicsSince(since)).isEmpty();
    }

    @Test
    void leavesOutWhatToolsKeepAndTheFolderAround() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var archive = zipped(zip -> {
            ThemeProjects.files("good").forEach((path, bytes) -> entry(zip, "theme-1.2/" + path, bytes));
            entry(zip, "theme-1.2/node_modules/vue/index.js", SMALL);
            entry(zip, "theme-1.2/.git/config", SMALL);
            entry(zip, "theme-1.2/.env", SMALL);
            entry(zip, "theme-1.2/docs/a.md", SMALL);
            entry(zip, "theme-1.2/src/.DS_Store", SMALL);
            entry(zip, "__MACOSX/theme-1.2/._a", SMALL);
        });
        var body = Json.object();
        body.putObject("theme").put("name", "Good").put("attachment", ThemeProjects.base64(archive));

        var theme = apiClient.post("themes", body.toString()).at("theme.id");

        assertThat(apiClient
                        .get("themes/" + theme + "/assets")
                        .json()
                        .get("assets")
                        .findValuesAsText("key"))
                .containsExactlyElementsOf(ThemeProjects.files("good").keySet());
    }

    private static String theme(ApiClient apiClient) {
        return apiClient.get("themes").json().get("themes").get(0).get("id").asText();
    }

    private static Arguments path(String path, String problem) {
        return Arguments.of(path, problem);
    }

    private static Arguments archive(String name, byte[] zip, String problem) {
        return Arguments.of(name, zip, problem);
    }

    private static byte[] zipped(Consumer<ZipArchiveOutputStream> entries) {
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipArchiveOutputStream(out)) {
            entries.accept(zip);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static void entry(ZipArchiveOutputStream zip, String path, byte[] bytes) {
        put(zip, new ZipArchiveEntry(path), bytes);
    }

    private static void mode(ZipArchiveOutputStream zip, String path, int mode) {
        var entry = new ZipArchiveEntry(path);
        entry.setUnixMode(mode);
        put(zip, entry, "/etc/passwd".getBytes(StandardCharsets.UTF_8));
    }

    private static void put(ZipArchiveOutputStream zip, ZipArchiveEntry entry, byte[] bytes) {
        try {
            zip.putArchiveEntry(entry);
            zip.write(bytes);
            zip.closeArchiveEntry();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] half() {
        var zip = ThemeProjects.zip(ThemeProjects.files("half"));
        return Arrays.copyOf(zip, zip.length / 2);
    }

    /** With that bit of the general purpose flags, in both places that name them. */
    private static byte[] flag(byte[] zip, int bits) {
        eachHeader(zip, (local, at) -> zip[at + (local ? 6 : 8)] |= (byte) bits);
        return zip;
    }

    private static byte[] method(byte[] zip, int method) {
        eachHeader(zip, (local, at) -> zip[at + (local ? 8 : 10)] = (byte) method);
        return zip;
    }

    private static byte[] notUtf8() {
        var zip = zipped(zipOut -> entry(zipOut, "src/abc.js", SMALL));
        eachHeader(zip, (local, at) -> zip[at + (local ? 30 : 46) + 4] = (byte) 0xff);
        return zip;
    }

    /** The beginning of what the first entry holds is another. */
    private static byte[] damaged() {
        var zip = ThemeProjects.zip(ThemeProjects.files("damaged"));
        var length = (zip[26] & 0xff) | (zip[27] & 0xff) << 8;
        Arrays.fill(zip, 30 + length, 30 + length + 2, (byte) 0xff);
        return zip;
    }

    @FunctionalInterface
    private interface HeaderChange {
        void at(boolean local, int at);
    }

    private static void eachHeader(byte[] zip, HeaderChange change) {
        for (int i = 0; i + 4 <= zip.length; i++) {
            if (zip[i] == 'P' && zip[i + 1] == 'K' && zip[i + 2] == 3 && zip[i + 3] == 4) {
                change.at(true, i);
            } else if (zip[i] == 'P' && zip[i + 1] == 'K' && zip[i + 2] == 1 && zip[i + 3] == 2) {
                change.at(false, i);
            }
        }
    }
}
