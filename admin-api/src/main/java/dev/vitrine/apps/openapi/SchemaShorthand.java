package dev.vitrine.apps.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Schemas in shorthand, for bodies without a record: {@code "string?"} may be null, {@code "Order"} is a record,
 * {@code ["x"]} a list, {@code "one|two"} one of these words, {@code "integer: a note"} has a note. An object names its
 * keys, of which those that end in a question mark may be missing; the key {@code *} stands for any, and {@code |} for
 * a list of which one fits. {@code {}} is an object without a key. {@code "sent x.Record"} is a record as a caller
 * sends it.
 */
final class SchemaShorthand {

    private static final Set<String> TYPES =
            Set.of("string", "integer", "number", "boolean", "object", "array", "null");

    private final Schemas schemas;

    SchemaShorthand(Schemas schemas) {
        this.schemas = schemas;
    }

    ObjectNode schema(JsonNode written) {
        if (written.isTextual()) {
            return ofWord(written.asText());
        }
        if (written.isArray()) {
            return Schemas.listOf(written.isEmpty() ? Json.object() : schema(written.get(0)));
        }
        if (written.has("|")) {
            var either = Json.object();
            var options = either.putArray("oneOf");
            written.get("|").forEach(option -> options.add(schema(option)));
            return either;
        }
        var schema = Schemas.type("object");
        if (written.isEmpty()) {
            return schema.put("additionalProperties", false);
        }
        if (written.has("*")) {
            return schema.set("additionalProperties", schema(written.get("*")));
        }
        var properties = schema.putObject("properties");
        var required = schema.putArray("required");
        written.properties().forEach(entry -> {
            var optional = entry.getKey().endsWith("?");
            var name = entry.getKey().replaceFirst("\\?$", "");
            properties.set(name, schema(entry.getValue()));
            if (!optional) {
                required.add(name);
            }
        });
        return schema;
    }

    private ObjectNode ofWord(String text) {
        var colon = text.indexOf(": ");
        if (colon > 0) {
            return ofWord(text.substring(0, colon)).put("description", text.substring(colon + 2));
        }
        if (text.endsWith("?")) {
            return Schemas.orNull(ofWord(text.substring(0, text.length() - 1)));
        }
        if (text.startsWith("[")) {
            return Schemas.listOf(ofWord(text.substring(1, text.length() - 1)));
        }
        if (text.startsWith("sent ")) {
            return schemas.input(text.substring("sent ".length()));
        }
        if (TYPES.contains(text)) {
            return Schemas.type(text);
        }
        if (text.contains("|")) {
            return ofWords(Arrays.asList(text.split("\\|")));
        }
        return switch (text) {
            case "any" -> Json.object();
            case "money" -> Schemas.type("number").put("format", "money");
            case "date-time" -> Schemas.type("string").put("format", "date-time");
            default -> named(text);
        };
    }

    /** Types that may stand in for each other, or words of which one is sent. */
    private static ObjectNode ofWords(List<String> words) {
        var schema = TYPES.containsAll(words) ? Json.object() : Schemas.type("string");
        var values = schema.putArray(TYPES.containsAll(words) ? "type" : "enum");
        words.forEach(values::add);
        return schema;
    }

    /** A resource's record by its name, any other by its package and name: {@code discounts.DiscountCodeBatch}. */
    private ObjectNode named(String record) {
        return schemas.knows(record) ? Schemas.reference(record) : schemas.reference(Schemas.named(record));
    }
}
