package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.function.UnaryOperator;

/**
 * Values of the elements of a schema, with their defaults.
 *
 * @param sanitizer what the HTML of each {@code text_editor} goes through
 * @param connects whether they may be connected to fields of a record
 */
record ElementValues(UnaryOperator<String> sanitizer, boolean connects) {

    /** What {@code stored} has beyond the elements stays. */
    ObjectNode of(JsonNode elements, JsonNode stored, JsonNode preset) {
        ObjectNode values = stored.isObject() ? stored.deepCopy() : JsonNodeFactory.instance.objectNode();
        fill(values, elements, stored, preset);
        return values;
    }

    void fill(ObjectNode values, JsonNode elements, JsonNode stored, JsonNode preset) {
        for (var element : elements) {
            var id = element.path("id").asText();
            if (!id.isEmpty() && !SettingType.storesNothing(element)) {
                values.set(id, value(element, stored.path(id), preset.path(id)));
            }
        }
        // why after the others: schemes may take colours from settings beside them.
        for (var element : elements) {
            var id = element.path("id").asText();
            if (!id.isEmpty() && ColorSchemes.isGroup(element)) {
                values.set(id, ColorSchemes.resolve(element, elements, values, stored.path(id), preset.path(id)));
            }
        }
    }

    private JsonNode value(JsonNode element, JsonNode stored, JsonNode preset) {
        var value =
                connects ? SettingType.value(element, stored, preset) : SettingType.plainValue(element, stored, preset);
        if (!element.path("type").asText().equals("text_editor")) {
            return value;
        }
        return DynamicValue.is(value) ? DynamicValue.of(value, safe(value.path(DynamicValue.FALLBACK))) : safe(value);
    }

    private TextNode safe(JsonNode html) {
        return TextNode.valueOf(sanitizer.apply(html.asText()));
    }
}
