package dev.vitrine.apps.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.EndpointTable;
import dev.vitrine.testkit.JsonSchema;
import dev.vitrine.testkit.OpenApiContract;
import dev.vitrine.testkit.TestPlatform;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OpenApiTest {

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

    /** Of answers only: bodies of requests stand in for ids with words. */
    private static List<JsonNode> contents(JsonNode operation) {
        return operation.get("responses").properties().stream()
                .map(response -> response.getValue().at("/content/application~1json"))
                .filter(content -> content.has("example"))
                .toList();
    }
}
