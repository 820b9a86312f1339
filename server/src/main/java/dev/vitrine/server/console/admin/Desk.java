package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.kernel.Json;
import dev.vitrine.rest.RestApi;
import dev.vitrine.rest.Verb;
import dev.vitrine.server.console.Browsing;
import dev.vitrine.server.console.StaffVisit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What somebody of the staff asks of the shop's Admin API, as themselves. Threads may share it. */
final class Desk {

    /** How many rows a list shows at once. */
    static final int PAGE = 50;

    private final RestApi api;

    Desk(RestApi api) {
        this.api = api;
    }

    JsonNode get(StaffVisit visit, String path, Map<String, String> query) {
        return perform(visit, Verb.GET, path, query, Json.object());
    }

    JsonNode get(StaffVisit visit, String path) {
        return get(visit, path, Map.of());
    }

    JsonNode post(StaffVisit visit, String path, Object body) {
        return perform(visit, Verb.POST, path, Map.of(), body);
    }

    JsonNode put(StaffVisit visit, String path, Object body) {
        return perform(visit, Verb.PUT, path, Map.of(), body);
    }

    JsonNode patch(StaffVisit visit, String path, Object body) {
        return perform(visit, Verb.PATCH, path, Map.of(), body);
    }

    JsonNode delete(StaffVisit visit, String path) {
        return perform(visit, Verb.DELETE, path, Map.of(), Json.object());
    }

    JsonNode delete(StaffVisit visit, String path, Object body) {
        return perform(visit, Verb.DELETE, path, Map.of(), body);
    }

    /** Some rows of a list, and how many there are in all. */
    record Part(JsonNode rows, long total) {}

    /** The page of a list that somebody looks at; empty when it has become so short that there is no such page. */
    Optional<Part> part(StaffVisit visit, String path, Browsing browsing, Map<String, String> filters) {
        var query = new HashMap<>(filters);
        query.put("limit", Integer.toString(PAGE));
        query.put("page", Integer.toString(browsing.page()));
        var rows = get(visit, path, query).path(path);
        if (rows.isEmpty() && browsing.page() > 1) {
            return Optional.empty();
        }
        var before = (browsing.page() - 1L) * PAGE;
        return Optional.of(new Part(rows, rows.size() < PAGE ? before + rows.size() : count(visit, path, query)));
    }

    /** How many there are. */
    long count(StaffVisit visit, String path, Map<String, String> filters) {
        var narrowed = new HashMap<>(filters);
        narrowed.keySet().removeAll(Set.of("limit", "page", "order", "fields", "sort_field", "sort_mode"));
        return get(visit, path + "/count", narrowed).path("count").asLong();
    }

    private JsonNode perform(StaffVisit visit, Verb verb, String path, Map<String, String> query, Object body) {
        var shop = visit.shop();
        var apiResponse = api.perform(shop, visit.staff().principal(), verb, path, query, body);
        return shop.json().tree(apiResponse.body());
    }
}
