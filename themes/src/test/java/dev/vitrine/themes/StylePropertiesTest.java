package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

final class StylePropertiesTest {

    @Test
    void coloursThatArePropertiesAreFound() throws ThemeBuildException {
        try (var stylesheets = new Stylesheets(Lab.CACHE)) {
            var properties = stylesheets.properties(Lab.build(Lab.folder()));
            assertThat(properties.path("colors/color_background").toString()).isEqualTo("{\"--background\":\"{}\"}");
        }
    }

    @Test
    void onlyWhatStandsAloneInOnePropertyIsChangedOnScreen() throws JsonProcessingException {
        var schema = new ObjectMapper().readTree("""
                {"settings": [{"type": "look", "schema": [
                  {"id": "ink", "type": "color"}, {"id": "paper", "type": "color"}, {"id": "font", "type": "text"},
                  {"id": "gap", "type": "slider"}, {"id": "edge", "type": "number"}]}]}
                """);
        var properties = new StyleProperties(schema, new ObjectMapper().createObjectNode());
        var look = properties.probed().at("/settings/look");
        var css = ":root{--ink:%1$s;--both:%1$s %2$s;--gap:calc(%3$spx*2);--twice:%4$s}@media print{:root{--twice:0}}"
                .formatted(
                        look.path("ink").asText(),
                        look.path("paper").asText(),
                        look.path("gap").asText(),
                        look.path("edge").asText());

        assertThat(properties.in(css))
                .isEqualTo(new ObjectMapper()
                        .readTree("{\"look/ink\":{\"--ink\":\"{}\"},\"look/gap\":{\"--gap\":\"calc({}px*2)\"}}"));
    }
}
