package dev.vitrine.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * As much of JSON Schema as our own document uses. Objects that name their properties are closed: what an answer holds
 * beyond them is a mistake.
 *
 * @param root where references begin
 * @param partial whether any of {@code anyOf} fits, of which the second is what {@code fields=} leaves; else the first
 * @param extended whether there may be more than is documented, as for clients of relatives
 */
public record JsonSchema(JsonNode root, boolean partial, boolean extended) {

    public JsonSchema(JsonNode root, boolean partial) {
        this(root, partial, false);
    }

    /** What of {@code value} does not fit, each with its place; empty when all does. */
    public List<String> problems(JsonNode schema, JsonNode value) {
        var problems = new ArrayList<String>();
        check(schema, value, "$", problems);
        return problems;
    }

    private void check(JsonNode written, JsonNode value, String at, List<String> problems) {
        var schema = resolved(written);
        if (schema.has("anyOf")) {
            var options = schema.get("anyOf");
            var partly = partial ? problems(options.get(options.size() - 1), value) : List.<String>of();
            if (!partial || !partly.isEmpty()) {
                check(options.get(0), value, at, problems);
            }
            return;
        }
        if (schema.has("oneOf")) {
            var fits = StreamSupport.stream(schema.get("oneOf").spliterator(), false)
                    .filter(option -> problems(option, value).isEmpty())
                    .count();
            if (fits == 0) {
                var nearest = problems(schema.get("oneOf").get(0), value);
                problems.add(at + " fits none of its schemas: " + nearest);
            }
        }
        if (!isOf(schema.path("type"), value)) {
            problems.add(at + " is " + value + " but should be " + schema.get("type"));
            return;
        }
        if (schema.has("enum") && !has(schema.get("enum"), value)) {
            problems.add(at + " is " + value + " but should be one of " + schema.get("enum"));
        }
        if (schema.path("format").asText().equals("date-time") && value.isTextual() && !isTime(value.asText())) {
            problems.add(at + " is no time with an offset: " + value);
        }
        if (value.isObject()) {
            checkObject(schema, value, at, problems);
        } else if (value.isArray() && schema.has("items")) {
            for (int i = 0; i < value.size(); i++) {
                check(schema.get("items"), value.get(i), at + "[" + i + "]", problems);
            }
        }
    }

    private void checkObject(JsonNode schema, JsonNode value, String at, List<String> problems) {
        var properties = schema.path("properties");
        var more = schema.path("additionalProperties");
        value.properties().forEach(entry -> {
            var name = entry.getKey();
            var place = at + "." + name;
            if (properties.has(name)) {
                check(properties.get(name), entry.getValue(), place, problems);
            } else if (more.isObject()) {
                check(more, entry.getValue(), place, problems);
            } else if ((schema.has("properties") || more.isBoolean() && !more.asBoolean()) && !extended) {
                problems.add(place + " is not documented");
            }
        });
        schema.path("required").forEach(name -> {
            if (!value.has(name.asText())) {
                problems.add(at + "." + name.asText() + " is missing");
            }
        });
    }

    /** What a reference leads to. */
    public JsonNode resolved(JsonNode schema) {
        return schema.has("$ref") ? resolved(root.at(schema.get("$ref").asText().substring(1))) : schema;
    }

    private static boolean isOf(JsonNode type, JsonNode value) {
        if (type.isMissingNode()) {
            return true;
        }
        if (type.isArray()) {
            return StreamSupport.stream(type.spliterator(), false).anyMatch(one -> isOf(one, value));
        }
        return switch (type.asText()) {
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "string" -> value.isTextual();
            case "boolean" -> value.isBoolean();
            case "array" -> value.isArray();
            case "object" -> value.isObject();
            case "null" -> value.isNull();
            default -> false;
        };
    }

    private static boolean has(JsonNode list, JsonNode value) {
        return StreamSupport.stream(list.spliterator(), false).anyMatch(value::equals);
    }

    /** "YYYY-MM-DDTHH:MM:SS+HH:MM, no fraction". */
    private static boolean isTime(String text) {
        return text.matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d");
    }
}
