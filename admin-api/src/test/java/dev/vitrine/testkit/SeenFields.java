package dev.vitrine.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import java.util.TreeSet;

/**
 * Fields that answers had a value in, beside all that the contract names. A record's field is known by the record,
 * {@code Product.vendor}, any other by its operation and place.
 */
public final class SeenFields {

    private static final String REFERENCE = "#/components/schemas/";

    private final JsonSchema jsonSchema;
    private final Set<String> seen = new TreeSet<>();
    private final Set<String> reached = new TreeSet<>();
    private final Set<String> named = new TreeSet<>();

    public SeenFields(JsonNode document) {
        this.jsonSchema = new JsonSchema(document, true);
    }

    /** Remembers what of {@code answer} is not null; {@code at} names the operation. */
    public void add(String at, JsonNode schema, JsonNode answer) {
        see(at, schema, answer);
    }

    /** Remembers all that there is to see below a schema. */
    public void expect(String at, JsonNode written) {
        var owner = owner(at, written);
        var schema = jsonSchema.resolved(written);
        if (schema.has("anyOf")) {
            expect(at, schema.get("anyOf").get(0));
        }
        schema.path("oneOf").forEach(option -> expect(at, option));
        if (schema.has("items")) {
            expect(owner + "[]", schema.get("items"));
        }
        for (var property : schema.path("properties").properties()) {
            if (!isAlwaysNull(property.getValue()) && named.add(owner + "." + property.getKey())) {
                expect(owner + "." + property.getKey(), property.getValue());
            }
        }
    }

    /** What no answer had, without what stands below it. */
    public Set<String> never() {
        var never = new TreeSet<>(named);
        never.removeAll(seen);
        never.removeIf(field -> {
            var owner = field.substring(0, field.lastIndexOf('.')).replace("[]", "");
            return never.contains(owner) || isRecord(owner) && !reached.contains(owner);
        });
        return never;
    }

    /** As the contract says itself, so that nobody looks for a value. */
    private static boolean isAlwaysNull(JsonNode schema) {
        return schema.path("type").asText().equals("null");
    }

    private static boolean isRecord(String owner) {
        return owner.matches("\\w+");
    }

    private void see(String at, JsonNode written, JsonNode value) {
        var owner = owner(at, written);
        if (value.isObject()) {
            reached.add(owner);
        }
        var schema = jsonSchema.resolved(written);
        if (schema.has("anyOf")) {
            see(at, schema.get("anyOf").get(0), value);
        }
        schema.path("oneOf").forEach(option -> {
            if (jsonSchema.problems(option, value).isEmpty()) {
                see(at, option, value);
            }
        });
        if (value.isArray() && schema.has("items")) {
            value.forEach(element -> see(owner + "[]", schema.get("items"), element));
        }
        for (var property : schema.path("properties").properties()) {
            var of = value.path(property.getKey());
            if (!of.isMissingNode() && !of.isNull()) {
                seen.add(owner + "." + property.getKey());
                see(owner + "." + property.getKey(), property.getValue(), of);
            }
        }
    }

    private static String owner(String at, JsonNode written) {
        return written.path("$ref").asText().startsWith(REFERENCE)
                ? written.get("$ref").asText().substring(REFERENCE.length())
                : at;
    }
}
