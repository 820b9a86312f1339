package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.io.IOAccess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whatever somebody edits, undoes and does again: each state on the way renders on the server, and the page shows
 * exactly its values. {@code -Dseed=N} repeats a run, {@code -Dvitrine.size=large} renders every state of more
 * documents.
 */
@Tag("long")
class EditedStatesTest {
    private static final int DOCUMENTS = Lab.FULL ? 40 : 8;
    private static final int EDITS = 30;
    private static final int SAMPLE = 6;

    /** Prints every setting of every section and block as JSON. */
    private static final String HOME = """
            <template>
              <div>
                <template v-for="page in ['home', 'product']" :key="page">
                  <Facts v-for="section in $getPageSettings(page)" :key="section.id" :place="`${page}/${section.id}`" :type="section.type" :settings="section.settings" />
                </template>
              </div>
            </template>
            <script setup>
            import Facts from '../sections/Facts.vue'
            </script>
            """;

    private static final String FACTS = """
            <template>
              <section>
                <Values :place="place" :values="own" />
                <Values v-for="(block, index) in blocks" :key="index" :place="`${place}/${index}`" :values="block" />
              </section>
            </template>
            <script setup>
            import { computed } from 'vue'
            import Values from '../blocks/Values.vue'
            const props = defineProps({ place: String, type: String, settings: Object })
            const takesBlocks = computed(() => ['slides', 'list'].includes(props.type))
            const blocks = computed(() => (takesBlocks.value ? props.settings.blocks : []))
            const own = computed(() => {
              const { blocks, ...others } = props.settings
              return takesBlocks.value ? others : props.settings
            })
            </script>
            """;

    private static final String VALUES = """
            <template>
              <dl><dd v-for="(value, id) in values" :key="id">{{ JSON.stringify([place, id, value]) }}</dd></dl>
            </template>
            <script setup>
            defineProps({ place: String, values: Object })
            </script>
            """;

    /** What the product says; it has no vendor. */
    private static final JsonNode FIELDS =
            Lab.json("{'product.title':'Cup & <b>saucer</b>','product.metafields.custom.care':'/wash-it'}");

    @Test
    void everyStateOnTheWayIsShownByTheServer() throws IOException {
        var build = Lab.build(Lab.variation(
                Map.of("src/pages/Home.vue", HOME, "src/sections/Facts.vue", FACTS, "src/blocks/Values.vue", VALUES)));
        long first = Long.getLong("seed", System.nanoTime());
        try (var engine = engine()) {
            var model = module(engine);
            for (long seed = first; seed < first + DOCUMENTS; seed++) {
                var documents = new RandomSettings(new Random(seed));
                var schema = documents.schema();
                var document = documents.document(schema).toString();
                var states = model.getMember("states").execute(schema.toString(), document, seed % 1_000_000, EDITS);
                for (var state : sample(states, new Random(seed))) {
                    var name = "-Dseed=" + seed + ", " + schema + ", " + state;
                    assertThat(shown(build, schema, state, name)).as(name).isEqualTo(wanted(model, schema, state));
                }
            }
        }
    }

    private static List<String> sample(Value states, Random random) {
        assertThat(states.getArraySize()).isGreaterThan(EDITS);
        var all = new ArrayList<String>();
        for (long i = 0; i < states.getArraySize(); i++) {
            all.add(states.getArrayElement(i).asString());
        }
        var sample = all.stream().distinct().toList();
        return Lab.FULL
                ? sample
                : random.ints(SAMPLE, 0, sample.size()).mapToObj(sample::get).toList();
    }

    /** As the editor's model says. */
    private static List<String> wanted(Value model, JsonNode schema, String state) throws IOException {
        var pages = model.getContext().eval("js", "['home', 'product']");
        return rows(Lab.JSON.readTree(model.getMember("shownOn")
                .execute(pages, schema.toString(), state, FIELDS.toString())
                .asString()));
    }

    /** As the theme printed it. */
    private static List<String> shown(ThemeBuild build, ObjectNode schema, String state, String name)
            throws IOException {
        var settings = ShownSettings.of(schema, SettingsResolver.resolve(schema, Lab.JSON.readTree(state)));
        var boot = Lab.boot(build, "/");
        boot.set("settings", settings.settings());
        ((ObjectNode) boot.path("records")).set("places", places(settings));
        var result = Lab.renderer().render(build, "demo", boot);
        assertThat(result).as(name).isInstanceOf(RenderResult.Html.class);
        var html = (RenderResult.Html) result;
        assertThat(html.leftOut()).as(name).isEmpty();
        var rows = Lab.JSON.createArrayNode();
        var printed = Pattern.compile("<dd>(.*?)</dd>", Pattern.DOTALL).matcher(html.html());
        while (printed.find()) {
            rows.add(Lab.JSON.readTree(text(printed.group(1))));
        }
        return rows(rows);
    }

    /** What pages put in the place of settings that are connected. */
    private static ArrayNode places(ShownSettings settings) {
        var places = Lab.JSON.createArrayNode();
        for (var connected : settings.connected()) {
            var field = FIELDS.path(connected.source());
            if (connected.page().equals("product") && field instanceof TextNode) {
                connected.accept(field).ifPresent(value -> {
                    var place = places.addObject();
                    ArrayNode at = place.putArray("at");
                    connected.path().forEach(at::add);
                    place.set("value", value);
                });
            }
        }
        return places;
    }

    /** Values by setting, of each section and block in their order. */
    private static List<String> rows(JsonNode rows) {
        var places = new LinkedHashMap<String, TreeMap<String, JsonNode>>();
        rows.forEach(row -> places.computeIfAbsent(row.get(0).asText(), place -> new TreeMap<>())
                .put(row.get(1).asText(), row.get(2)));
        return places.entrySet().stream().map(Object::toString).toList();
    }

    private static String text(String html) {
        return html.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }

    private static Context engine() {
        return Context.newBuilder("js")
                .allowExperimentalOptions(true)
                .allowIO(IOAccess.ALL)
                .option("engine.WarnInterpreterOnly", "false")
                .option("js.esm-eval-returns-exports", "true")
                .build();
    }

    private static Value module(Context engine) {
        try {
            var file =
                    Path.of("src/test/resources/editor-model/edited-states.js").toFile();
            return engine.eval(Source.newBuilder("js", file)
                    .mimeType("application/javascript+module")
                    .build());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
