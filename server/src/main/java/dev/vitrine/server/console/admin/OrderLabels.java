package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** Labels of order states for merchants. */
public final class OrderLabels {

    /** Payments of which one is there or promised, so that the goods can go. */
    static final String PAID_FOR = "paid,partially_paid,authorized,partially_refunded";

    /** What stands in a badge; {@code tone} is positive, warning, danger, open or plain. */
    public record Badge(String tone, String words) {}

    private OrderLabels() {}

    static Badge payment(JsonNode order) {
        return switch (order.path("financial_status").asText()) {
            case "paid" -> new Badge("positive", "Paid");
            case "authorized" -> new Badge("warning", "Authorized");
            case "partially_paid" -> new Badge("warning", "Partly paid");
            case "partially_refunded" -> new Badge("plain", "Partly refunded");
            case "refunded" -> new Badge("plain", "Refunded");
            case "voided" -> new Badge("plain", "Voided");
            default -> new Badge("warning", "Payment pending");
        };
    }

    static Badge fulfilment(JsonNode order) {
        return switch (order.path("fulfillment_status").asText("")) {
            case "fulfilled" -> new Badge("positive", "Fulfilled");
            case "partial" -> new Badge("warning", "Partly fulfilled");
            case "restocked" -> new Badge("plain", "Restocked");
            case "processing", "partial-processing" -> new Badge("open", "In progress");
            default -> new Badge("open", "Unfulfilled");
        };
    }

    static Map<String, String> payments() {
        return labels(
                "",
                "Any payment",
                PAID_FOR,
                "Paid or reserved",
                "paid",
                "Paid",
                "pending",
                "Payment pending",
                "authorized",
                "Authorized",
                "partially_paid",
                "Partly paid",
                "partially_refunded",
                "Partly refunded",
                "refunded",
                "Refunded",
                "voided",
                "Voided");
    }

    static Map<String, String> fulfilments() {
        return labels(
                "", "Any fulfilment",
                "unfulfilled", "To fulfil",
                "partial", "Partly fulfilled",
                "fulfilled", "Fulfilled",
                "restocked", "Restocked");
    }

    /** Customer of the order: name, e-mail or "No customer". */
    static String buyer(JsonNode order) {
        var customer = order.path("customer");
        var name = (text(customer, "first_name") + " " + text(customer, "last_name")).strip();
        var email = text(order, "email");
        return !name.isEmpty() ? name : email.isEmpty() ? "No customer" : email;
    }

    static String text(JsonNode node, String name) {
        return node.path(name).isNull() ? "" : node.path(name).asText("");
    }

    static Map<String, String> labels(String... pairs) {
        var words = new LinkedHashMap<String, String>();
        for (int i = 0; i < pairs.length; i += 2) {
            words.put(pairs[i], pairs[i + 1]);
        }
        return words;
    }
}
