package dev.vitrine.apps.themelistings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import org.junit.jupiter.api.Test;

final class SettingRenamesTest {

    private static final SettingRenames RENAMES = new SettingRenames(Json.parse("""
            {"sections": {"columns": {"sections": [{"children": {
               "elements": [{"id": "heading", "type": "text", "was": ["name"]}],
               "blocks": {"children": {"elements_types": [
                 {"type": "link", "elements": [{"id": "label", "type": "text", "was": ["heading"]}]}]}}}}]}}}
            """));

    @Test
    void blocksInsideBlocksHaveRenamesOfTheirOwn() {
        assertThat(renamed("""
                {"blocks": [{"id": "a", "name": "A", "blocks": [
                  {"id": "b", "heading": "B", "name": "stays", "blocks": [{"heading": "stays"}]}]}]}""")).isEqualTo(of("""
                        {"blocks": [{"id": "a", "heading": "A", "blocks": [
                          {"id": "b", "label": "B", "name": "stays", "blocks": [{"heading": "stays"}]}]}]}"""));
    }

    private static JsonNode renamed(String settings) {
        return RENAMES.applied(of(settings));
    }

    private static JsonNode of(String settings) {
        return Json.parse(
                "{\"pages\": {\"homepage\": {\"s\": {\"type\": \"columns\", \"settings\": " + settings + "}}}}");
    }
}
