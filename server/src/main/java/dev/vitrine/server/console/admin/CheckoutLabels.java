package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** Labels of checkouts for merchants. */
final class CheckoutLabels {

    /** The filter of the list; abandoned ones when nothing is chosen. */
    static final Map<String, String> STATES = OrderLabels.labels(
            "", "Abandoned", "open", "Not completed", "recovered", "Recovered", "completed", "Completed", "any", "All");

    static final Map<String, String> ORDERS = OrderLabels.labels(
            "",
            "Newest first",
            "created_at asc",
            "Oldest first",
            "total_price desc",
            "Dearest first",
            "total_price asc",
            "Cheapest first");

    private static final Map<String, OrderLabels.Badge> BADGES = Map.of(
            "abandoned", new OrderLabels.Badge("warning", "Abandoned"),
            "recovered", new OrderLabels.Badge("positive", "Recovered"),
            "completed", new OrderLabels.Badge("positive", "Completed"),
            "closed", new OrderLabels.Badge("plain", "Closed"));

    private static final Map<String, OrderLabels.Badge> EMAILS = Map.of(
            "scheduled", new OrderLabels.Badge("open", "E-mail on its way"),
            "sent", new OrderLabels.Badge("positive", "E-mail sent"));

    private CheckoutLabels() {}

    static OrderLabels.Badge state(JsonNode checkout) {
        return BADGES.getOrDefault(checkout.path("status").asText(), new OrderLabels.Badge("open", "Not completed"));
    }

    /** Of the e-mail that leads a customer back. */
    static OrderLabels.Badge email(JsonNode checkout) {
        return EMAILS.getOrDefault(
                checkout.path("abandoned_email_status").asText(), new OrderLabels.Badge("plain", "No e-mail"));
    }

    /** The customer, a name that stands in an address, an e-mail address. */
    static String buyer(JsonNode checkout) {
        return DraftOrderLabels.buyer(checkout);
    }

    static boolean isOpen(JsonNode checkout) {
        return checkout.path("completed_at").isNull();
    }
}
