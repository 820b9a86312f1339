package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Places of compiled code in the component that it was made of. */
class SfcCompilerTest {
    private static final String SETUP = """
            <template>
              <main>
                <p :title="hint">{{ list.join(', ') }}</p>
              </main>
            </template>

            <script setup>
            import { ref } from 'vue'

            const hint = 'A hint'
            const list = ref(['one', 'two'])
            const backwards = () => list.value.slice().reverse()
            defineExpose({ backwards })
            </script>
            """;

    private static final String OPTIONS = """
            <script>
            export default {
              data: () => ({ count: 0 }),
              methods: { more() { this.count += parseInt('1') } },
            }
            </script>

            <template>
              <button @click="more">{{ count.toFixed() }}</button>
            </template>
            """;

    @ParameterizedTest
    @CsvSource({
        "client, reverse, 12, 44",
        "client, slice, 12, 36",
        "client, backwards, 12, 7",
        "client, 'A hint', 10, 15",
        "client, join, 3, 30",
        "server, reverse, 12, 44",
        "server, join, 3, 30"
    })
    void wordsOfASetupComponentKnowTheirPlaces(String side, String word, int line, int column) {
        assertPlace(SETUP, side, word, line, column);
    }

    @ParameterizedTest
    @CsvSource({"client, parseInt, 4, 37", "client, toFixed, 9, 34", "server, parseInt, 4, 37", "server, toFixed, 9, 34"
    })
    void wordsOfAComponentWithOptionsKnowTheirPlaces(String side, String word, int line, int column) {
        assertPlace(OPTIONS, side, word, line, column);
    }

    private static void assertPlace(String component, String side, String word, int line, int column) {
        var part = compiled(component).path(side);
        var before = part.path("code").asText().split("\\b" + word + "\\b", 2)[0];
        var generatedLine = before.split("\n", -1).length;
        var generatedColumn = before.length() - before.lastIndexOf('\n');
        assertThat(new SourceMap(part.path("map")).original(generatedLine, generatedColumn))
                .get()
                .satisfies(place -> {
                    assertThat(place.line()).isEqualTo(line);
                    assertThat(place.column()).isEqualTo(column);
                });
    }

    private static JsonNode compiled(String component) {
        var cache = new CacheFolder(Lab.CACHE);
        try (var compiler = new SfcCompiler(cache, Esbuild.unpacked(cache))) {
            return compiler.component("src/pages/Home.vue", component, Map.of());
        }
    }
}
