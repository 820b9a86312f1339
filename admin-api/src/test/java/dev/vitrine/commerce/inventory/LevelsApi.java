package dev.vitrine.commerce.inventory;

import dev.vitrine.testkit.ApiClient;
import java.util.Comparator;
import java.util.List;
import java.util.stream.StreamSupport;

/** What tests ask of levels. */
record LevelsApi(ApiClient api) {

    long item(long variant) {
        return Long.parseLong(api.get("variants/" + variant).at("variant.inventory_item_id"));
    }

    long location(String name) {
        return Long.parseLong(api.post("locations", "{\"location\":{\"name\":\"" + name + "\"}}")
                .at("location.id"));
    }

    ApiClient.Response set(long item, long location, long available) {
        return post("set", item, location, "\"available\":" + available);
    }

    ApiClient.Response adjust(long item, long location, long by) {
        return post("adjust", item, location, "\"available_adjustment\":" + by);
    }

    ApiClient.Response post(String verb, long item, long location, String more) {
        return api.post(
                "inventory_levels/" + verb,
                "{\"inventory_item_id\":" + item + ",\"location_id\":" + location + (more.isEmpty() ? "" : "," + more)
                        + "}");
    }

    ApiClient.Response delete(long item, long location) {
        return api.delete("inventory_levels?inventory_item_id=" + item + "&location_id=" + location);
    }

    /** Each location with what it has, in the order of the locations: {@code primary 3}. */
    List<String> of(long item) {
        var list = api.get("inventory_levels?inventory_item_ids=" + item).json().path("inventory_levels");
        return StreamSupport.stream(list.spliterator(), false)
                .sorted(Comparator.comparing(level -> level.path("location_id").asLong()))
                .map(level -> name(level.path("location_id").asLong()) + " "
                        + level.path("available").asText())
                .toList();
    }

    private String name(long location) {
        return location == api.shop().primaryLocationId()
                ? "primary"
                : api.get("locations/" + location).at("location.name");
    }
}
