package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Packages that a theme's lock names: where they come from, and what is said when they do not come. */
@Tag("long")
class ThemePackagesTest {
    private static final String HOME =
            "<template><p>{{ word }}</p></template>\n<script setup>\nimport word from 'words'\n</script>\n";
    private static final String PLACE = "node_modules/words";

    private static LocalRegistry registry;
    private static ThemeBuilder builder;

    @BeforeAll
    static void open() {
        registry = new LocalRegistry();
        builder = new ThemeBuilder(Lab.CACHE, ThemeSandbox.ofThisMachine(true), registry);
    }

    @AfterAll
    static void close() {
        builder.close();
        registry.close();
    }

    @Test
    void packagesComeFromTheRegistryOnce() throws Exception {
        var theme = theme("fetched");
        registry.put("/words/-/words-1.0.0.tgz", theme.tarballs().get(PLACE));
        var before = registry.asked().size();
        var build = builder.build(theme.folderWithoutTarballs(theme.lock()));
        assertThat(Lab.html(build, "demo", "/")).contains("<p>word ");
        var other = theme.folderWithoutTarballs(theme.lock());
        Files.writeString(other.resolve("src/more.js"), "export default 1\n");
        assertThat(builder.build(other).id()).isNotEqualTo(build.id());
        assertThat(registry.asked().subList(before, registry.asked().size()))
                .containsExactly("/words/-/words-1.0.0.tgz");
    }

    @Test
    void buildIsOfTheLockAsWell() throws Exception {
        var theme = theme("locked");
        registry.put("/words/-/words-1.0.0.tgz", theme.tarballs().get(PLACE));
        var lock = theme.lock();
        var first = builder.build(theme.folderWithoutTarballs(lock));
        assertThat(builder.build(theme.folderWithoutTarballs(lock)).id()).isEqualTo(first.id());
        entry(lock).put("license", "MIT");
        assertThat(builder.build(theme.folderWithoutTarballs(lock)).id()).isNotEqualTo(first.id());
    }

    @Test
    void vendorNeedsNoRegistry() throws Exception {
        var theme = theme("vendored");
        var before = List.copyOf(registry.asked());
        assertThat(Lab.html(builder.build(theme.folder()), "demo", "/")).contains("<p>word ");
        assertThat(registry.asked()).isEqualTo(before);
    }

    @Test
    void anotherTarballThanTheLockNamesIsRefused() {
        var theme = theme("other");
        registry.put("/words/-/words-1.0.0.tgz", theme("swapped").tarballs().get(PLACE));
        assertThat(only(theme.folderWithoutTarballs(theme.lock())))
                .startsWith("package-lock.json:1:1: words 1.0.0 from " + registry.address())
                .contains("is not what the lock names: its integrity differs");
    }

    @Test
    void missingTarballIsNamed() {
        var theme = theme("missing");
        var lock = theme.lock();
        entry(lock).put("version", "9.9.9").remove("resolved");
        assertThat(only(theme.folderWithoutTarballs(lock)))
                .contains("words 9.9.9 could not be fetched from " + registry.address() + "/words/-/words-9.9.9.tgz")
                .contains("folder vendor");
    }

    @Test
    void hostileTarballIsNamed() throws IOException {
        var theme = theme("hostile");
        var hostile = new Tarball()
                .file("package/../../evil-" + UUID.randomUUID() + ".js", "1")
                .bytes();
        var lock = theme.lock();
        entry(lock).put("integrity", PackageStore.integrity(hostile));
        registry.put("/words/-/words-1.0.0.tgz", hostile);
        assertThat(only(theme.folderWithoutTarballs(lock)))
                .contains("words 1.0.0 holds package/../../evil-", "files do not have everywhere");
        assertThat(below(Lab.CACHE.getParent())).noneMatch(file -> file.contains("evil-"));
    }

