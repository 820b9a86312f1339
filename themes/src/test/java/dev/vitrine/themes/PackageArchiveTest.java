package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PackageArchiveTest {
    private static final byte[] CODE = "export default 1".getBytes(StandardCharsets.UTF_8);
    private static final String LONG = "package/" + "long/".repeat(20) + "a.js";

    @Test
    void filesOfABundlerAreTaken() throws IOException {
        var files = new TreeMap<>(Map.of(
                "package.json",
                "{}",
                "lib/a.mjs",
                "export {}",
                "lib/a.css",
                "a {}",
                "README.md",
                "# a",
                "lib/a.d.ts",
                "export {}",
                ".npmrc",
                "token=1",
                "lib/.pnp.cjs",
                "x",
                "a.mjs.map",
                "{}"));
        assertThat(PackageArchive.files(Tarball.of(files))).containsOnlyKeys("package.json", "lib/a.mjs", "lib/a.css");
    }

    @Test
    void folderIsNamedAsItsMakerLikes() throws IOException {
        var tarball = new Tarball().entry('g', "pax_global_header", "", new byte[0]);
        tarball.entry('5', "swiper-1.0/", "", new byte[0]).file("swiper-1.0/index.js", "1");
        assertThat(PackageArchive.files(tarball.bytes())).containsOnlyKeys("index.js");
    }

    @Test
    void longNamesAreRead() throws IOException {
        var name = LONG.substring("package/".length());
        assertThat(PackageArchive.files(
                        new Tarball().pax("path", LONG).file("short", "1").bytes()))
                .containsOnlyKeys(name);
        var gnu = new Tarball()
                .entry('L', "long", "", (LONG + "\0").getBytes(StandardCharsets.UTF_8))
                .file("x", "1");
        assertThat(PackageArchive.files(gnu.bytes())).containsOnlyKeys(name);
    }

    @Test
    void sourceMapsAreNotNamed() throws IOException {
        var text = "export default 1\n//# sourceMappingURL=../../../../tokens.map";
        var files = PackageArchive.files(Tarball.of(Map.of("a.js", text, "a.css", "/*# sourceMappingURL=x */")));
        assertThat(files.values())
                .hasSize(2)
                .noneMatch(each -> new String(each, StandardCharsets.UTF_8).contains("sourceMappingURL"));
        assertThat(files.get("a.js")).hasSize(text.length());
    }

    static Stream<Arguments> hostile() {
        return Stream.of(
                Arguments.of("up", named("package/../../a.js"), "files do not have everywhere"),
                Arguments.of("up at once", named("../a.js"), "files do not have everywhere"),
                Arguments.of("absolute", named("/etc/cron.d/a.js"), "files do not have everywhere"),
                Arguments.of("a drive", named("C:/a.js"), "files do not have everywhere"),
                Arguments.of("backslashes", named("package\\..\\..\\a.js"), "files do not have everywhere"),
                Arguments.of("backslashes within", named("package/..\\a.js"), "files do not have everywhere"),
                Arguments.of("a dot", named("package/./a.js"), "files do not have everywhere"),
                Arguments.of("nothing", named("package//a.js"), "files do not have everywhere"),
                Arguments.of("a line break", named("package/a\n.js"), "files do not have everywhere"),
                Arguments.of("another stream", named("package/a.js:b.js"), "files do not have everywhere"),
                Arguments.of("a space at the end", named("package/a .js /b.js"), "files do not have everywhere"),
                Arguments.of("a device", named("package/NUL.js"), "Windows keeps for devices"),
                Arguments.of("a folder that is a device", named("package/aux/b.js"), "Windows keeps for devices"),
                Arguments.of("beside the package", named("a.js"), "lies beside the package"),
                Arguments.of(
                        "a folder elsewhere", new Tarball().entry('5', "package/../x", "", new byte[0]), "everywhere"),
                Arguments.of(
                        "pax up",
                        new Tarball().pax("path", "package/../../a.js").file("x", ""),
                        "everywhere"),
                Arguments.of("pax size", new Tarball().pax("size", "9").file("package/a.js", ""), "as no package has"),
                Arguments.of(
                        "pax link",
                        new Tarball().pax("linkpath", "/etc").file("package/a.js", ""),
                        "as no package has"),
                Arguments.of(
                        "a link", new Tarball().entry('2', "package/a.js", "/etc/passwd", new byte[0]), "is a link"),
                Arguments.of(
                        "a hard link", new Tarball().entry('1', "package/a.js", "package/b", new byte[0]), "is a link"),
                Arguments.of(
                        "a device file", new Tarball().entry('3', "package/a.js", "", new byte[0]), "no plain file"),
                Arguments.of("a pipe", new Tarball().entry('6', "package/a.js", "", new byte[0]), "no plain file"),
                Arguments.of("sparse", new Tarball().entry('S', "package/a.js", "", new byte[0]), "no plain file"),
                Arguments.of("twice", named("package/a.js").file("package/a.js", "2"), "is there twice"),
                Arguments.of("in other roots", named("package/a.js").file("other/a.js", "2"), "is there twice"),
                Arguments.of("case", named("package/a.js").file("package/A.js", "2"), "in case only"),
                Arguments.of(
                        "file and folder", named("package/a.js").file("package/A.js/b.js", "2"), "a file and a folder"),
                Arguments.of(
                        "folder and file", named("package/a.js/b.js").file("package/a.js", "2"), "a file and a folder"),
                Arguments.of(
                        "a long name",
                        new Tarball()
                                .pax("path", "package/" + "a/".repeat(250) + "a.js")
                                .file("x", ""),
                        "more than 400 characters"),
                Arguments.of(
                        "a long part",
                        new Tarball()
                                .pax("path", "package/" + "a".repeat(130) + ".js")
                                .file("x", ""),
                        "everywhere"),
                Arguments.of(
                        "deep",
                        new Tarball()
                                .pax("path", "p/" + "a/".repeat(30) + "a.js")
                                .file("x", ""),
                        "folders deep"),
                Arguments.of(
                        "a header that lies",
                        new Tarball().header('0', "package/a.js", "", 7L << 30),
                        "larger than 8 MB"),
                Arguments.of(
                        "a header that lies of what is skipped",
                        new Tarball().header('0', "package/a.md", "", 7L << 30),
                        "larger than 96 MB"),
                Arguments.of("a long header", new Tarball().header('x', "p", "", 1 << 30), "as no package has"),
                Arguments.of(
                        "a large file",
                        new Tarball().entry('0', "package/a.js", "", new byte[9 << 20]),
                        "larger than 8 MB"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("hostile")
    void strangeEntriesAreRefused(String name, Tarball tarball, String words) {
        assertThatThrownBy(() -> PackageArchive.files(tarball.bytes()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(words);
    }

    @Test
    void bombsAreRefused() {
        var zeros = new Tarball();
        for (int i = 0; i < 30; i++) {
            zeros.entry('0', "package/" + i + ".md", "", new byte[4 << 20]);
        }
        var bomb = zeros.bytes();
        assertThat(bomb).hasSizeLessThan(1 << 20);
        assertThatThrownBy(() -> PackageArchive.files(bomb)).hasMessageContaining("larger than 96 MB");
        var many = new Tarball();
        for (int i = 0; i <= PackageArchive.MAX_FILES; i++) {
            many.header('0', "package/" + i + ".md", "", 0);
        }
        assertThatThrownBy(() -> PackageArchive.files(many.bytes())).hasMessageContaining("more than 15000 files");
    }

    @Test
    void whatIsNoTarballIsRefused() {
        var whole = Tarball.of(Map.of("a.js", "export default 1"));
        for (var each : List.of(
                new byte[0],
                "not zipped".getBytes(StandardCharsets.UTF_8),
                Arrays.copyOf(whole, whole.length / 2),
                Tarball.zipped(CODE),
                Tarball.zipped("x".repeat(1024).getBytes(StandardCharsets.UTF_8)))) {
            assertThatThrownBy(() -> PackageArchive.files(each))
                    .isInstanceOf(IOException.class)
                    .hasMessage("is no tarball, or breaks off");
        }
    }

    @Test
    void spoiledTarballsAreReadOrRefused() {
        var random = new Random(7);
        var plain = new byte[4096];
        for (int i = 0; i < 2000; i++) {
            random.nextBytes(plain);
            var honest = new Tarball().file("package/a.js", "export default 1");
            var spoiled = honest.pax("path", "package/" + i).content(plain).bytes();
            try {
                assertThat(PackageArchive.files(spoiled)).isNotNull();
            } catch (IOException refused) {
                assertThat(refused).hasMessageNotContaining("null");
            }
        }
    }

    private static Tarball named(String name) {
        return new Tarball().file(name, "1");
    }
}
