package dev.vitrine.commerce.metafields;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Validation of a metafield: its namespace, its key, and whether the value is of its type. */
final class MetafieldChecks {

    private static final int LONGEST_VALUE = 512 * 1024;
    private static final List<String> TYPES = List.of("string", "integer", "boolean", "json_string");

    private MetafieldChecks() {}

    static void check(Metafield metafield, Problems problems) {
        checkName("namespace", metafield.namespace(), 2, 255, problems);
        checkName("key", metafield.key(), 3, 64, problems);
        var type = metafield.valueType();
        problems.notBlank("value_type", type).atMost(255, "description", metafield.description());
        if (type != null && !type.isBlank()) {
            problems.oneOf("value_type", type, TYPES);
        }
        var value = metafield.value();
        if (value == null
                || value.isNull()
                || value.isTextual() && value.asText().isEmpty()) {
            problems.add("value", "can't be blank");
        } else if (value.asText().length() > LONGEST_VALUE) {
            problems.atMost(LONGEST_VALUE, "value", value.asText());
        } else if (type != null && TYPES.contains(type) && !isOf(type, value)) {
            problems.add("value", "is invalid");
        }
    }

    private static void checkName(String field, @Nullable String name, int least, int most, Problems problems) {
        problems.notBlank(field, name).atMost(most, field, name);
        if (name != null && !name.isBlank() && name.length() < least) {
            problems.add(field, "is too short (minimum is " + least + " characters)");
        }
    }

    private static boolean isOf(String type, JsonNode value) {
        return switch (type) {
            case "integer" -> value.isIntegralNumber() && value.canConvertToLong();
            case "boolean" -> value.isBoolean();
            case "json_string" -> value.isTextual() && parses(value.asText());
            default -> value.isTextual();
        };
    }

    private static boolean parses(String text) {
        try {
            return !Json.parse(text).isMissingNode();
        } catch (ApiException e) {
            return false;
        }
    }
}
