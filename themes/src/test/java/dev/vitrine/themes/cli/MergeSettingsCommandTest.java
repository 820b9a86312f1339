package dev.vitrine.themes.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** "Settings file impossible to merge in git": two branches' settings are brought together one by one. */
final class MergeSettingsCommandTest {
    private static final String BASE = """
            {
              "orders": { "homepage": ["hero", "words"] },
              "pages": {
                "homepage": {
                  "hero": {
                    "type": "hero",
                    "settings": {
                      "title": "Hello",
                      "size": 2,
                      "blocks": [
                        { "id": "a", "heading": "One" }
                      ]
                    }
                  },
                  "words": { "type": "words", "settings": { "text": "Words" } }
                }
              },
              "settings": { "colors": { "text": "#000000" } }
            }
            """;
    private static final String ONE = "{ \"id\": \"a\", \"heading\": \"One\" }";
    private static final String SETTINGS = "src/config/settings_data.json";

    @TempDir
    private Path folder = Path.of("");

    private final StringWriter err = new StringWriter();

    @BeforeEach
    void write() throws IOException {
        Files.createDirectories(folder.resolve("src/config"));
        Files.writeString(folder.resolve(SETTINGS), BASE);
    }

    @Test
    void neighbouringSettingsAreBothKept() throws IOException {
        assertThat(merged(
                        BASE.replace("\"Hello\"", "\"Mine\"")
                                .replace("[\"hero\", \"words\"]", "[\"mine\", \"hero\", \"words\"]"),
                        BASE.replace("\"size\": 2", "\"size\": 3")
                                .replace(ONE, ONE + ",\n            { \"id\": \"b\", \"heading\": \"Two\" }")
                                .replace("[\"hero\", \"words\"]", "[\"hero\", \"words\", \"theirs\"]")))
                .isZero();
        assertThat(ours())
                .isEqualTo(
                        BASE.replace("\"hero\", \"words\"]", "\"mine\", \"hero\", \"words\", \"theirs\"]")
                                .replace("\"Hello\"", "\"Mine\"")
                                .replace("\"size\": 2", "\"size\": 3")
                                .replace(
                                        ONE,
                                        ONE
                                                + ",\n            {\n              \"id\": \"b\",\n              \"heading\": \"Two\"\n            }"));
    }

    /** Written by an editor that sorts keys and sets each on a line of its own. */
    @Test
    void anotherOrderAndLayoutChangeNothing() throws IOException {
        var theirs = """
                {"settings":{"colors":{"text":"#111111"}},
                "pages":{"homepage":{"words":{"settings":{"text":"Words"},"type":"words"},
                "hero":{"settings":{"blocks":[{"heading":"One","id":"a"}],"size":2,"title":"Hello"},"type":"hero"}}},
                "orders":{"homepage":["hero","words"]}}
                """;
        assertThat(merged(BASE, theirs)).isZero();
        assertThat(ours()).isEqualTo(BASE.replace("#000000", "#111111"));
    }

    @Test
    void theOrderIsThatOfTheSideThatChangedIt() throws IOException {
        var moved = BASE.replace("[\"hero\", \"words\"]", "[\"words\", \"hero\"]");
        assertThat(merged(BASE, moved)).isZero();
        assertThat(ours()).isEqualTo(moved);
        assertThat(merged(moved, BASE.replace("#000000", "#111111"))).isZero();
        assertThat(ours()).isEqualTo(moved.replace("#000000", "#111111"));
    }

    @Test
    void whatOneSideDeletedIsGoneUnlessTheOtherChangedIt() throws IOException {
        var without = BASE.replace(", \"words\"]", "]")
                .replace(",\n      \"words\": { \"type\": \"words\", \"settings\": { \"text\": \"Words\" } }", "");
        assertThat(merged(without, BASE.replace("#000000", "#111111"))).isZero();
        assertThat(ours()).isEqualTo(without.replace("#000000", "#111111"));
        assertThat(merged(without, BASE.replace("\"Words\"", "\"Other words\"")))
                .isEqualTo(1);
        assertThat(err.toString()).contains("pages.homepage.words: nothing, theirs");
    }

