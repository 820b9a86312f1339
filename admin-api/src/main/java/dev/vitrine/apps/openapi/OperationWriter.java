package dev.vitrine.apps.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.access.IdempotencyKeys;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.ResourceDescription;
import dev.vitrine.foundation.rest.Verb;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writer of OpenAPI operations: a route's descriptor first, then the details in {@code operations.json}. */
final class OperationWriter {

    private static final List<Integer> ALWAYS = List.of(400, 401, 402, 403, 404, 406, 423, 429, 500, 501, 503, 504);
    private static final List<Integer> WRITING = List.of(413, 422);
    /** What an Idempotency-Key goes with. */
    private static final List<Verb> ONCE = List.of(Verb.POST, Verb.PUT);

    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");
    private static final List<String> OF_LISTS =
            List.of("limit", "page", "page_info", "since_id", "ids", "fields", "order");

    private final Schemas schemas;
    private final SchemaShorthand schemaShorthand;
    private final FieldDescriptions fieldDescriptions;
    private final OperationDetails operationDetails;
    private final ApiChapters apiChapters;
    private final Set<String> missing;

    OperationWriter(
            Schemas schemas,
            FieldDescriptions fieldDescriptions,
            OperationDetails operationDetails,
            ApiChapters apiChapters,
            Set<String> missing) {
        this.apiChapters = apiChapters;
        this.schemas = schemas;
        this.schemaShorthand = new SchemaShorthand(schemas);
        this.fieldDescriptions = fieldDescriptions;
        this.operationDetails = operationDetails;
        this.missing = missing;
    }

    ObjectNode operation(DescribedRoute describedRoute) {
        var said = operationDetails.of(describedRoute);
        if (describedRoute.kind() == DescribedRoute.Kind.ODD
                && !describedRoute.isAlias()
                && !said.has("answers")
                && !said.has("unavailable")) {
            missing.add("operation " + describedRoute.route().verb() + " "
                    + describedRoute.route().path());
        }
        var operation = Json.object();
        operation
                .putArray("tags")
                .add(apiChapters
                        .of(
                                describedRoute.route().resource(),
                                describedRoute.route().path())
                        .title());
        operation.put("operationId", OperationNames.id(describedRoute));
        operation.put("summary", said.path("title").asText(OperationNames.title(describedRoute)));
        describe(operation, describedRoute, said);
        operation.set("parameters", parameters(describedRoute, said));
        body(describedRoute, said, operation);
        operation.set("responses", responses(describedRoute, said));
        return operation;
    }

    private static void describe(ObjectNode operation, DescribedRoute describedRoute, JsonNode said) {
        if (said.has("says")) {
            operation.put("description", said.get("says").asText());
        }
        if (said.has("ask")) {
            operation.put("x-example-query", said.get("ask").asText());
        }
        if (describedRoute.isAlias()) {
            operation.put("deprecated", true);
            operation.put("x-alias-of", "/admin/" + describedRoute.original() + ".json");
        }
        operation.put(
                "x-scope", said.path("scope").asText(describedRoute.route().need()));
        operation.put("x-resource", describedRoute.route().resource());
        describedRoute
                .shape()
                .ifPresent(resourceDescription -> operation.put("x-record", resourceDescription.singular()));
    }

