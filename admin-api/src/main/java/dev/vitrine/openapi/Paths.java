package dev.vitrine.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.access.IdempotencyKeys;
import dev.vitrine.kernel.Json;
import dev.vitrine.rest.ResourceDescription;
import dev.vitrine.rest.Verb;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Operations of a document: a route's descriptor first, then what {@code operations.json} says of it. */
final class Paths {

    private static final List<Integer> ALWAYS = List.of(400, 401, 402, 403, 404, 406, 423, 429, 500, 501, 503, 504);
    private static final List<Integer> WRITING = List.of(413, 422);
    /** What an Idempotency-Key goes with. */
    private static final List<Verb> ONCE = List.of(Verb.POST, Verb.PUT);

    private static final List<String> OF_LISTS =
            List.of("limit", "page", "page_info", "since_id", "ids", "fields", "order");

    private final Schemas schemas;
    private final Shorthand shorthand;
    private final Notes notes;
    private final Operations operations;
    private final Set<String> missing;

    Paths(Schemas schemas, Notes notes, Operations operations, Set<String> missing) {
        this.schemas = schemas;
        this.shorthand = new Shorthand(schemas);
        this.notes = notes;
        this.operations = operations;
        this.missing = missing;
    }

    ObjectNode operation(Told told) {
        var said = operations.of(told.route());
        if (told.kind() == Told.Kind.ODD && !told.isAlias() && !said.has("answers")) {
            missing.add("operation " + told.route().verb() + " " + told.route().path());
        }
        var operation = Json.object();
        operation
                .putArray("tags")
                .add(Families.of(told.route().resource(), told.route().path()).title());
        operation.put("operationId", Words.id(told));
        operation.put("summary", said.path("title").asText(Words.title(told)));
        describe(operation, told, said);
        operation.set("parameters", parameters(told, said));
        body(told, said, operation);
        operation.set("responses", responses(told, said));
        return operation;
    }

    private static void describe(ObjectNode operation, Told told, JsonNode said) {
        if (said.has("says")) {
            operation.put("description", said.get("says").asText());
        }
        if (said.has("ask")) {
            operation.put("x-example-query", said.get("ask").asText());
        }
        if (told.isAlias()) {
            operation.put("deprecated", true);
            operation.put("x-alias-of", "/admin/" + told.original() + ".json");
        }
        operation.put("x-scope", said.path("scope").asText(told.route().need()));
        operation.put("x-resource", told.route().resource());
        told.shape().ifPresent(resourceDescription -> operation.put("x-record", resourceDescription.singular()));
    }

    private ArrayNode parameters(Told told, JsonNode said) {
        var parameters = Json.object().putArray("parameters");
        Words.places(told.route().path()).forEach(place -> parameters.add(place(place)));
        if (ONCE.contains(told.route().verb())) {
            parameters.add(Json.object()
                    .put("name", IdempotencyKeys.HEADER)
                    .put("in", "header")
                    .put("description", "1 to 255 characters. Sent again within a day, the call is not done again.")
                    .set("schema", Schemas.type("string")));
        }
        for (var name : queryNames(told)) {
            var schema = Schemas.type(typeOf(name));
            if (name.matches("\\w+_at_(min|max)")) {
                schema.put("format", "date-time");
            }
            parameters.add(parameter(told, name, schema, null));
        }
        said.path("query").properties().forEach(entry -> {
            var schema = shorthand.schema(entry.getValue());
            var note = schema.path("description").asText(null);
            schema.remove("description");
            parameters.add(parameter(told, entry.getKey(), schema, note));
        });
        return parameters;
    }

    private static ObjectNode place(String name) {
        var schema = Schemas.type(name.equals("token") ? "string" : "integer");
        return Json.object()
                .put("name", name)
                .put("in", "path")
                .put("required", true)
                .set("schema", schema);
    }

    private ObjectNode parameter(Told told, String name, ObjectNode schema, @Nullable String note) {
        var singular = told.shape()
                .map(ResourceDescription::singular)
                .orElse(told.route().resource());
        var text = note == null ? notes.parameter(singular, name).orElse("") : note;
        if (text.isEmpty()) {
            missing.add("parameter " + singular + "?" + name);
        }
        return Json.object()
                .put("name", name)
                .put("in", "query")
                .put("description", text)
                .set("schema", schema);
    }

    private static Set<String> queryNames(Told told) {
        var names = new LinkedHashSet<String>();
        told.shape().ifPresent(resourceDescription -> {
            switch (told.kind()) {
                case LIST -> {
                    names.addAll(OF_LISTS);
                    names.addAll(resourceDescription.filters());
                }
                case COUNT -> {
                    names.add("ids");
                    names.addAll(resourceDescription.filters());
                }
                case READ -> names.add("fields");
                default -> {}
            }
        });
        return names;
    }

    private static String typeOf(String parameter) {
        return parameter.matches("limit|page|since_id|\\w+_id|times_used\\w*") ? "integer" : "string";
    }

    private void body(Told told, JsonNode said, ObjectNode operation) {
        if (told.route().verb() == Verb.GET) {
            return;
        }
        var kind = told.kind();
        var wrapped = kind == Told.Kind.CREATE || kind == Told.Kind.UPDATE;
        if (!wrapped && !said.has("body")) {
            return;
        }
        var schema = said.has("body") ? shorthand.schema(said.get("body")) : Schemas.type("object");
        if (wrapped) {
            var resourceDescription = told.shape().orElseThrow();
            properties(schema).set(resourceDescription.singular(), fields(resourceDescription));
            if (!schema.has("required")) {
                schema.putArray("required");
            }
            ((ArrayNode) schema.get("required")).add(resourceDescription.singular());
        }
        var body = operation.putObject("requestBody").put("required", wrapped);
        var content = body.putObject("content").putObject("application/json");
        content.set("schema", schema);
        var example = said.has("example") ? said.get("example") : wrapped ? example(told, "body") : null;
        if (example != null && !example.isMissingNode()) {
            content.set("example", example);
        }
    }