    @Test
    void whatBothChangedStandsBetweenMarks() throws IOException {
        var mine = BASE.replace("#000000", "#aaaaaa").replace("\"Words\"", "\"My words\"");
        var theirs = BASE.replace("#000000", "#bbbbbb").replace("\"Hello\"", "\"Their hello\"");
        assertThat(merged(mine, theirs)).isEqualTo(1);
        assertThat(ours())
                .isEqualTo(
                        mine.replace("\"Hello\"", "\"Their hello\"")
                                .replace(
                                        "  \"settings\": { \"colors\": { \"text\": \"#aaaaaa\" } }\n",
                                        "<<<<<<< ours\n  \"settings\": { \"colors\": { \"text\": \"#aaaaaa\" } }\n=======\n"
                                                + "  \"settings\": { \"colors\": { \"text\": \"#bbbbbb\" } }\n>>>>>>> theirs\n"));
        assertThat(err.toString()).contains("settings.colors.text: \"#aaaaaa\", theirs \"#bbbbbb\"");
    }

    @Test
    void filesThatBothAddedAreBroughtTogether() throws IOException {
        assertThat(merge("", BASE.replace("\"size\": 2,", ""), BASE)).isZero();
        assertThat(ours()).contains("\"size\": 2");
    }

    @Test
    void gitCallsItForBranches() throws Exception {
        assumeThat(hasGit()).isTrue();
        git("init", "-q");
        git("config", "user.email", "maker@theme.example");
        git("config", "user.name", "Maker");
        assertThat(run("--install", "--path", folder.toString())).isZero();
        assertThat(git("config", "merge.vitrine-settings.driver")).endsWith("' theme merge-settings %O %A %B\n");
        assertThat(folder.resolve(".gitattributes"))
                .hasContent("src/config/settings[_-]data.json merge=vitrine-settings");
        git("config", "merge.vitrine-settings.driver", program() + " merge-settings %O %A %B");
        commit("base", BASE);
        git("checkout", "-q", "-b", "theirs");
        commit("theirs", BASE.replace("\"size\": 2", "\"size\": 3"));
        git("checkout", "-q", "-");
        commit("ours", BASE.replace("\"Hello\"", "\"Mine\""));

        git("merge", "-q", "theirs");

        assertThat(Files.readString(folder.resolve(SETTINGS)))
                .isEqualTo(BASE.replace("\"Hello\"", "\"Mine\"").replace("\"size\": 2", "\"size\": 3"));
    }

    @Test
    void linesOfWhatIsNoJsonAreBroughtTogether() throws Exception {
        assumeThat(hasGit()).isTrue();
        var broken = BASE.replace("\"orders\"", "orders");
        assertThat(merge(broken, broken, broken.replace("#000000", "#111111"))).isZero();
        assertThat(ours()).isEqualTo(broken.replace("#000000", "#111111"));
    }

    private void commit(String name, String settings) throws Exception {
        Files.writeString(folder.resolve(SETTINGS), settings);
        git("add", "-A");
        git("commit", "-q", "-m", name);
    }

    private int merged(String ours, String theirs) throws IOException {
        return merge(BASE, ours, theirs);
    }

    private int merge(String base, String ours, String theirs) throws IOException {
        Files.writeString(folder.resolve("base"), base);
        Files.writeString(folder.resolve("ours"), ours);
        Files.writeString(folder.resolve("theirs"), theirs);
        return run(
                folder.resolve("base").toString(),
                folder.resolve("ours").toString(),
                folder.resolve("theirs").toString());
    }

    private String ours() throws IOException {
        return Files.readString(folder.resolve("ours"));
    }

    private int run(String... more) {
        var arguments = new ArrayList<>(List.of("merge-settings"));
        arguments.addAll(List.of(more));
        return ThemeCli.line("merge-settings")
                .setOut(new PrintWriter(new StringWriter()))
                .setErr(new PrintWriter(err, true))
                .execute(arguments.toArray(String[]::new));
    }

    /** This program, as a line of a shell. */
    private static String program() {
        var java = Path.of(System.getProperty("java.home"), "bin", "java");
        return "'" + java + "' -XX:TieredStopAtLevel=1 -cp '"
                + System.getProperty("java.class.path").replace(File.separatorChar, '/') + "' "
                + ThemeCli.class.getName();
    }

    private static boolean hasGit() throws InterruptedException {
        try {
            return new ProcessBuilder("git", "--version")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException none) {
            return false;
        }
    }

    private String git(String... arguments) throws Exception {
        var builder = new ProcessBuilder("git").directory(folder.toFile()).redirectErrorStream(true);
        builder.command().addAll(List.of(arguments));
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        var process = builder.start();
        var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(String.join(" ", arguments) + out).isZero();
        return out;
    }
}