    private ArrayNode parameters(DescribedRoute describedRoute, JsonNode said) {
        var parameters = Json.object().putArray("parameters");
        OperationNames.pathParameters(describedRoute.route().path()).forEach(place -> parameters.add(place(place)));
        if (ONCE.contains(describedRoute.route().verb())) {
            parameters.add(Json.object()
                    .put("name", IdempotencyKeys.HEADER)
                    .put("in", "header")
                    .put("description", "1 to 255 characters. Sent again within a day, the call is not done again.")
                    .set("schema", Schemas.type("string")));
        }
        for (var name : queryNames(describedRoute, said)) {
            var schema = Schemas.type(typeOf(name));
            if (name.matches("\\w+_at_(min|max)")) {
                schema.put("format", "date-time");
            }
            parameters.add(parameter(describedRoute, name, schema, null));
        }
        said.path("query").properties().forEach(entry -> {
            var schema = schemaShorthand.schema(entry.getValue());
            var note = schema.path("description").asText(null);
            schema.remove("description");
            parameters.add(parameter(describedRoute, entry.getKey(), schema, note));
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

    private ObjectNode parameter(DescribedRoute describedRoute, String name, ObjectNode schema, @Nullable String note) {
        var singular = describedRoute
                .shape()
                .map(ResourceDescription::singular)
                .orElse(describedRoute.route().resource());
        var text = note == null ? fieldDescriptions.parameter(singular, name).orElse("") : note;
        if (text.isEmpty()) {
            missing.add("parameter " + singular + "?" + name);
        }
        return Json.object()
                .put("name", name)
                .put("in", "query")
                .put("description", text)
                .set("schema", schema);
    }

    private Set<String> queryNames(DescribedRoute describedRoute, JsonNode said) {
        var names = new LinkedHashSet<String>();
        describedRoute.shape().ifPresent(resourceDescription -> {
            switch (describedRoute.kind()) {
                case LIST -> {
                    names.addAll(OF_LISTS);
                    names.addAll(resourceDescription.filters());
                }
                case COUNT -> {
                    names.add("ids");
                    names.add("count_limit");
                    names.addAll(resourceDescription.filters());
                }
                case READ -> names.add("fields");
                default -> {}
            }
            if (names.contains("fields") && operationDetails.ownsMetafields(resourceDescription.plural())) {
                names.add("include");
            }
        });
        // why: an operation that is listed among lists and is none reads not all that lists do.
        said.path("unread").forEach(name -> names.remove(name.asText()));
        said.path("query").fieldNames().forEachRemaining(names::remove);
        return names;
    }

    private static String typeOf(String parameter) {
        return parameter.matches("limit|count_limit|page|since_id|\\w+_id|times_used\\w*") ? "integer" : "string";
    }

    private void body(DescribedRoute describedRoute, JsonNode said, ObjectNode operation) {
        if (describedRoute.route().verb() == Verb.GET) {
            return;
        }
        var kind = describedRoute.kind();
        var wrapped = !said.has("body") && (kind == DescribedRoute.Kind.CREATE || kind == DescribedRoute.Kind.UPDATE);
        if (!wrapped && !said.has("body")) {
            return;
        }
        var schema = wrapped ? wrapped(describedRoute.shape().orElseThrow()) : schemaShorthand.schema(said.get("body"));
        var body = operation.putObject("requestBody").put("required", wrapped);
        var content = body.putObject("content").putObject("application/json");
        content.set("schema", schema);
        var example = said.has("example") ? said.get("example") : wrapped ? example(describedRoute, "body") : null;
        if (example != null && !example.isMissingNode()) {
            var filled = example.deepCopy();
            var ids = Json.object();
            fillIds(filled, "", ids);
            content.set("example", filled);
            if (!ids.isEmpty()) {
                content.set("x-example-ids", ids);
            }
        }
    }

    /**
     * Puts 1 in the place of {@code {product}}, so that an example fits its schema; {@code ids} gets whose ids they
     * are, by their places: {@code "/collect/product_id": "product"}.
     */
    private static void fillIds(JsonNode node, String at, ObjectNode ids) {
        if (node instanceof ObjectNode object) {
            for (var entry : List.copyOf(object.properties())) {
                var here = at + "/" + entry.getKey();
                if (names(entry.getValue(), here, ids)) {
                    object.put(entry.getKey(), 1);
                }
                fillIds(entry.getValue(), here, ids);
            }
        } else if (node instanceof ArrayNode list) {
            for (int i = 0; i < list.size(); i++) {
                if (names(list.get(i), at + "/" + i, ids)) {
                    list.set(i, 1);
                }
                fillIds(list.get(i), at + "/" + i, ids);
            }
        }
    }

    private static boolean names(JsonNode value, String at, ObjectNode ids) {
        var found = PLACE.matcher(value.asText());
        if (!value.isTextual() || !found.matches()) {
            return false;
        }
        ids.put(at, found.group(1));
        return true;
    }

    private ObjectNode wrapped(ResourceDescription resourceDescription) {
        return wrapped(resourceDescription.singular(), fields(resourceDescription));
    }

    /** Everything that a caller may write: the descriptor's names and those of the file. */
    private ObjectNode fields(ResourceDescription resourceDescription) {
        var schema = Schemas.type("object");
        var properties = schema.putObject("properties");
        var owner = Json.snake(resourceDescription.type().getSimpleName());
        var extra = operationDetails.writes(resourceDescription.singular());
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
                    : schemaShorthand.schema(written);
            properties.set(name, noted(owner, name, schemaOf));
        });
        return schema;
    }

    private ObjectNode noted(String owner, String name, ObjectNode schema) {
        if (!schema.has("description")) {
            fieldDescriptions
                    .field(owner, name)
                    .ifPresentOrElse(
                            note -> schema.put("description", note), () -> missing.add("field " + owner + "." + name));
        }
        return schema;
    }

    private ObjectNode responses(DescribedRoute describedRoute, JsonNode said) {
        var responses = Json.object();
        if (!said.has("unavailable")) {
            succeed(describedRoute, said, responses);
        }
        var errors = new TreeSet<>(ALWAYS);
        errors.addAll(describedRoute.route().verb() == Verb.GET ? List.of(304) : WRITING);
        if (ONCE.contains(describedRoute.route().verb())) {
            errors.add(409);
        }
        said.path("errors").forEach(error -> errors.add(error.asInt()));
        ResponseSchemas.addReferences(responses, errors);
        return responses;
    }

    private void succeed(DescribedRoute describedRoute, JsonNode said, ObjectNode responses) {
        var creates = describedRoute.kind() == DescribedRoute.Kind.CREATE;
        var status = said.path("status").asInt(creates ? 201 : 200);
        var header = status == 201 || status == 202 || status == 303
                ? "Location"
                : describedRoute.kind() == DescribedRoute.Kind.LIST ? "Link" : null;
        var answer = said.has("answers") ? schemaShorthand.schema(said.get("answers")) : ordinary(describedRoute);
        var success = ResponseSchemas.success(meaning(status), answer, header);
        var example = said.has("answer") ? said.get("answer") : exampleAnswer(describedRoute, said);
        if (!example.isMissingNode()) {
            ((ObjectNode) success.at("/content/application~1json")).set("example", example);
        }
        responses.set(Integer.toString(status), success);
        said.path("also").forEach(other -> {
            var also = ResponseSchemas.success(meaning(other.asInt()), answer.deepCopy(), null);
            responses.set(other.asText(), also);
        });
    }

    private ObjectNode ordinary(DescribedRoute describedRoute) {
        if (describedRoute.shape().isEmpty()) {
            return Json.object();
        }
        var resourceDescription = describedRoute.shape().get();
        var whole = schemas.reference(resourceDescription.type());
        var kind = describedRoute.kind();
        // why: "fields" leaves out the others.
        var record = kind == DescribedRoute.Kind.LIST || kind == DescribedRoute.Kind.READ
                ? anyOf(whole, schemas.partialReference(resourceDescription.type()))
                : whole;
        return switch (kind) {
            case LIST -> wrapped(resourceDescription.plural(), Schemas.listOf(record));
            case COUNT -> count();
            case READ, CREATE, UPDATE, CHANGE -> wrapped(resourceDescription.singular(), record);
            case DELETE -> deleted(resourceDescription);
            case ODD -> Json.object();
        };
    }

    private static ObjectNode anyOf(ObjectNode... schemas) {
        var either = Json.object();
        var options = either.putArray("anyOf");
        Stream.of(schemas).forEach(options::add);
        return either;
    }

    /** why precision is optional: it says what a limit did, and stands there with one only. */
    private static ObjectNode count() {
        var object = wrapped("count", Schemas.type("integer"));
        var precision = Schemas.type("string")
                .put("description", "With count_limit only: at_least where there are more than were counted.");
        precision.putArray("enum").add("exact").add("at_least");
        object.withObject("properties").set("precision", precision);
        return object;
    }

    private static ObjectNode wrapped(String key, ObjectNode schema) {
        var object = Schemas.type("object");
        object.putObject("properties").set(key, schema);
        object.putArray("required").add(key);
        return object;
    }

    private static ObjectNode deleted(ResourceDescription resourceDescription) {
        var object = Schemas.type("object");
        if (resourceDescription.deletedAs().isEmpty()) {
            return object.put("additionalProperties", false);
        }
        var properties = object.putObject("properties");
        var required = object.putArray("required");
        resourceDescription.deletedAs().forEach((name, value) -> {
            properties.set(name, Schemas.type(value instanceof Boolean ? "boolean" : "string"));
            required.add(name);
        });
        return object;
    }

    private JsonNode exampleAnswer(DescribedRoute describedRoute, JsonNode said) {
        if (said.has("answers")) {
            return answerOf(said.get("answers"));
        }
        return switch (describedRoute.kind()) {
            case COUNT -> Json.object().put("count", 3);
            case DELETE -> {
                var nothing = Json.object();
                describedRoute.shape().orElseThrow().deletedAs().forEach(nothing::putPOJO);
                yield Json.parse(nothing.toString());
            }
            case LIST, READ, CREATE, UPDATE, CHANGE -> example(describedRoute, "answer");
            default -> said.path("answer");
        };
    }

    /** Made of the examples of the records that it holds; missing when it holds anything else. */
    private JsonNode answerOf(JsonNode answers) {
        var whole = Json.object();
        for (var entry : answers.properties()) {
            if (entry.getKey().endsWith("?")) {
                return Json.object().path("nothing");
            }
            var list = entry.getValue().isArray();
            var name = (list ? entry.getValue().path(0) : entry.getValue()).asText();
            var one = operationDetails.example(Json.snake(name)).path("answer");
            if (one.isMissingNode()) {
                return one;
            }
            whole.set(entry.getKey(), list ? Json.object().arrayNode().add(one) : one);
        }
        return whole;
    }

    private JsonNode example(DescribedRoute describedRoute, String part) {
        var resourceDescription = describedRoute.shape().orElseThrow();
        var one = operationDetails.example(resourceDescription.singular()).path(part);
        if (one.isMissingNode()) {
            // why: what nobody can write, such as carts, has no example that a test could make.
            if (!resourceDescription.writable().isEmpty()
                    || !operationDetails.writes(resourceDescription.singular()).isEmpty()) {
                missing.add("example " + resourceDescription.singular());
            }
            return one;
        }
        return describedRoute.kind() == DescribedRoute.Kind.LIST
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
