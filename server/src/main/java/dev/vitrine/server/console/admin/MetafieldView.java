package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * A metafield as its row shows it.
 *
 * @param value its beginning where it is long
 */
public record MetafieldView(String id, String namespace, String key, String value, String type) {

    static final String TEXT = "string";
    static final String INTEGER = "integer";
    static final String BOOLEAN = "boolean";
    static final String JSON = "json_string";

    static final Map<String, String> TYPES =
            OrderLabels.labels(TEXT, "Text", INTEGER, "Whole number", BOOLEAN, "True or false", JSON, "JSON");

    private static final int LONGEST = 160;

    static MetafieldView of(JsonNode metafield) {
        var value = metafield.path("value").asText();
        var type = metafield.path("value_type").asText();
        return new MetafieldView(
                metafield.path("id").asText(),
                metafield.path("namespace").asText(),
                metafield.path("key").asText(),
                value.length() > LONGEST ? value.substring(0, LONGEST) + "…" : value,
                TYPES.getOrDefault(type, type));
    }
}
