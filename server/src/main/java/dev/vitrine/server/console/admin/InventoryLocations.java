package dev.vitrine.server.console.admin;

import dev.vitrine.server.console.StaffRequest;
import java.util.LinkedHashMap;
import java.util.Map;

/** Locations of a shop that keep stock, by id as forms send it, with their names; the primary one first. */
final class InventoryLocations {

    private InventoryLocations() {}

    static Map<String, String> of(AdminApiClient adminApiClient, StaffRequest visit) {
        var primary = Long.toString(visit.shop().primaryLocationId());
        var names = new LinkedHashMap<String, String>();
        names.put(primary, "");
        adminApiClient
                .get(visit, "locations", Map.of("limit", "250"))
                .path("locations")
                .valueStream()
                .filter(location -> location.path("active").asBoolean())
                .forEach(location -> names.put(
                        location.path("id").asText(), location.path("name").asText()));
        names.remove(primary, "");
        return names;
    }

    /** The one that is asked for, or the first. */
    static long chosen(Map<String, String> locations, String asked) {
        return Long.parseLong(
                locations.containsKey(asked)
                        ? asked
                        : locations.keySet().iterator().next());
    }
}
