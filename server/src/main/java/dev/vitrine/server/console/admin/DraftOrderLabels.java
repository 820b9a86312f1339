package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** Labels of draft orders for merchants. */
final class DraftOrderLabels {

    static final Map<String, String> STATES = OrderLabels.labels(
            "", "Any status", "open", "Open", "invoice_sent", "Invoice sent", "completed", "Completed");
    static final Map<String, String> ORDERS =
            OrderLabels.labels("", "Newest first", "created_at asc", "Oldest first", "updated_at desc", "Changed last");
    static final Map<String, String> TERMS = OrderLabels.labels(
            "", "At once", "receipt", "On receipt of the invoice", "net", "After some days", "fixed", "On a day");
    static final Map<String, String> BILLING =
            OrderLabels.labels(DraftOrderInput.SAME, "The same as for delivery", DraftOrderInput.OTHER, "Another one");

    private DraftOrderLabels() {}

    static OrderLabels.Badge state(JsonNode draft) {
        var status = draft.path("status").asText();
        var tone = switch (status) {
            case "completed" -> "positive";
            case "invoice_sent" -> "warning";
            default -> "open";
        };
        return new OrderLabels.Badge(tone, STATES.getOrDefault(status, status));
    }

    /** Whom it is for: the customer, a name that stands in an address, an e-mail address. */
    static String buyer(JsonNode draft) {
        var customer = CustomerLabels.fullName(draft.path("customer"));
        var address = CustomerLabels.fullName(draft.path("shipping_address"));
        return customer.isEmpty() && !address.isEmpty() ? address : OrderLabels.buyer(draft);
    }

    static boolean isCompleted(JsonNode draft) {
        return draft.path("status").asText().equals("completed");
    }
}
