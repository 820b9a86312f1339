package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.io.IOAccess;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The editor's model: pure JavaScript, by tests of its own and beside the server's resolver. */
@Tag("long")
class EditorModelTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path MODEL = Path.of("src/main/resources/editor/model");
    private static final Path TESTS = Path.of("src/test/resources/editor-model");
    private static final List<String> THEMES = List.of("starter", "gallery/deckle", "gallery/pegboard");

    private final Context engine = Context.newBuilder("js")
            .allowExperimentalOptions(true)
            .allowIO(IOAccess.ALL)
            .option("engine.WarnInterpreterOnly", "false")
            .option("js.esm-eval-returns-exports", "true")
            .build();

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void bundledThemesAreResolvedAsOnTheServer() throws IOException {
        var resolve = resolve();
        for (var theme : THEMES) {
            var schema = config(theme, "settings_schema.json");
            assertSame(resolve, theme, schema, config(theme, "settings_data.json"));
            assertSame(resolve, theme + " without data", schema, JSON.createObjectNode());
            for (var style : schema.path("styles")) {
                assertSame(resolve, theme, schema, JSON.createObjectNode().set("style", style.path("code")));
            }
        }
    }

    @Test
    void randomDocumentsAreResolvedAsOnTheServer() throws IOException {
        var resolve = resolve();
        for (int seed = 0; seed < 300; seed++) {
            var documents = new RandomSettings(new Random(seed));
            var schema = documents.schema();
            assertSame(resolve, "seed " + seed, schema, documents.document(schema));
        }
    }

    @Test
    void damagedDocumentsOfBundledThemesAreResolvedAsOnTheServer() throws IOException {
        var resolve = resolve();
        for (int seed = 0; seed < 90; seed++) {
            var theme = THEMES.get(seed % THEMES.size());
            var schema = config(theme, "settings_schema.json");
            var document = new RandomSettings(new Random(seed)).damaged(config(theme, "settings_data.json"));
            assertSame(resolve, theme + ", seed " + seed, schema, document);
        }
    }

    @Test
    void undoToTheBeginningGivesBackEveryByte() throws IOException {
        var walk = module(TESTS.resolve("random-edits.js")).getMember("undoneAndRedone");
        for (int seed = 0; seed < 12; seed++) {
            var documents = new RandomSettings(new Random(seed));
            var schema = documents.schema();
            var document = documents.document(schema).toString();
            var outcome = walk.execute(schema.toString(), document, seed, 40);
            assertThat(outcome.asString()).as("seed " + seed).isEqualTo("same");
        }
    }

    @TestFactory
    Stream<DynamicTest> model() throws IOException {
        try (var files = Files.list(TESTS)) {
            return files.filter(file -> file.toString().endsWith(".test.js")).sorted().toList().stream()
                    .flatMap(file -> {
                        var tests = module(file);
                        return tests.getMemberKeys().stream()
                                .map(name -> dynamicTest(name, () -> run(tests.getMember(name))));
                    });
        }
    }

    private static void run(Value test) {
        var outcome = test.execute();
        if (!outcome.canInvokeMember("then")) {
            return;
        }
        var settled = new String[] {"never settled"};
        ProxyExecutable passed = ignored -> settled[0] = "";
        ProxyExecutable failed = reason -> settled[0] = reason[0].toString();
        outcome.invokeMember("then", passed, failed);
        assertThat(settled[0]).isEmpty();
    }

    private Value shown() {
        return module(MODEL.resolve("shown.js")).getMember("shownSettings");
    }

    private Value resolve() {
        return module(MODEL.resolve("resolve.js")).getMember("resolve");
    }

    private void assertSame(Value resolve, String name, JsonNode schema, JsonNode document) throws IOException {
        var json = engine.eval("js", "JSON");
        var resolved = resolve.execute(
                json.invokeMember("parse", schema.toString()), json.invokeMember("parse", document.toString()));
        var ours = JSON.readTree(json.invokeMember("stringify", resolved).asString());
        var theirs = SettingsResolver.resolve(schema, document);
        assertThat(ours.toPrettyString()).as(name + ": " + document).isEqualTo(theirs.toPrettyString());
        var forThemes = shown().execute(json.invokeMember("parse", schema.toString()), resolved);
        assertThat(JSON.readTree(json.invokeMember("stringify", forThemes).asString())
                        .toPrettyString())
                .as("for themes, " + name + ": " + document)
                .isEqualTo(ShownSettings.of(schema, theirs).settings().toPrettyString());
    }

    private static ObjectNode config(String theme, String file) throws IOException {
        return (ObjectNode) JSON.readTree(
                Path.of("src/main/resources", theme, "src/config", file).toFile());
    }

    private Value module(Path file) {
        try {
            return engine.eval(Source.newBuilder("js", file.toFile())
                    .mimeType("application/javascript+module")
                    .build());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
