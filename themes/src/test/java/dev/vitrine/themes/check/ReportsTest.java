package dev.vitrine.themes.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reports of one theme with an error, a warning and a piece of advice, in three forms. */
class ReportsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final CheckReport REPORT =
            RulesTest.CHECK.check(Example.theme(Map.of("src/blocks/Big card.vue", """
                    <template>
                      <p @keyup.13="go">{{ a | price }}<img src="x.png" width="1" height="1" /></p>
                    </template>
                    """)));

    @Test
    void textNamesPlacesAndWhatToDo() {
        assertThat(TextReport.of(REPORT, false, false)).isEqualTo("""
                        src/blocks/Big card.vue
                          1:1      advice   nothing imports this component  unused-component
                                   → delete the file
                          2:6      error    @keyup.13: keys have names in Vue 3, no numbers  vue2-key-code (--fix)
                                1 | <template>
                              > 2 |   <p @keyup.13="go">{{ a | price }}<img src="x.png" width="1" height="1" /></p>
                                  |      ^
                                3 | </template>
                                4 |\s
                                   → write the name: `@keyup.enter`
                          2:26     error    the filter "price" is a bitwise "or" in Vue 3, so something else is shown  vue2-filter (--fix)
                                1 | <template>
                              > 2 |   <p @keyup.13="go">{{ a | price }}<img src="x.png" width="1" height="1" /></p>
                                  |                          ^
                                3 | </template>
                                4 |\s
                                   → call a function: `money(price)`, `$filters.price(price)`
                          2:36     warning  <img> has no alt  image-alt
                                   → write what it shows, or `alt=""` when it only decorates

                        2 errors, 1 warning, 1 piece of advice in 1 file.
                        --fix mends 2 of them without changing what the theme means.
                        """);
    }

    @Test
    void colorsAreOnlyAdded() {
        assertThat(TextReport.of(REPORT, true, false).replaceAll("\u001b\\[\\d+m", ""))
                .isEqualTo(TextReport.of(REPORT, false, false));
        assertThat(TextReport.of(new CheckReport(List.of()), false, false)).isEqualTo("Nothing to mend.\n");
    }

    @Test
    void jsonIsStable() throws IOException {
        var json = JSON.readTree(JsonReport.of(REPORT).toString());
        assertThat(json.path("findings").path(1)).isEqualTo(JSON.readTree("""
                {
                  "rule": "vue2-key-code", "level": "error", "file": "src/blocks/Big card.vue", "line": 2, "column": 6,
                  "message": "@keyup.13: keys have names in Vue 3, no numbers",
                  "mend": "write the name: `@keyup.enter`", "fixable": true
                }
                """));
        assertThat(json.path("counts"))
                .isEqualTo(JSON.readTree("{\"error\": 2, \"warning\": 1, \"advice\": 1, \"fixable\": 2}"));
        assertThat(json.path("version").asInt()).isEqualTo(1);
    }

    @Test
    void sarifNamesRulesLevelsAndRegions() throws IOException {
        var sarif = JSON.readTree(SarifReport.of(REPORT).toString());
        assertThat(sarif.path("version").asText()).isEqualTo("2.1.0");
        var run = sarif.path("runs").path(0);
        var rules = run.path("tool").path("driver").path("rules");
        assertThat(rules).hasSize(Rules.all().size()).allSatisfy(rule -> {
            assertThat(rule.path("shortDescription").path("text").asText()).isNotBlank();
            assertThat(rule.path("help").path("text").asText()).isNotBlank();
            assertThat(rule.path("defaultConfiguration").path("level").asText()).matches("error|warning|note");
        });
        assertThat(run.path("results"))
                .hasSize(REPORT.findings().size())
                .allSatisfy(result -> assertThat(
                                rules.path(result.path("ruleIndex").asInt()).path("id"))
                        .isEqualTo(result.path("ruleId")));
        var result = run.path("results").path(1);
        assertThat(result.path("level").asText()).isEqualTo("error");
        assertThat(result.path("locations").path(0).path("physicalLocation")).isEqualTo(JSON.readTree("""
                {
                  "artifactLocation": { "uri": "src/blocks/Big%20card.vue" },
                  "region": { "startLine": 2, "startColumn": 6 }
                }
                """));
    }
}
