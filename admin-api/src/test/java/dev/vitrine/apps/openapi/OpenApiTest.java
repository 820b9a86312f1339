package dev.vitrine.apps.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.EndpointTable;
import dev.vitrine.testkit.JsonSchema;
import dev.vitrine.testkit.OpenApiContract;
import dev.vitrine.testkit.TestPlatform;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class OpenApiTest {

    /** Ends of places where anything may stand. */
    private static final List<String> ANYTHING = List.of(
            // why: a theme says by itself what settings it has.
            "settings_schema",
            "settings.data",
            "VersionConflict.settings",
            "VersionConflict.yours",
            "operations[].value",
            // why: what a fulfillment service answered, kept as it is.
            "receipt",
            // why: words of an event's sentence.
            "Event.arguments[]",
            // why: attributes take any value as text.
            "note_attributes[].value",
            "note_attributes",
            "properties[].value",
            "properties");

    private final OpenApi api = TestPlatform.on(Dialect.SQLITE).platform().contract();
    private final OpenApiContract openApiContract =
            TestPlatform.on(Dialect.SQLITE).contract();
    private final JsonNode document = api.document();

    /** Add what is missing to {@code src/main/resources/openapi}: a note, a description, an example. */
    @Test
    void everyFieldParameterAndOddRouteIsTold() {
        assertThat(api.missing()).isEmpty();
    }

    @Test
    void nothingIsToldOfRoutesThatAreNotThere() {
        assertThat(api.unused()).isEmpty();
    }

    @Test
    void everyRouteIsInTheDocument() {
        var documented = openApiContract.operations().stream()
                .map(operation -> operation.verb() + " " + operation.path().replaceAll("\\{[^}]*}", "{}"))
                .toList();
        var routes = TestPlatform.on(Dialect.SQLITE).platform().api().routes().stream()
                .map(EndpointTable::key)
                .toList();
        assertThat(documented).containsExactlyInAnyOrderElementsOf(routes);
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        assertThat(document.findValuesAsText("$ref"))
                .isNotEmpty()
                .allSatisfy(reference -> assertThat(
                                document.at(reference.substring(1)).isMissingNode())
                        .as(reference)
                        .isFalse());
    }

    @Test
    void everyOperationHasANameOfItsOwn() {
        assertThat(openApiContract.operations().stream()
                        .map(operation -> operation.tree().get("operationId").asText()))
                .isNotEmpty()
                .doesNotHaveDuplicates();
    }

    @Test
    void readersOfOthersFindNothingWrong() {
        var read = new OpenAPIV3Parser().readContents(document.toString(), List.of(), new ParseOptions());
        assertThat(read.getOpenAPI().getPaths()).hasSameSizeAs(document.path("paths"));
        assertThat(read.getMessages()).isEmpty();
    }

    /** "/orders/{id}" and "/orders/{order_id}" are one path, which a document may have once. */
    @Test
    void noPathStandsTwice() {
        assertThat(document.path("paths")
                        .propertyStream()
                        .map(path -> path.getKey().replaceAll("\\{[^}]*}", "{}")))
                .isNotEmpty()
                .doesNotHaveDuplicates();
    }

    /** What is typed says how; {@link #ANYTHING} is what may hold anything. */
    @Test
    void noSchemaIsEmpty() {
        var empty = new TreeSet<String>();
        for (var operation : openApiContract.operations()) {
            var body = operation.tree().at("/requestBody/content/application~1json/schema");
            if (!body.isMissingNode()) {
                empties(body, operation.verb() + " " + operation.path(), empty);
            }
            operation.tree().path("responses").forEach(response -> {
                var answer = response.at("/content/application~1json/schema");
                if (!answer.isMissingNode()) {
                    empties(answer, operation.verb() + " " + operation.path(), empty);
                }
            });
        }
        document.at("/components/schemas")
                .properties()
                .forEach(schema -> empties(schema.getValue(), schema.getKey(), empty));
        assertThat(empty.stream()
                        .map(place -> ANYTHING.stream()
                                .filter(place::endsWith)
                                .findFirst()
                                .orElse(place))
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(ANYTHING);
    }

    private static void empties(JsonNode schema, String at, Set<String> empty) {
        if (schema.has("$ref") || schema.has("enum")) {
            return;
        }
        for (var choice : List.of("oneOf", "anyOf")) {
            schema.path(choice).forEach(option -> empties(option, at, empty));
        }
        var more = schema.path("additionalProperties");
        if (!schema.has("oneOf") && !schema.has("anyOf") && !schema.has("type")
                || schema.path("type").asText().equals("array") && !schema.has("items")
                || schema.path("type").asText().equals("object")
                        && !schema.has("properties")
                        && (more.isMissingNode() || more.isObject() && more.isEmpty())) {
            empty.add(at);
            return;
        }
        schema.path("properties")
                .properties()
                .forEach(property -> empties(property.getValue(), at + "." + property.getKey(), empty));
        if (schema.has("items")) {
            empties(schema.get("items"), at + "[]", empty);
        }
        if (more.isObject()) {
            empties(more, at + ".*", empty);
        }
    }

    @Test
    void everyExampleFitsItsSchema() {
        var schema = new JsonSchema(document, false);
        var problems = new ArrayList<String>();
        for (var operation : openApiContract.operations()) {
            for (var content : contents(operation.tree())) {
                schema.problems(content.get("schema"), content.get("example"))
                        .forEach(problem -> problems.add(operation.verb() + " " + operation.path() + ": " + problem));
            }
        }
        assertThat(problems).isEmpty();
    }

    /** Of what is sent and what is answered. */
    private static List<JsonNode> contents(JsonNode operation) {
        return Stream.concat(
                        Stream.of(operation.at("/requestBody/content/application~1json")),
                        operation
                                .get("responses")
                                .valueStream()
                                .map(response -> response.at("/content/application~1json")))
                .filter(content -> content.has("example"))
                .toList();
    }
}
