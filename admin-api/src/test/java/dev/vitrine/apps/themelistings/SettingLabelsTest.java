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

    @Test
    void settingsOfBlocksAreNamedWithTheBlocksAroundThem() {
        var schema = Json.parse("""
                {"sections": {"columns": {"label": "Columns", "sections": [
                  {"elements": [{"id": "title", "type": "text", "label": "Heading"}]},
                  {"children": {"label": "Column", "elements": [{"id": "title", "type": "text", "label": "Name"}],
                    "blocks": {"children": {"label": "Entry", "elements_types": [
                      {"type": "link", "elements": [{"id": "ground", "type": "color", "label": "Background"}]}]}}}}]}}}
                """);
        var mine = Json.parse("{\"pages\": {\"homepage\": {\"s\": {\"type\": \"columns\"}}}}");
        var labels = new SettingLabels(schema, mine, Json.object());

        assertThat(labels.of(List.of(
                        change("/pages/homepage/s/settings/title"),
                        change("/pages/homepage/s/settings/blocks/one/title"),
                        change("/pages/homepage/s/settings/blocks/one/blocks/two/ground"),
                        change("/pages/homepage/s/settings/blocks/one/blocks/two"))))
                .extracting(SettingChange::label, SettingChange::kind)
                .containsExactly(
                        tuple("Homepage › Columns › Heading", "text"),
                        tuple("Homepage › Columns › Column › Name", "text"),
                        tuple("Homepage › Columns › Column › Entry › Background", "color"),
                        tuple("Homepage › Columns › Column › Blocks", "text"));
    }

    private static SettingsMerge.Change change(String path) {
        return new SettingsMerge.Change(path, TextNode.valueOf("#000000"), TextNode.valueOf("#111111"));
    }
}
