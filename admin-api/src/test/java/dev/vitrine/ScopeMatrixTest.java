package dev.vitrine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.EndpointTable;
import dev.vitrine.testkit.EndpointTable.Row;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestSize;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Every route with every scope alone, with none and with all: it lets in exactly whom {@code endpoints.txt} says. Ids
 * that nobody has stand in the places, so that whoever is let in changes nothing.
 */
final class ScopeMatrixTest {

    /** Each route is tried by every one, or by every fourth caller. */
    private static final int STRIDE = TestSize.stride(4);

    private final TestPlatform platform = TestPlatform.on(Dialect.SQLITE);
    private final List<Row> rows = EndpointTable.read().rows().stream()
            .filter(row -> platform.contract().operations().stream()
                    .map(EndpointTable::key)
                    .anyMatch(row.key()::equals))
            .toList();

    @Test
    void everyRouteNeedsItsScopesAndNoOthers() {
        var wrong = new ArrayList<String>();
        var turn = 0;
        for (var caller : callers().entrySet()) {
            turn++;
            for (int i = turn % STRIDE; i < rows.size(); i += STRIDE) {
                var row = rows.get(i);
                var in = letIn(caller.getValue(), row);
                if (in != (satisfied(row, caller.getKey()))) {
                    wrong.add(row.line() + (in ? " lets in " : " shuts out ") + caller.getKey());
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private Map<String, ApiClient> callers() {
        var shop = platform.shop();
        var callers = new LinkedHashMap<String, ApiClient>();
        callers.put("nobody", platform.api(shop, ""));
        Scope.handles().forEach(handle -> callers.put(handle, platform.api(shop, handle)));
        callers.put("everybody", platform.api(shop));
        return callers;
    }

    private static boolean letIn(ApiClient caller, Row row) {
        var words = row.key().split(" ");
        var path = words[1].replace("{}", "999999999").substring("/admin/".length());
        var response = caller.send(words[0], path, words[0].equals("GET") || words[0].equals("DELETE") ? null : "{}");
        return response.status() != 403 || !response.text().contains("is required and has not been granted");
    }

    /** "write access to a resource implies read". */
    private static boolean satisfied(Row row, String caller) {
        return caller.equals("everybody")
                || row.scopes().stream()
                        .allMatch(scope -> scope.equals("-")
                                || scope.equals(caller)
                                || scope.equals(caller.replaceFirst("^write_", "read_")));
    }
}
