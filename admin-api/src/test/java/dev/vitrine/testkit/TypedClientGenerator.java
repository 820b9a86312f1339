package dev.vitrine.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.testkit.OpenApiContract.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import javax.lang.model.SourceVersion;

/**
 * Writes a Java client from our OpenAPI document, as generators of others do: a class for every object that has named
 * properties, and a method for every operation, called by its {@code operationId}.
 */
public final class TypedClientGenerator {

    private static final String REFERENCE = "#/components/schemas/";
    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");

    private static final String HEAD = """
            import com.fasterxml.jackson.annotation.JsonInclude;
            import com.fasterxml.jackson.annotation.JsonProperty;
            import com.fasterxml.jackson.databind.ObjectMapper;
            import com.fasterxml.jackson.databind.SerializationFeature;
            import java.math.BigDecimal;
            import java.util.List;
            import java.util.Map;
            import java.util.function.Function;

            /** Sends a verb, a path and a body, and answers the body of the answer. */
            public final class VitrineClient {
              private static final ObjectMapper JSON =
                  new ObjectMapper().setSerializationInclusion(JsonInclude.Include.NON_NULL)
                      .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS);
              private final Function<List<String>, String> transport;

              public VitrineClient(Function<List<String>, String> transport) {
                this.transport = transport;
              }

              private <T> T call(String verb, String path, Object body, Class<T> type) {
                try {
                  return JSON.readValue(transport.apply(List.of(verb, path, JSON.writeValueAsString(body))), type);
                } catch (java.io.IOException e) {
                  throw new java.io.UncheckedIOException(e);
                }
              }
            """;

    private final JsonNode schemas;
    private final OpenApiContract openApiContract;
    private final Map<String, String> classes = new TreeMap<>();

    public TypedClientGenerator(OpenApiContract openApiContract) {
        this.openApiContract = openApiContract;
        this.schemas = openApiContract.document().at("/components/schemas");
    }

    /** The source of {@code VitrineClient.java}. */
    public String source() {
        var methods = openApiContract.operations().stream()
                .filter(operation -> !operation.tree().path("deprecated").asBoolean())
                .map(this::method)
                .collect(Collectors.joining("\n"));
        return HEAD + methods + String.join("\n", classes.values()) + "}\n";
    }

    private String method(Operation operation) {
        var name = camel(operation.tree().path("operationId").asText());
        var parameters = new ArrayList<String>();
        for (var parameter : operation.tree().path("parameters")) {
            if (parameter.path("in").asText().equals("path")) {
                parameters.add(type(parameter.path("schema"), name) + " "
                        + camel(parameter.path("name").asText()));
            }
        }
        var request = operation.tree().at("/requestBody/content/application~1json/schema");
        if (!request.isMissingNode()) {
            parameters.add(type(request, capitalized(name) + "Request") + " body");
        }
        var success = StreamSupport.stream(
                        operation.tree().path("responses").properties().spliterator(), false)
                .filter(response -> response.getKey().startsWith("2"))
                .map(response -> response.getValue().at("/content/application~1json/schema"))
                .filter(schema -> !schema.isMissingNode())
                .findFirst();
        var answer = success.map(schema -> type(schema, capitalized(name) + "Response"))
                .map(type -> type.startsWith("Map<") ? "Map" : type)
                .orElse("Map");
        var path = "\"" + PLACE.matcher(operation.path()).replaceAll(found -> "\" + " + camel(found.group(1)) + " + \"")
                + "\"";
        return "  @SuppressWarnings(\"rawtypes\") public %s %s(%s) {\n    return call(\"%s\", %s, %s, %s.class);\n  }\n"
                .formatted(
                        answer,
                        name,
                        String.join(", ", parameters),
                        operation.verb(),
                        path,
                        request.isMissingNode() ? "null" : "body",
                        answer);
    }

    /** {@code name} is what a class is called that the schema needs. */
    private String type(JsonNode schema, String name) {
        if (schema.has("$ref")) {
            var record = schema.get("$ref").asText().substring(REFERENCE.length());
            if (!classes.containsKey(record)) {
                classes.put(record, "");
                classes.put(record, type(record, schemas.path(record)));
            }
            return record;
        }
        for (var choice : List.of("anyOf", "oneOf")) {
            if (schema.has(choice)) {
                var options = StreamSupport.stream(schema.get(choice).spliterator(), false)
                        .filter(option -> !option.path("type").asText().equals("null"))
                        .toList();
                // why: a union without a name is anything; of a record and parts of it the record has all.
                return choice.equals("anyOf") || options.size() == 1 ? type(options.getFirst(), name) : "Object";
            }
        }
        var types = StreamSupport.stream(schema.path("type").spliterator(), false)
                .map(JsonNode::asText)
                .filter(type -> !type.equals("null"))
                .toList();
        return switch (types.isEmpty() ? schema.path("type").asText() : types.getFirst()) {
            case "integer" -> "Long";
            case "number" -> "BigDecimal";
            case "boolean" -> "Boolean";
            case "string" -> types.size() > 1 ? "Object" : "String";
            case "array" -> "List<" + type(schema.path("items"), name + "Item") + ">";
            case "object" -> ofObject(schema, name);
            default -> "Object";
        };
    }

    private String ofObject(JsonNode schema, String name) {
        if (!schema.has("properties")) {
            return "Map<String, "
                    + (schema.path("additionalProperties").isObject()
                            ? type(schema.get("additionalProperties"), name + "Value")
                            : "Object")
                    + ">";
        }
        classes.put(name, "");
        classes.put(name, type(name, schema));
        return name;
    }

    private String type(String name, JsonNode schema) {
        var body = new StringBuilder("  public static final class " + name + " {\n");
        for (var property : schema.path("properties").properties()) {
            var field = camel(property.getKey());
            var type = type(property.getValue(), name + capitalized(field));
            body.append("    @JsonProperty(\"%s\") public %s %s;\n".formatted(property.getKey(), type, field));
            body.append("    public %s %s(%s value) { this.%s = value; return this; }\n"
                    .formatted(name, field, type, field));
        }
        return body.append("  }\n").toString();
    }

    private static String camel(String snake) {
        var words = snake.split("[^A-Za-z0-9]+");
        var name = words[0]
                + List.of(words).subList(1, words.length).stream()
                        .map(TypedClientGenerator::capitalized)
                        .collect(Collectors.joining());
        return SourceVersion.isKeyword(name)
                        || Set.of("notify", "wait", "getClass").contains(name)
                ? name + "_"
                : name;
    }

    private static String capitalized(String word) {
        return word.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
