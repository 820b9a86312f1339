package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.people.Permission;
import dev.vitrine.people.StaffMember;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.RowCount;
import dev.vitrine.server.console.StaffRequest;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Client of the shop's Admin API that calls with the permissions of the staff member. Safe for use by many threads. */
final class AdminApiClient {

    /** How many rows a list shows at once. */
    static final int PAGE = 50;

    /** How many of those that a search finds are counted, where they are not on a page behind. */
    private static final int COUNTED = 10_000;

    private final RestApi api;
    private final Set<Permission> granted;

    AdminApiClient(RestApi api) {
        this(api, Set.of());
    }

    private AdminApiClient(RestApi api, Set<Permission> granted) {
        this.api = api;
        this.granted = granted;
    }

    /** For a room whose records the API counts among those of another permission: who may open it may change them. */
    AdminApiClient granting(Permission permission) {
        return new AdminApiClient(api, Set.of(permission));
    }

    JsonNode get(StaffRequest visit, String path, Map<String, String> query) {
        return perform(visit, Verb.GET, path, query, Json.object());
    }

    JsonNode get(StaffRequest visit, String path) {
        return get(visit, path, Map.of());
    }

    JsonNode post(StaffRequest visit, String path, Object body) {
        return perform(visit, Verb.POST, path, Map.of(), body);
    }

    JsonNode put(StaffRequest visit, String path, Object body) {
        return perform(visit, Verb.PUT, path, Map.of(), body);
    }

    JsonNode put(StaffRequest visit, String path, Map<String, String> query, Object body) {
        return perform(visit, Verb.PUT, path, query, body);
    }

    JsonNode patch(StaffRequest visit, String path, Object body) {
        return perform(visit, Verb.PATCH, path, Map.of(), body);
    }

    JsonNode delete(StaffRequest visit, String path) {
        return perform(visit, Verb.DELETE, path, Map.of(), Json.object());
    }

    /** All of these ids, or none when one is not there. */
    JsonNode deleteAll(StaffRequest visit, String path, List<String> ids) {
        return perform(visit, Verb.DELETE, path, Map.of("ids", String.join(",", ids)), Json.object());
    }

    JsonNode delete(StaffRequest visit, String path, Object body) {
        return perform(visit, Verb.DELETE, path, Map.of(), body);
    }

    /** Some rows of a list, and how many there are in all. */
    record ListPage(JsonNode rows, RowCount total) {}

    /** Requested page of a list; empty when the list has become shorter than that. */
    Optional<ListPage> listPage(StaffRequest visit, String path, ListQuery listQuery, Map<String, String> filters) {
        var query = new HashMap<>(filters);
        query.put("limit", Integer.toString(PAGE));
        query.put("page", Integer.toString(listQuery.page()));
        // why: a list below a record stands under its own name.
        var rows = get(visit, path, query).path(path.substring(path.lastIndexOf('/') + 1));
        if (rows.isEmpty() && listQuery.page() > 1) {
            return Optional.empty();
        }
        var before = (listQuery.page() - 1L) * PAGE;
        return Optional.of(new ListPage(
                rows,
                rows.size() < PAGE ? RowCount.exactly(before + rows.size()) : rowCount(visit, path, query, before)));
    }

    /** why not all that a search finds: the database looks into each of them. */
    private RowCount rowCount(StaffRequest visit, String path, Map<String, String> query, long before) {
        if (query.getOrDefault("query", "").isBlank()) {
            return RowCount.exactly(count(visit, path, query));
        }
        var limited = new HashMap<>(query);
        limited.put("count_limit", Long.toString((before / COUNTED + 1) * COUNTED));
        var answer = counted(visit, path, limited);
        return new RowCount(
                answer.path("count").asLong(),
                !answer.path("precision").asText().equals("at_least"));
    }

    /** How many there are. */
    long count(StaffRequest visit, String path, Map<String, String> filters) {
        return counted(visit, path, filters).path("count").asLong();
    }

    private JsonNode counted(StaffRequest visit, String path, Map<String, String> filters) {
        var narrowed = new HashMap<>(filters);
        narrowed.keySet().removeAll(Set.of("limit", "page", "order", "fields", "sort_field", "sort_mode"));
        return get(visit, path + "/count", narrowed);
    }

    private JsonNode perform(StaffRequest visit, Verb verb, String path, Map<String, String> query, Object body) {
        var shop = visit.shop();
        var apiResponse = api.perform(shop, principal(visit.staff()), verb, path, query, body);
        return shop.json().tree(apiResponse.body());
    }

    private Principal principal(StaffMember staff) {
        if (granted.isEmpty()) {
            return staff.principal();
        }
        var permissions = new HashSet<>(staff.permissions());
        permissions.addAll(granted);
        return new StaffMember(staff.id(), staff.account(), staff.owner(), permissions).principal();
    }
}
