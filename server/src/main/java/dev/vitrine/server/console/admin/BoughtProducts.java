package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.StaffRequest;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The products behind the lines of an order or a checkout, which outlive them. */
final class BoughtProducts {

    /** "no list has more than 250 rows". */
    private static final int MOST = 250;

    private BoughtProducts() {}

    /** Ids of those that are still there, and that the person may open. */
    static Set<String> reachable(AdminApiClient adminApiClient, StaffRequest visit, JsonNode order) {
        var bought = order.path("line_items")
                .valueStream()
                .map(line -> OrderLabels.text(line, "product_id"))
                .filter(id -> !id.isEmpty())
                .distinct()
                .limit(MOST)
                .collect(Collectors.joining(","));
        if (bought.isEmpty() || !visit.staff().may(Permission.PRODUCTS)) {
            return Set.of();
        }
        var query = Map.of("ids", bought, "fields", "id", "limit", Integer.toString(MOST));
        return Set.copyOf(
                adminApiClient.get(visit, "products", query).path("products").findValuesAsText("id"));
    }
}
