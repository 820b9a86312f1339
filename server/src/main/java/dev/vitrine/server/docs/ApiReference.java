package dev.vitrine.server.docs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.apps.openapi.OpenApi;
import dev.vitrine.foundation.kernel.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The OpenAPI document as pages show it: chapters of operations and the records that they speak of. */
final class ApiReference {

    private final JsonNode document;
    private final String origin;
    private final List<Chapter> chapters;

    /** A family of resources. */
    public record Chapter(String slug, String title, List<Operation> operations, List<RecordSchema> records) {}

    /** A record and its fields. */
    public record RecordSchema(String name, String title, List<Field> fields) {}

    /** {@code to} names the record that the type links to, empty for none; {@code place} is path, query or body. */
    public record Field(String name, String type, String to, String note, String place) {}

    /**
     * A call.
     *
     * @param answer what stands at the top of a successful body
     * @param tryout what the page needs to make the call, as JSON
     */
    public record Operation(
            String id,
            String verb,
            String path,
            String title,
            String says,
            String scope,
            List<String> aliases,
            List<Field> parameters,
            List<Field> body,
            List<Field> answer,
            String status,
            String errors,
            String request,
            String response,
            String tryout) {}

    /** {@code origin} stands in front of the paths of examples. */
    ApiReference(OpenApi api, String origin) {
        this.document = api.document();
        this.origin = origin;
        this.chapters = api.chapters().stream()
                .map(chapter -> chapter(chapter.slug(), chapter.title()))
                .toList();
    }

    JsonNode document() {
        return document;
    }

    List<Chapter> chapters() {
        return chapters;
    }

    Optional<Chapter> find(String slug) {
        return chapters.stream().filter(chapter -> chapter.slug().equals(slug)).findFirst();
    }

