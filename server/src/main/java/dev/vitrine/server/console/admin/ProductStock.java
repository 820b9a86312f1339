package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.StaffRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Inventory levels of each variant by location, on a product's page. */
final class ProductStock {

    private static final Pattern FIELD = Pattern.compile("stock\\[(\\d{1,18})-(\\d{1,18})]");

    /** "csv, <= 50 each", and no list has more than 250 rows. */
    private static final int ITEMS = 50;

    private static final int ROWS = 250;

    private ProductStock() {}

    /** A variant with what each location has of it. */
    public record Row(String id, String title, boolean counted, List<LocationStock> stock) {}

    /** What a place has of a variant, and the field in which it is written. */
    public record LocationStock(String field, String place, String before) {}

    static List<Row> rows(AdminApiClient adminApiClient, StaffRequest visit, JsonNode product) {
        var places = new HashMap<String, String>();
        adminApiClient
                .get(visit, "locations", Map.of("limit", "250"))
                .path("locations")
                .forEach(each ->
                        places.put(each.path("id").asText(), each.path("name").asText()));
        var locationStock = shelves(adminApiClient, visit, product, places);
        return product.path("variants")
                .valueStream()
                .map(variant -> new Row(
                        variant.path("id").asText(),
                        variant.path("title").asText(),
                        !OrderLabels.text(variant, "inventory_management").isEmpty(),
                        locationStock.getOrDefault(
                                variant.path("inventory_item_id").asText(), List.of())))
                .toList();
    }

    private static Map<String, List<LocationStock>> shelves(
            AdminApiClient adminApiClient, StaffRequest visit, JsonNode product, Map<String, String> places) {
        var items = product.path("variants")
                .valueStream()
                .map(each -> each.path("inventory_item_id").asText())
                .toList();
        var locationStock = new HashMap<String, List<LocationStock>>();
        var step = Math.clamp(ROWS / Math.max(1, places.size()), 1, ITEMS);
        for (int from = 0; from < items.size(); from += step) {
            var some = items.subList(from, Math.min(items.size(), from + step));
            var query = Map.of("inventory_item_ids", String.join(",", some), "limit", Integer.toString(ROWS));
            for (var level :
                    adminApiClient.get(visit, "inventory_levels", query).path("inventory_levels")) {
                var item = level.path("inventory_item_id").asText();
                var place = level.path("location_id").asText();
                locationStock
                        .computeIfAbsent(item, id -> new ArrayList<>())
                        .add(new LocationStock(
                                "stock[" + item + "-" + place + "]",
                                places.getOrDefault(place, "Stock"),
                                level.path("available").asText("0")));
            }
        }
        return locationStock;
    }

    /**
     * What is to be moved of these items, by its field. why by how much and not to what: something may be sold while
     * somebody counts.
     */
    static Map<String, JsonNode> moves(Form form, Set<String> items) {
        var moves = new LinkedHashMap<String, JsonNode>();
        form.values().forEach((field, now) -> {
            var key = FIELD.matcher(field);
            var before = form.text(field + ".before");
            if (!key.matches() || now.equals(before) || !items.contains(key.group(1))) {
                return;
            }
            if (!now.matches("-?\\d{1,9}") || !before.matches("-?\\d{1,9}")) {
                throw ApiException.field(422, field, "is not a number");
            }
            moves.put(
                    field,
                    Json.object()
                            .put("inventory_item_id", Long.parseLong(key.group(1)))
                            .put("location_id", Long.parseLong(key.group(2)))
                            .put("available_adjustment", Long.parseLong(now) - Long.parseLong(before)));
        });
        return moves;
    }
}
