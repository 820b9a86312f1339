package dev.vitrine.server.console.admin;

import java.util.LinkedHashMap;
import java.util.Map;

/** Reasons for changes of inventory levels, as people read them. */
final class InventoryReasons {

    private static final Map<String, String> CHOICES = OrderLabels.labels(
            "correction",
            "Correction",
            "count",
            "Count",
            "received",
            "Received",
            "returned",
            "Returned",
            "damaged",
            "Damaged",
            "other",
            "Other");

    private static final Map<String, String> ALL = new LinkedHashMap<>(CHOICES);

    static {
        ALL.put("sold", "Sold");
        ALL.put("restocked", "Put back");
        ALL.put("transfer", "Transfer");
    }

    private InventoryReasons() {}

    /** Those that staff choose from. */
    static Map<String, String> choices() {
        return CHOICES;
    }

    static String words(String reason) {
        return ALL.getOrDefault(reason, reason);
    }

    /** The one that was chosen, or a correction. */
    static String chosen(String sent) {
        return CHOICES.containsKey(sent) ? sent : "correction";
    }
}
