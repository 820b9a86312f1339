package dev.vitrine.apps.themelistings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.vitrine.foundation.kernel.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SettingLabelsTest {

    @Test
    void coloursOfSchemesAreNamedByTheirScheme() {
        var schema = Json.parse("""
                {"settings": [{"type": "colors", "label": "Colours", "schema": [
                  {"id": "schemes", "type": "color_scheme_group",
                   "definition": [{"id": "ground", "type": "color", "label": "Background"}],
                   "default": [{"id": "night", "name": "Night"}, {"id": "day", "name": "Day"}]}]}]}
                """);
        var mine = Json.parse("{\"settings\": {\"colors\": {\"schemes\": [{\"id\": \"day\", \"name\": \"Noon\"}]}}}");
        var labels = new SettingLabels(schema, mine, Json.object());

        assertThat(labels.of(List.of(
                        change("/settings/colors/schemes/night/colors/ground"),
                        change("/settings/colors/schemes/day/name"))))
                .extracting(SettingChange::label, SettingChange::kind)
                .containsExactly(tuple("Colours › Night › Background", "color"), tuple("Colours › Noon", "text"));
    }

    private static SettingsMerge.Change change(String path) {
        return new SettingsMerge.Change(path, TextNode.valueOf("#000000"), TextNode.valueOf("#111111"));
    }
}
