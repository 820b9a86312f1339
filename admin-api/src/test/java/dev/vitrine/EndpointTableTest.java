package dev.vitrine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.EndpointTable;
import dev.vitrine.testkit.EndpointTable.Row;
import dev.vitrine.testkit.OpenApiContract.Operation;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The routes are those of the documents, none missing and none beyond, each with its scope. */
final class EndpointTableTest {

    private final List<Operation> operations =
            TestPlatform.on(Dialect.SQLITE).contract().operations();
    private final EndpointTable table = EndpointTable.read();

    @Test
    void noLineStandsTwice() {
        assertThat(table.rows().stream().map(Row::key)).doesNotHaveDuplicates();
    }

    @Test
    void everyPromisedRouteAnswersWithItsScope() {
        assertThat(without(lines(table.rows()), printed())).isEmpty();
    }

    @Test
    void noRouteAnswersThatNobodyPromised() {
        assertThat(without(printed(), lines(table.rows()))).isEmpty();
    }

    private static Set<String> without(Set<String> all, Set<String> some) {
        var rest = new TreeSet<>(all);
        rest.removeAll(some);
        return rest;
    }

    private Set<String> printed() {
        return operations.stream()
                .map(operation -> EndpointTable.key(operation) + " " + scope(operation))
                .collect(Collectors.toSet());
    }

    private static String scope(Operation operation) {
        var scope = operation.tree().path("x-scope").asText();
        return scope.isEmpty() ? "-" : scope;
    }

    private static Set<String> lines(List<Row> rows) {
        return rows.stream().map(Row::line).collect(Collectors.toSet());
    }
}
