package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.orders.fulfillments.FulfillmentOrders;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What a page says of what of an order is still to be sent, by the service that sends it.
 *
 * @param hold why it waits; empty while it may be sent
 * @param targets locations to which it can be moved, by id
 */
public record FulfillmentOrderView(
        String id, String from, String hold, String notes, boolean holdable, Map<String, String> targets) {

    /** Reasons to hold it, each with its words. */
    static Map<String, String> reasons() {
        var reasons = new LinkedHashMap<String, String>();
        FulfillmentOrders.HOLD_REASONS.forEach(reason -> reasons.put(reason, words(reason)));
        return reasons;
    }

    /** {@code locations}: what the API says of a move. */
    static FulfillmentOrderView of(JsonNode fulfillmentOrder, JsonNode locations) {
        var hold = fulfillmentOrder.at("/fulfillment_holds/0/reason").asText("");
        var from = fulfillmentOrder.path("service").asText();
        var targets = new LinkedHashMap<String, String>();
        for (var target : locations) {
            var location = target.path("location");
            var name = location.path("name").asText();
            if (target.path("movable").asBoolean()) {
                targets.put(location.path("id").asText(), name);
            }
            from = location.path("id").equals(fulfillmentOrder.path("assigned_location_id")) ? name : from;
        }
        return new FulfillmentOrderView(
                fulfillmentOrder.path("id").asText(),
                from,
                hold.isEmpty() ? "" : words(hold),
                fulfillmentOrder.at("/fulfillment_holds/0/reason_notes").asText(""),
                supports(fulfillmentOrder, "hold"),
                targets);
    }

    /** Whether anything of it is left to send. */
    static boolean waits(JsonNode fulfillmentOrder) {
        return !fulfillmentOrder.path("supported_actions").isEmpty();
    }

    private static boolean supports(JsonNode fulfillmentOrder, String action) {
        return fulfillmentOrder
                .path("supported_actions")
                .valueStream()
                .anyMatch(each -> each.asText().equals(action));
    }

    private static String words(String reason) {
        return switch (reason) {
            case "high_risk_of_fraud" -> "Risk of fraud";
            case "inventory_out_of_stock" -> "Out of stock";
            case "awaiting_return_items" -> "Waiting for a return";
            case "awaiting_payment" -> "Waiting for payment";
            case "unknown_delivery_date" -> "No delivery date yet";
            case "other" -> "Another reason";
            default ->
                reason.substring(0, 1).toUpperCase(Locale.ROOT)
                        + reason.substring(1).replace('_', ' ');
        };
    }
}
