package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Themes that try to read files of the host while they are built. */
@Tag("long")
class ThemeEscapeTest {
    private static final String SECRET = "canary" + UUID.randomUUID().toString().replace("-", "");
    private static final String UP = "../".repeat(7);

    @TempDir
    private static Path root;

    private static Path data;
    private static ThemeBuilder builder;

    @BeforeAll
    static void placeSecrets() throws IOException {
        data = Files.createDirectories(root.resolve("a/b/c/d/data"));
        var neighbour = Files.createDirectories(data.resolve("cache/themes/builds/neighbour"));
        // why in each folder: a spelling must not miss its aim only because the builder works elsewhere.
        for (var folder = neighbour; folder.startsWith(root); folder = folder.getParent()) {
            Files.writeString(folder.resolve("tokens.key"), SECRET);
            Files.writeString(folder.resolve("tokens.txt"), SECRET);
            Files.writeString(folder.resolve("tokens.js"), "export default '" + SECRET + "'");
            Files.writeString(folder.resolve("tokens.mjs"), "export default '" + SECRET + "'");
            Files.writeString(folder.resolve("tokens.json"), "{\"key\": \"" + SECRET + "\"}");
            Files.writeString(folder.resolve("tokens.png"), SECRET);
            Files.writeString(folder.resolve("_tokens.scss"), "$key: '" + SECRET + "'; .key { content: $key }");
            Files.writeString(folder.resolve("tokens.css"), ".key { content: '" + SECRET + "' }");
            Files.writeString(
                    folder.resolve("tokens.map"),
                    "{\"version\":3,\"sources\":[\"" + SECRET + ".js\"],\"sourcesContent\":[\"" + SECRET
                            + "\"],\"names\":[\"" + SECRET + "\"],\"mappings\":\"AAAAA\"}");
        }
        builder = new ThemeBuilder(data.resolve("cache/themes"), ThemeSandbox.ofThisMachine(true));
    }

    @AfterAll
    static void close() {
        builder.close();
    }

    /** A row: name, file of the theme, its content; {@code UP} leads to the secret, {@code ABS} is its address. */
    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "/theme-escapes.txt", delimiter = '|', quoteCharacter = '`')
    void spellingIsRefusedByNameAndLineOrReadsNothing(String name, String file, String content) throws IOException {
        assertReadsNothing(file, content);
    }

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "/theme-escapes-long.txt", delimiter = '|', quoteCharacter = '`')
    void otherSpellingOfTheSameKindReadsNothing(String name, String file, String content) throws IOException {
        assertReadsNothing(file, content);
    }

    private static void assertReadsNothing(String file, String content) throws IOException {
        var text = content.replace("\\n", "\n")
                .replace("TICK", "`")
                .replace("UP/", UP)
                .replace("ABS", data.toString());
        try {
            assertNothingLeaked(builder.build(theme(file, text)));
        } catch (ThemeBuildException refused) {
            assertThat(refused.getMessage()).doesNotContain(SECRET);
            assertThat(refused.problems()).anySatisfy(problem -> {
                assertThat(problem.file()).isEqualTo(file);
                assertThat(problem.line()).isEqualTo(lineOfAttack(text));
            });
        }
    }

    @Test
    void linksAreNamedAndNotRead() throws IOException {
        var theme = Lab.variation(Map.of());
        Files.createSymbolicLink(theme.resolve("src/a.txt"), data.resolve("tokens.key"));
        Files.createSymbolicLink(theme.resolve("src/folder"), data);
        Files.createLink(theme.resolve("src/b.txt"), data.resolve("tokens.key"));
        assertThat(problems(theme))
                .extracting(ThemeProblem::file, ThemeProblem::message)
                .contains(
                        tuple("src/a.txt", "links are not followed; put the file itself here"),
                        tuple("src/folder", "links are not followed; put the file itself here"),
                        tuple("src/b.txt", "links are not followed; put a copy of the file here"));
    }

    @Test
    void namesThatAreAddressesElsewhereAreRefused() throws IOException {
        var theme = Lab.variation(Map.of());
        Files.writeString(theme.resolve("src/..\\..\\..\\..\\planted.js"), "export default 1");
        Files.writeString(theme.resolve("src/assets/..\\..\\..\\planted.png"), "");
        assertThat(problems(theme))
                .extracting(ThemeProblem::message)
                .filteredOn(message -> message.contains("rename it"))
                .hasSize(2);
        try (var files = Files.walk(root)) {
            assertThat(files.map(Path::toString)).noneMatch(file -> file.contains("planted"));
        }
    }

    @Test
    void namesThatDifferInCaseOnlyAreRefused() throws IOException {
        var theme = Lab.variation(Map.of("src/PLUGIN.js", "export default {}"));
        assertThat(problems(theme))
                .anySatisfy(problem -> assertThat(problem.message()).contains(" in case only"));
    }

    private static List<ThemeProblem> problems(Path theme) {
        return catchThrowableOfType(ThemeBuildException.class, () -> builder.build(theme))
                .problems();
    }

    private static int lineOfAttack(String text) {
        var aim = Pattern.compile("\\.\\./\\.\\.|tokens|127\\.0\\.0\\.1|node:").matcher(text);
        return aim.find() ? (int) text.substring(0, aim.start()).lines().count() : 1;
    }

    private static Path theme(String file, String text) {
        var files = new HashMap<String, String>(Map.of(file, text));
        var leak = file.matches("src/leak[^/]*") ? file.substring("src/".length()) : "leak";
        files.put(
                "src/index.js",
                "import plugin from './plugin'\nimport * as leak from './" + leak
                        + "'\nexport default { plugin, leak }\n");
        if (!file.startsWith("src/leak")) {
            files.put("src/leak.js", "export default 'nothing'\n");
        }
        return Lab.variation(files);
    }

    private static void assertNothingLeaked(ThemeBuild build) throws IOException {
        try (var files = Files.walk(build.folder())) {
            for (var file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain(SECRET);
            }
        }
    }
}
