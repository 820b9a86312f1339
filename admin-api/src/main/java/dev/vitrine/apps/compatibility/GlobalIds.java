package dev.vitrine.apps.compatibility;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Ids of records by which Shopify's other API would know them: {@code gid://shopify/Product/1}. */
final class GlobalIds {

    static final String FIELD = "admin_graphql_api_id";

    /** Types whose name does not follow from the key that a record stands below. */
    private static final Map<String, String> ODD = Map.ofEntries(
            Map.entry("variant", "ProductVariant"),
            Map.entry("image", "ProductImage"),
            Map.entry("custom_collection", "Collection"),
            Map.entry("smart_collection", "Collection"),
            Map.entry("transaction", "OrderTransaction"),
            Map.entry("page", "OnlineStorePage"),
            Map.entry("webhook", "WebhookSubscription"),
            Map.entry("redirect", "UrlRedirect"),
            Map.entry("carrier_service", "DeliveryCarrierService"),
            Map.entry("theme", "OnlineStoreTheme"),
            Map.entry("customer_saved_search", "SavedSearch"));

    /** Keys of records inside of records; what else stands there is part of its record. */
    private static final Set<String> INSIDE = Set.of(
            "variants",
            "images",
            "image",
            "line_items",
            "line_item",
            "fulfillments",
            "refunds",
            "transactions",
            "customer",
            "refund_line_items",
            "metafields",
            "discount_codes",
            "order",
            "draft_order");

    private GlobalIds() {}

    /** Adds the id to what stands below a wrapper, and to the records inside of it. */
    static void add(JsonNode body) {
        for (var entry : body.properties()) {
            each(entry.getKey(), entry.getValue());
        }
    }

    private static void each(String key, JsonNode value) {
        if (value.isArray()) {
            value.forEach(one -> each(key, one));
        } else if (value instanceof ObjectNode record) {
            for (var entry : List.copyOf(record.properties())) {
                if (INSIDE.contains(entry.getKey())) {
                    each(entry.getKey(), entry.getValue());
                }
            }
            put(key, record);
        }
    }

    private static void put(String key, ObjectNode record) {
        if (record.path("id").isIntegralNumber()) {
            record.put(
                    FIELD, "gid://shopify/" + type(key) + "/" + record.get("id").asText());
        } else if (record.has("inventory_item_id") && record.has("location_id") && record.has("available")) {
            record.put(
                    FIELD,
                    "gid://shopify/InventoryLevel/" + record.get("location_id").asText() + "?inventory_item_id="
                            + record.get("inventory_item_id").asText());
        }
    }

    private static String type(String key) {
        var singular = key.endsWith("ies")
                ? key.substring(0, key.length() - 3) + "y"
                : key.endsWith("searches") ? key.substring(0, key.length() - 2) : key.replaceFirst("(?<!s)s$", "");
        var odd = ODD.get(singular);
        if (odd != null) {
            return odd;
        }
        var name = new StringBuilder();
        for (var word : singular.split("_")) {
            name.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
        }
        return name.toString();
    }
}
