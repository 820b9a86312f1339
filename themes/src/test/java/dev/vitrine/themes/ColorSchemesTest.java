package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.junit.jupiter.api.Test;

class ColorSchemesTest {
    private static final List<String> THEMES = List.of("starter", "gallery/deckle", "gallery/pegboard");

    @Test
    void eachSchemeHasItsPropertiesAndThePageThoseOfTheFirst() {
        var schema = Lab.json("""
                {'settings':[{'type':'look','schema':[{'id':'schemes','type':'color_scheme_group',
                  'definition':[{'id':'ground','type':'color'},{'id':'button_text','type':'color','default':'#FFF'}],
                  'default':[{'id':'day','name':'Day','colors':{'ground':'#eeeeee'}},{'id':'night','name':'Night'}]}]}]}
                """);
        assertThat(ColorSchemes.css(schema, SettingsResolver.resolve(schema, Lab.json("{}"))))
                .isEqualTo(":root,[data-color-scheme=\"day\"]{--color-ground:#eeeeee;--color-button-text:#ffffff;}"
                        + "[data-color-scheme=\"night\"]{--color-button-text:#ffffff;}");
        assertThat(ColorSchemes.css(Lab.json("{}"), Lab.json("{}"))).isEmpty();
    }

    @Test
    void frameOfTheEditorHasTheSameRules() throws IOException {
        try (var engine = Context.newBuilder("js")
                .allowExperimentalOptions(true)
                .option("engine.WarnInterpreterOnly", "false")
                .option("js.esm-eval-returns-exports", "true")
                .build()) {
            var file = Path.of("src/main/resources/runtime/theme-editor-schemes.js")
                    .toFile();
            var rules = engine.eval(Source.newBuilder("js", file)
                            .mimeType("application/javascript+module")
                            .build())
                    .getMember("schemeRules");
            var json = engine.eval("js", "JSON");
            int some = 0;
            for (int seed = 0; seed < 200; seed++) {
                var documents = new RandomSettings(new Random(seed));
                var schema = documents.schema();
                var settings = SettingsResolver.resolve(schema, documents.document(schema));
                var css = ColorSchemes.css(schema, settings);
                var place = String.join("/", ColorSchemes.place(schema));
                assertThat(rules.execute(json.invokeMember("parse", settings.toString()), place)
                                .asString())
                        .as("seed " + seed)
                        .isEqualTo(css);
                some += css.isEmpty() ? 0 : 1;
            }
            assertThat(some).isGreaterThan(10);
        }
    }

    @Test
    void shopsKeepTheColoursThatTheyChoseBeforeThereWereSchemes() throws IOException {
        for (var theme : THEMES) {
            var schema = config(theme, "settings_schema.json");
            ObjectNode document = config(theme, "settings_data.json").deepCopy();
            document.withObject("/settings/colors")
                    .put("color_background", "#fedcba")
                    .put("color_accent_text", "#123456")
                    .put("color_band", "#00aa00")
                    .put("color_band_text", "#ffff00");
            var resolved = SettingsResolver.resolve(schema, document);
            assertThat(ColorSchemes.css(schema, resolved))
                    .as(theme)
                    .startsWith(":root,[data-color-scheme=\"page\"]{--color-background:#fedcba;")
                    .containsPattern(":root[^}]*--color-accent-text:#123456;")
                    .containsPattern("\"band\"]\\{--color-background:#00aa00;[^}]*--color-text:#ffff00;");
            assertThat(ShownSettings.of(schema, resolved)
                            .settings()
                            .at("/pages/fixed/footer/settings/color_scheme")
                            .asText())
                    .as(theme)
                    .isEqualTo("band");
        }
    }

    private static JsonNode config(String theme, String file) throws IOException {
        return Lab.JSON.readTree(
                Path.of("src/main/resources", theme, "src/config", file).toFile());
    }
}
