package dev.vitrine.commerce.metafields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Route;
import dev.vitrine.foundation.rest.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * {@code ?include=metafields} on lists and single records of owners: one statement for all rows of an answer. It wraps
 * the route, so that neither the resource engine nor an owner depends on it.
 */
public final class IncludedMetafields {

    private static final Table<Metafield> TABLE = Table.of("metafields", Metafield.class);

    /** What each resource's rows are as owners, by its plural name. */
    private static final Map<String, String> OWNERS = Map.ofEntries(
            Map.entry("products", "product"),
            Map.entry("variants", "variant"),
            Map.entry("images", "product_image"),
            Map.entry("collections", "collection"),
            Map.entry("custom_collections", "collection"),
            Map.entry("smart_collections", "collection"),
            Map.entry("customers", "customer"),
            Map.entry("orders", "order"),
            Map.entry("draft_orders", "draft_order"),
            Map.entry("pages", "page"));

    private IncludedMetafields() {}

    public static Route wrap(Route route) {
        var owner = OWNERS.get(route.resource());
        if (owner == null || route.verb() != Verb.GET) {
            return route;
        }
        return route.withHandler(apiCall -> {
            var apiResponse = route.handler().handle(apiCall);
            return asked(apiCall) || always(apiCall, owner) ? with(apiCall, owner, apiResponse) : apiResponse;
        });
    }

    private static boolean asked(ApiCall apiCall) {
        return apiCall.query("include").filter(IncludedMetafields::named).isPresent();
    }

    /** Of an image alone the document lists "metafields, array" among its fields. */
    private static boolean always(ApiCall apiCall, String owner) {
        return owner.equals("product_image")
                && apiCall.query("fields").map(IncludedMetafields::named).orElse(true);
    }

    private static boolean named(String csv) {
        return List.of(csv.strip().split("\\s*,\\s*")).contains("metafields");
    }

    private static ApiResponse with(ApiCall apiCall, String owner, ApiResponse apiResponse) {
        var body = apiResponse.body() == null ? Map.of() : apiResponse.body();
        var tree = apiCall.json().tree(body);
        var rows = tree.properties().stream()
                .flatMap(entry -> entry.getValue().isArray() ? elements(entry.getValue()) : Stream.of(entry.getValue()))
                .filter(ObjectNode.class::isInstance)
                .map(ObjectNode.class::cast)
                .filter(row -> row.path("id").isIntegralNumber())
                .toList();
        var ids = rows.stream().map(row -> row.get("id").asLong()).toList();
        apiCall.reading(() -> {
            var select = Select.ALL
                    .equal("owner_resource", owner)
                    .in("owner_id", ids)
                    .by("id");
            var all = TABLE.list(apiCall.session(), apiCall.shop(), select);
            for (var row : rows) {
                var own = new ArrayList<Metafield>(all);
                own.removeIf(metafield -> metafield.ownerId() != row.get("id").asLong());
                row.set("metafields", apiCall.json().tree(own));
            }
            return apiResponse;
        });
        return new ApiResponse(apiResponse.status(), tree, apiResponse.headers());
    }

    private static Stream<JsonNode> elements(JsonNode list) {
        return Stream.iterate(0, i -> i < list.size(), i -> i + 1).map(list::get);
    }
}
