package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.fulfillment.FulfillmentService;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Who sends a variant, and whether they count it as well: the choice of the variant table where the shop has
 * fulfillment services, as {@code acme} or {@code acme counts}.
 */
final class VariantSender {

    /** Name of the field. */
    static final String FIELD = "sender";

    private static final String COUNTS = " counts";

    private VariantSender() {}

    /** By value, what people read; empty where there is nobody but the merchant. */
    static Map<String, String> choices(List<FulfillmentService> services) {
        var choices = new LinkedHashMap<String, String>();
        for (var service : services) {
            choices.put(String.valueOf(service.handle()), String.valueOf(service.name()));
            if (service.inventoryManagement()) {
                choices.put(service.handle() + COUNTS, service.name() + ", which counts the stock");
            }
        }
        if (!choices.isEmpty()) {
            choices.putFirst(FulfillmentService.MANUAL, "You");
        }
        return choices;
    }

    /** The value that a variant has. */
    static String of(JsonNode variant) {
        var sender = OrderLabels.text(variant, "fulfillment_service");
        return sender.equals(OrderLabels.text(variant, "inventory_management")) ? sender + COUNTS : sender;
    }

    /** Writes what was chosen; whether that says who counts the stock. */
    static boolean write(String chosen, ObjectNode body) {
        var sender = chosen.endsWith(COUNTS) ? chosen.substring(0, chosen.length() - COUNTS.length()) : chosen;
        body.put("fulfillment_service", sender);
        if (chosen.endsWith(COUNTS)) {
            body.put("inventory_management", sender);
        }
        return chosen.endsWith(COUNTS);
    }
}