    private Chapter chapter(String slug, String title) {
        var operations = new ArrayList<Operation>();
        var records = new LinkedHashSet<String>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(verb -> {
                    var operation = verb.getValue();
                    if (operation.at("/tags/0").asText().equals(title)
                            && !operation.path("deprecated").asBoolean()) {
                        operations.add(operation(verb.getKey().toUpperCase(Locale.ROOT), path.getKey(), operation));
                        recordsOf(operation, records);
                    }
                }));
        var recordSchemas = records.stream()
                .filter(name -> !name.startsWith("Error") && !name.equals("FieldErrors"))
                // why: a part of a record has the fields of the whole.
                .filter(name -> !name.startsWith("Partial"))
                .map(this::kind)
                .toList();
        return new Chapter(slug, title, List.copyOf(operations), recordSchemas);
    }

    private Operation operation(String verb, String path, JsonNode tree) {
        var parameters = new ArrayList<Field>();
        tree.path("parameters")
                .forEach(parameter -> parameters.add(new Field(
                        parameter.path("name").asText(),
                        type(parameter.path("schema")),
                        "",
                        parameter.path("description").asText(),
                        parameter.path("in").asText())));
        var success = success(tree.path("responses"));
        var content = tree.path("responses").path(success).at("/content/application~1json");
        var request = tree.at("/requestBody/content/application~1json");
        return new Operation(
                tree.path("operationId").asText(),
                verb,
                path,
                tree.path("summary").asText(),
                tree.path("description").asText(),
                tree.path("x-scope").asText(),
                aliases(path, verb),
                List.copyOf(parameters),
                bodyFields(request.path("schema")),
                fields(content.path("schema")),
                success,
                String.join(", ", errors(tree.path("responses"))),
                curl(verb, path, tree, request.path("example")),
                content.has("example") ? content.get("example").toPrettyString() : "",
                tryout(verb, path, parameters, tree.path("x-example-query").asText(), request.path("example")));
    }

    private static String tryout(String verb, String path, List<Field> parameters, String query, JsonNode example) {
        var call = Json.object().put("verb", verb).put("path", path).put("query", query);
        var names = call.putArray("parameters");
        parameters.stream()
                .filter(parameter -> parameter.place.equals("query"))
                .forEach(parameter -> names.add(parameter.name));
        if (!example.isMissingNode()) {
            call.set("body", example);
        }
        return call.toString();
    }

    private List<String> aliases(String path, String verb) {
        var aliases = new ArrayList<String>();
        document.path("paths").properties().forEach(other -> {
            var operation = other.getValue().path(verb.toLowerCase(Locale.ROOT));
            if (operation.path("x-alias-of").asText().equals(path)) {
                aliases.add(other.getKey());
            }
        });
        return List.copyOf(aliases);
    }

    /** Below the wrapper key when there is one. */
    private List<Field> bodyFields(JsonNode schema) {
        var fields = new ArrayList<Field>();
        for (var field : schema.path("properties").properties()) {
            var inner = field.getValue().path("properties");
            if (inner.isEmpty()) {
                fields.add(field(field.getKey(), field.getValue()));
            } else {
                inner.properties()
                        .forEach(one -> fields.add(field(field.getKey() + "." + one.getKey(), one.getValue())));
            }
        }
        return List.copyOf(fields);
    }

    private List<Field> fields(JsonNode schema) {
        return schema.path("properties").properties().stream()
                .map(field -> field(field.getKey(), field.getValue()))
                .toList();
    }

    private Field field(String name, JsonNode schema) {
        return new Field(
                name, type(schema), target(schema), schema.path("description").asText(), "");
    }

    private RecordSchema kind(String name) {
        var fields = fields(document.at("/components/schemas/" + name));
        return new RecordSchema(name, spoken(name), fields);
    }

    /** Every record that a call takes or answers, and what those hold. */
    private void recordsOf(JsonNode tree, Set<String> found) {
        for (var reference : tree.findValuesAsText("$ref")) {
            if (reference.startsWith("#/components/schemas/") && found.add(last(reference))) {
                recordsOf(document.at(reference.substring(1)), found);
            }
        }
    }

    /** The highest of 2xx, so that a creation says 201; what only leads elsewhere says 303. */
    private static String success(JsonNode responses) {
        return responses.properties().stream()
                .map(Map.Entry::getKey)
                .filter(status -> status.startsWith("2"))
                .max(Comparator.naturalOrder())
                .orElse("303");
    }

    private static List<String> errors(JsonNode responses) {
        return responses.properties().stream()
                .map(Map.Entry::getKey)
                .filter(status -> status.startsWith("4") || status.startsWith("5"))
                .sorted()
                .toList();
    }

    private String curl(String verb, String path, JsonNode tree, JsonNode example) {
        var address = origin + path.replaceAll("\\{token}", "TOKEN").replaceAll("\\{[^}]*}", "1");
        var query = tree.path("x-example-query").asText().replaceAll("\\{[^}]*}", "1");
        var lines = new ArrayList<String>();
        lines.add("curl -u API_KEY:PASSWORD " + quoted(address + (query.isEmpty() ? "" : "?" + query)));
        if (!verb.equals("GET")) {
            lines.add("  -X " + verb);
        }
        if (!example.isMissingNode()) {
            lines.add("  -H 'Content-Type: application/json'");
            lines.add("  -d " + quoted(example.toPrettyString()));
        }
        return String.join(" \\\n", lines);
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    private static String type(JsonNode schema) {
        if (schema.has("$ref")) {
            return spoken(last(schema.get("$ref").asText()));
        }
        if (schema.has("anyOf")) {
            return type(schema.at("/anyOf/0"));
        }
        if (schema.has("oneOf")) {
            return StreamSupport.stream(schema.get("oneOf").spliterator(), false)
                    .map(ApiReference::type)
                    .distinct()
                    .collect(Collectors.joining(" or "));
        }
        if (schema.has("enum")) {
            var words = new ArrayList<String>();
            schema.get("enum").forEach(word -> words.add(word.asText()));
            return String.join(", ", words);
        }
        var type = schema.path("type");
        if (type.isArray()) {
            var words = new ArrayList<String>();
            type.forEach(word -> words.add(word(word.asText(), schema)));
            return String.join(" or ", words);
        }
        return type.isMissingNode() ? "any" : word(type.asText(), schema);
    }

    private static String word(String type, JsonNode schema) {
        var format = schema.path("format").asText();
        return switch (type) {
            case "array" -> "list of " + (schema.has("items") ? type(schema.get("items")) : "any");
            case "number" -> format.equals("money") ? "money" : "number";
            case "string" -> format.equals("date-time") ? "time" : "text";
            case "boolean" -> "true or false";
            case "integer" -> "whole number";
            default -> type;
        };
    }

    /** The record that a type leads to. */
    private static String target(JsonNode schema) {
        var references = schema.findValuesAsText("$ref");
        return references.isEmpty() ? "" : last(references.getFirst());
    }

    private static String spoken(String record) {
        var words = record.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    private static String last(String reference) {
        return reference.substring(reference.lastIndexOf('/') + 1);
    }
}