    /** Whatever is there, while other tests make and delete their own. */
    private static List<String> below(Path folder) throws IOException {
        var found = new ArrayList<String>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                found.add(file.toString());
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path done, @Nullable IOException gone) {
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            https://evil.example/words.tgz                  | comes from elsewhere than
            git+ssh://git@github.com/a/words.git#abc        | comes from elsewhere than
            file:../words                                   | is a file of the developer's
            https://registry.npmjs.org/../../admin          | an address that registries do not have
            https://registry.npmjs.org/words?x=1            | an address that registries do not have
            https://registry.npmjs.org/@x@evil.example/a:b  | an address that registries do not have
            """)
    void packagesComeFromNowhereElse(String resolved, String words) {
        var theme = theme("elsewhere");
        var lock = theme.lock();
        entry(lock).put("resolved", resolved);
        var before = List.copyOf(registry.asked());
        assertThat(only(theme.folderWithoutTarballs(lock))).contains(words);
        assertThat(registry.asked()).isEqualTo(before);
    }

    @Test
    void lockOfVersionTwoIsReadAsOneOfVersionThree() {
        var theme = theme("two");
        var lock = theme.lock();
        var third = locked(theme.folderWithoutTarballs(lock));
        assertThat(third).containsOnlyKeys(PLACE);
        // why another version: this tree is for npm 6, and says the same in locks that npm writes.
        lock.put("lockfileVersion", 2)
                .putObject("dependencies")
                .putObject("words")
                .put("version", "0.9.0");
        assertThat(locked(theme.folderWithoutTarballs(lock))).isEqualTo(third);
    }

    private static Map<String, PackageLock.LockedPackage> locked(Path theme) {
        var lock = PackageLock.read(ThemeSources.read(theme));
        assertThat(lock.problems()).isEmpty();
        return lock.packages();
    }

    @Test
    void locksThatCannotBeUsedAreNamed() {
        assertThat(refused(lock -> lock.put("lockfileVersion", 1))).contains("is of version 1", "npm 7 or later");
        assertThat(refused(lock -> entry(lock).put("integrity", "sha1-deadbeef")))
                .contains("no sha512 integrity");
        assertThat(refused(lock -> entry(lock).put("link", true))).contains("is a link to a folder");
        assertThat(refused(lock -> ((ObjectNode) lock.path("packages")).remove(PLACE)))
                .contains("does not name words, which the theme depends on");
        assertThat(refused(lock -> entry(lock).putObject("dependencies").put("gone", "1")))
                .contains("does not name gone, which node_modules/words depends on");
        assertThat(refused(lock -> ((ObjectNode) lock.at("/packages").get(""))
                        .putObject("dependencies")
                        .put("a", "1")))
                .contains("is older than package.json");
        assertThat(refused(lock -> {
                    var entries = (ObjectNode) lock.path("packages");
                    entries.set("node_modules/a/../../words", entries.get(PLACE));
                    ((ObjectNode) entries.get(PLACE)).putObject("dependencies").put("a/../../words", "1");
                }))
                .contains("names a place that no package has");
    }

    @Test
    void whatIsOnlyForDevelopersIsNotFetched() throws Exception {
        var theme = theme("developers");
        var lock = theme.lock();
        var entries = (ObjectNode) lock.path("packages");
        ((ObjectNode) entries.get("")).putObject("devDependencies").put("eslint", "9");
        entries.putObject("node_modules/eslint").put("version", "9.0.0").put("dev", true);
        entry(lock).putObject("optionalDependencies").put("words-linux", "1");
        entries.putObject("node_modules/words-linux")
                .put("version", "1.0.0")
                .putArray("os")
                .add("linux");
        entry(lock).put("hasInstallScript", true);
        registry.put("/words/-/words-1.0.0.tgz", theme.tarballs().get(PLACE));
        var build = builder.build(theme.folderWithoutTarballs(lock));
        assertThat(build.warnings()).anyMatch(each -> each.contains("words has an install script, which is not run"));
    }

    @Test
    void namesWithoutALockAreRefused() throws IOException {
        var theme = theme("unlocked").folder();
        Files.delete(theme.resolve("package-lock.json"));
        Files.writeString(theme.resolve("yarn.lock"), "");
        assertThat(only(theme))
                .startsWith("package.json:1:1: names packages (words), but there is no package-lock.json")
                .contains("yarn.lock is not read", "npm install --package-lock-only");
    }

    @Test
    void importsOfPackagesThatAreNotNamedSayWhatToDo() {
        var none = Lab.variation(Map.of("src/pages/Home.vue", HOME));
        assertThat(only(none)).contains("src/pages/Home.vue:3:", "Could not resolve \"words\"", "npm install words");
        var part = theme("part", HOME.replace("'words'", "'words/none'")).folder();
        assertThat(only(part)).contains("the package words has no such part");
        var node = Lab.variation(Map.of("src/pages/Home.vue", HOME.replace("'words'", "'node:fs'")));
        assertThat(only(node)).contains("node:fs is a part of Node.js");
        var needsNode = new PackagedTheme(Map.of(
                        "src/pages/Home.vue",
                        HOME,
                        PLACE + "/package.json",
                        "{\"name\": \"words\", \"version\": \"1.0.0\"}",
                        PLACE + "/index.js",
                        "module.exports = require('fs').readFileSync"))
                .folder();
        assertThat(only(needsNode))
                .contains("node_modules/words/index.js:1:", "fs is a part of Node.js", "take another one");
    }

    @Test
    void packagesReadNothingOfTheHost() throws IOException {
        var secret = "canary" + UUID.randomUUID();
        var place = Files.writeString(Files.createTempFile("tokens", ".js"), "export default '" + secret + "'");
        for (var manifest : List.of(
                "{\"name\": \"words\", \"version\": \"1.0.0\", \"main\": \"../../../../../../../../../.." + place
                        + "\"}",
                "{\"name\": \"words\", \"version\": \"1.0.0\", \"browser\": {\"./x.js\": \"" + place + "\"}}",
                "{\"name\": \"words\", \"version\": \"1.0.0\", \"exports\": \"./../../../../../../../../../.." + place
                        + "\"}")) {
            var theme = new PackagedTheme(Map.of(
                    "src/pages/Home.vue",
                    HOME,
                    PLACE + "/package.json",
                    manifest,
                    PLACE + "/x.js",
                    "export default 1",
                    PLACE + "/index.js",
                    "export { default } from './x.js'"));
            assertReadsNothing(theme.folder(), secret);
        }
        var imports = new PackagedTheme(Map.of(
                "src/pages/Home.vue",
                HOME,
                PLACE + "/package.json",
                "{\"name\": \"words\", \"version\": \"1.0.0\", \"type\": \"module\"}",
                PLACE + "/index.js",
                "export { default } from '" + place + "'"));
        assertReadsNothing(imports.folder(), secret);
    }

    @Test
    void threeHundredPackagesAreTheMost() {
        var most = lockOf(300);
        assertThat(most.problems()).isEmpty();
        assertThat(most.packages()).hasSize(300);
        assertThat(lockOf(301).problems())
                .singleElement()
                .asString()
                .startsWith("package-lock.json:1:1: names more than 300 packages that the theme needs; use fewer");
    }

    private static PackageLock lockOf(int packages) {
        var theme = theme("many");
        var lock = theme.lock();
        needsMore(lock, packages - 1);
        return PackageLock.read(ThemeSources.read(theme.folderWithoutTarballs(lock)));
    }

    private static void needsMore(ObjectNode lock, int count) {
        var needed = entry(lock).putObject("dependencies");
        for (int i = 0; i < count; i++) {
            needed.put("more" + i, "*");
            var integrity = PackageStore.integrity(UUID.randomUUID().toString().getBytes(StandardCharsets.UTF_8));
            ((ObjectNode) lock.path("packages"))
                    .putObject("node_modules/more" + i)
                    .put("version", "1.0.0")
                    .put("integrity", integrity);
        }
    }

    @Test
    void packagesHaveALimitOfFilesTogether() throws IOException {
        var folder = Files.createTempDirectory("packages");
        for (int i = 0; i < 400; i++) {
            Files.createFile(folder.resolve(i + ".js"));
        }
        assertThat(ThemePackages.of(places(folder, 100), List.of(), List.of()).problems())
                .isEmpty();
        assertThat(ThemePackages.of(places(folder, 101), List.of(), List.of()).problems())
                .singleElement()
                .asString()
                .contains("package-lock.json:1:1: the packages have more than 40000 files or 256 MB together");
    }

    @Test
    void packagesHaveALimitOfBytesTogether() throws IOException {
        var folder = Files.createTempDirectory("packages");
        try (var file = new RandomAccessFile(folder.resolve("film.mp4").toFile(), "rw")) {
            file.setLength(32 << 20);
        }
        assertThat(ThemePackages.of(places(folder, 8), List.of(), List.of()).problems())
                .isEmpty();
        assertThat(ThemePackages.of(places(folder, 9), List.of(), List.of()).problems())
                .singleElement()
                .asString()
                .contains("40000 files or 256 MB together; use fewer");
    }

    private static Map<String, Path> places(Path folder, int count) {
        return IntStream.range(0, count)
                .boxed()
                .collect(Collectors.toMap(number -> "node_modules/package" + number, number -> folder));
    }

    @Test
    void whatOnlyBrowsersHaveNamesPackageFileAndWayOut() throws Exception {
        var manifest = "{\"name\": \"words\", \"version\": \"1.0.0\", \"type\": \"module\"}";
        var rendering = new PackagedTheme(Map.of(
                        "src/pages/Home.vue",
                        HOME.replace("{{ word }}", "{{ word() }}"),
                        PLACE + "/package.json",
                        manifest,
                        PLACE + "/index.js",
                        "\n\nexport default () => document.title\n"))
                .folder();
        assertThat(failure(builder.build(rendering)))
                .startsWith("package words, node_modules/words/index.js:3:22: ReferenceError: document is not defined")
                .contains("<ClientOnly>", "onMounted");
        var loading = new PackagedTheme(Map.of(
                        "src/pages/Home.vue",
                        HOME,
                        "src/plugin.js",
                        "import 'words'\n" + Files.readString(Lab.folder().resolve("src/plugin.js")),
                        PLACE + "/package.json",
                        manifest,
                        PLACE + "/index.js",
                        "\nexport default window.name\n"))
                .folder();
        assertThat(failure(builder.build(loading)))
                .startsWith("package words, node_modules/words/index.js:2:16: ReferenceError: window is not defined")
                .contains("<ClientOnly>", "import(");
    }

    private static void assertReadsNothing(Path theme, String secret) throws IOException {
        try {
            var build = builder.build(theme);
            try (var files = Files.walk(build.folder())) {
                for (var file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                    assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                            .as(file.toString())
                            .doesNotContain(secret);
                }
            }
        } catch (ThemeBuildException refused) {
            assertThat(refused.problems()).isNotEmpty();
            assertThat(refused).hasMessageNotContaining(secret);
        }
    }

    private static String failure(ThemeBuild build) {
        var result = Lab.render(build, "demo", "/");
        assertThat(result).isInstanceOf(RenderResult.Failed.class);
        return ((RenderResult.Failed) result).message();
    }

    private static String refused(Consumer<ObjectNode> change) {
        var theme = theme("refused");
        var lock = theme.lock();
        change.accept(lock);
        return only(theme.folderWithoutTarballs(lock));
    }

    private static ObjectNode entry(ObjectNode lock) {
        return (ObjectNode) lock.path("packages").path(PLACE);
    }

    /** A theme whose page shows what its only package says; each is another package, so that none is there already. */
    private static PackagedTheme theme(String name) {
        return theme(name, HOME);
    }

    private static PackagedTheme theme(String name, String home) {
        var files = new HashMap<String, String>();
        files.put("src/pages/Home.vue", home);
        files.put(PLACE + "/package.json", "{\"name\": \"words\", \"version\": \"1.0.0\"}");
        files.put(PLACE + "/index.js", "module.exports = 'word " + name + " " + UUID.randomUUID() + "'");
        return new PackagedTheme(files);
    }

    private static String only(Path theme) {
        var refused = catchThrowableOfType(ThemeBuildException.class, () -> builder.build(theme));
        assertThat(refused).isNotNull();
        assertThat(refused.problems()).hasSize(1);
        return refused.problems().getFirst().toString();
    }
}
