package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/**
 * Value of a setting that is connected to a field of the record that its page shows: {@code {"source": "product.title",
 * "fallback": …}}. Where the record says nothing the fallback counts.
 */
final class DynamicValue {

    /** Types of settings that can be connected. */
    private static final Set<String> TYPES =
            Set.of("input", "text", "textarea", "text_editor", "url", "image_picker", "link");

    static final String SOURCE = "source";
    static final String FALLBACK = "fallback";

    private DynamicValue() {}

    static boolean is(JsonNode value) {
        return value.isObject() && value.path(SOURCE).isTextual();
    }

    /** Whether a setting of that type may have this value. */
    static boolean isOf(JsonNode element, JsonNode value) {
        return is(value) && TYPES.contains(element.path("type").asText());
    }

    static ObjectNode of(JsonNode value, JsonNode fallback) {
        return JsonNodeFactory.instance
                .objectNode()
                .put(SOURCE, value.path(SOURCE).asText())
                .set(FALLBACK, fallback);
    }

    /** What counts where no record is shown: the fallback, or the value itself when it is not connected. */
    static JsonNode unconnected(JsonNode value) {
        if (!is(value)) {
            return value;
        }
        var fallback = value.path(FALLBACK);
        return is(fallback) ? MissingNode.getInstance() : fallback;
    }
}
