package dev.vitrine.apps.compatibility;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Types of metafields by the names that Shopify gave them later. Ours are its first four, and a type that has none of
 * its own here is kept as what its value is: JSON or text.
 */
final class MetafieldTypes {

    private static final Map<String, String> OURS =
            Map.of("integer", "integer", "number_integer", "integer", "boolean", "boolean");

    private static final Set<String> OF_JSON = Set.of(
            "json", "json_string", "dimension", "volume", "weight", "rating", "money", "rich_text_field", "link");

    private static final Map<String, String> THEIRS = Map.of(
            "string",
            "single_line_text_field",
            "integer",
            "number_integer",
            "boolean",
            "boolean",
            "json_string",
            "json");

    private MetafieldTypes() {}

    /** {@code type} without {@code value_type} is read as the latter, below its wrapper and in {@code metafields}. */
    static void read(String wrapper, JsonNode value) {
        if (wrapper.equals("metafield")) {
            readOne(value);
        }
        value.path("metafields").forEach(MetafieldTypes::readOne);
        for (var variant : value.path("variants")) {
            variant.path("metafields").forEach(MetafieldTypes::readOne);
        }
    }

    private static void readOne(JsonNode node) {
        if (!(node instanceof ObjectNode metafield)
                || metafield.hasNonNull("value_type")
                || !metafield.path("type").isTextual()) {
            return;
        }
        var type = metafield.get("type").asText();
        var ours =
                type.startsWith("list.") || OF_JSON.contains(type) ? "json_string" : OURS.getOrDefault(type, "string");
        metafield.put("value_type", ours);
        var value = metafield.path("value");
        if (ours.equals("boolean") && List.of("true", "false").contains(value.asText())) {
            metafield.set("value", BooleanNode.valueOf(value.asBoolean()));
        } else if (!ours.equals("boolean") && !ours.equals("integer") && !value.isTextual() && !value.isNull()) {
            metafield.put("value", value.isMissingNode() ? "" : value.toString());
        }
    }

    /** Prints {@code type} beside {@code value_type}. */
    static void print(ObjectNode metafield) {
        var type = metafield.path("value_type").asText();
        var inLines = type.equals("string") && metafield.path("value").asText().contains("\n");
        metafield.put("type", inLines ? "multi_line_text_field" : THEIRS.getOrDefault(type, type));
    }
}