    private static ObjectNode properties(ObjectNode schema) {
        return schema.get("properties") instanceof ObjectNode there ? there : schema.putObject("properties");
    }

    /** Everything that a caller may write: the descriptor's names and those of the file. */
    private ObjectNode fields(ResourceDescription resourceDescription) {
        var schema = Schemas.type("object");
        var properties = schema.putObject("properties");
        var owner = Json.snake(resourceDescription.type().getSimpleName());
        var extra = operations.writes(resourceDescription.singular());
        for (var name : resourceDescription.writable()) {
            var known = schemas.input(resourceDescription.type(), name).orElseGet(Json::object);
            properties.set(name, noted(owner, name, known));
        }
        extra.properties().forEach(entry -> {
            var name = entry.getKey();
            var written = entry.getValue();
            if (name.equals("@record")) {
                schemas.inputs(written.asText()).forEach((key, known) -> properties.set(key, noted(owner, key, known)));
                return;
            }
            var schemaOf = written.asText().equals("as printed")
                    ? schemas.input(resourceDescription.type(), name)
                            .orElseThrow(() ->
                                    new IllegalStateException(resourceDescription.singular() + " prints no " + name))
                    : shorthand.schema(written);
            properties.set(name, noted(owner, name, schemaOf));
        });
        return schema;
    }

    private ObjectNode noted(String owner, String name, ObjectNode schema) {
        if (!schema.has("description")) {
            notes.field(owner, name)
                    .ifPresentOrElse(
                            note -> schema.put("description", note), () -> missing.add("field " + owner + "." + name));
        }
        return schema;
    }

    private ObjectNode responses(Told told, JsonNode said) {
        var responses = Json.object();
        var creates = told.kind() == Told.Kind.CREATE;
        var status = said.path("status").asInt(creates ? 201 : 200);
        var header = status == 201 || status == 202 || status == 303
                ? "Location"
                : told.kind() == Told.Kind.LIST ? "Link" : null;
        var answer = said.has("answers") ? shorthand.schema(said.get("answers")) : ordinary(told);
        var success = Answers.success(meaning(status), answer, header);
        var example = said.has("answer") ? said.get("answer") : exampleAnswer(told, said);
        if (!example.isMissingNode()) {
            ((ObjectNode) success.at("/content/application~1json")).set("example", example);
        }
        responses.set(Integer.toString(status), success);
        said.path("also").forEach(other -> {
            var also = Answers.success(meaning(other.asInt()), answer.deepCopy(), null);
            responses.set(other.asText(), also);
        });
        var errors = new TreeSet<>(ALWAYS);
        errors.addAll(told.route().verb() == Verb.GET ? List.of(304) : WRITING);
        if (ONCE.contains(told.route().verb())) {
            errors.add(409);
        }
        said.path("errors").forEach(error -> errors.add(error.asInt()));
        Answers.refer(responses, errors);
        return responses;
    }

    private ObjectNode ordinary(Told told) {
        if (told.shape().isEmpty()) {
            return Json.object();
        }
        var resourceDescription = told.shape().get();
        var record = schemas.reference(resourceDescription.type());
        return switch (told.kind()) {
            case LIST -> wrapped(resourceDescription.plural(), Schemas.listOf(record));
            case COUNT -> wrapped("count", Schemas.type("integer"));
            case READ, CREATE, UPDATE -> wrapped(resourceDescription.singular(), record);
            case DELETE -> deleted(resourceDescription);
            case ODD -> Json.object();
        };
    }

    private static ObjectNode wrapped(String key, ObjectNode schema) {
        var object = Schemas.type("object");
        object.putObject("properties").set(key, schema);
        object.putArray("required").add(key);
        return object;
    }

    private static ObjectNode deleted(ResourceDescription resourceDescription) {
        var object = Schemas.type("object");
        var properties = object.putObject("properties");
        var required = object.putArray("required");
        resourceDescription.deletedAs().forEach((name, value) -> {
            properties.set(name, Schemas.type(value instanceof Boolean ? "boolean" : "string"));
            required.add(name);
        });
        return object;
    }

    private JsonNode exampleAnswer(Told told, JsonNode said) {
        if (said.has("answers")) {
            return said.path("answer");
        }
        return switch (told.kind()) {
            case COUNT -> Json.object().put("count", 3);
            case LIST, READ, CREATE, UPDATE -> example(told, "answer");
            default -> said.path("answer");
        };
    }

    private JsonNode example(Told told, String part) {
        var resourceDescription = told.shape().orElseThrow();
        var one = operations.example(resourceDescription.singular()).path(part);
        if (one.isMissingNode()) {
            // why: what nobody can write, such as carts, has no example that a test could make.
            if (!resourceDescription.writable().isEmpty()
                    || !operations.writes(resourceDescription.singular()).isEmpty()) {
                missing.add("example " + resourceDescription.singular());
            }
            return one;
        }
        return told.kind() == Told.Kind.LIST
                ? Json.object()
                        .set(
                                resourceDescription.plural(),
                                Json.object().arrayNode().add(one))
                : Json.object().set(resourceDescription.singular(), one);
    }

    private static String meaning(int status) {
        return switch (status) {
            case 201 -> "Created";
            case 202 -> "Accepted, not yet done; ask again";
            case 303 -> "Found; read it where Location says";
            default -> "Done";
        };
    }
}
