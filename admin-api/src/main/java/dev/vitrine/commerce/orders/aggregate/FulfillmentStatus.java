package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.foundation.kernel.StableOrder;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lifecycle of a fulfillment: allowed transitions, and what each status means for its units. */
public final class FulfillmentStatus {

    public static final String PENDING = "pending";
    public static final String OPEN = "open";
    public static final String SUCCESS = "success";
    public static final String CANCELLED = "cancelled";

    /** "complete: pending/open -> success; open: pending -> open; cancel: any but cancelled -> cancelled". */
    public static final Map<String, Set<String>> STEPS = StableOrder.map(
            Map.entry(PENDING, Set.of(OPEN, "processing", SUCCESS, CANCELLED, "error", "failure")),
            Map.entry(OPEN, Set.of("processing", SUCCESS, CANCELLED, "error", "failure")),
            Map.entry("processing", Set.of(SUCCESS, CANCELLED, "error", "failure")),
            Map.entry(SUCCESS, Set.of(CANCELLED)),
            Map.entry("error", Set.of(CANCELLED)),
            Map.entry("failure", Set.of(CANCELLED)),
            Map.entry(CANCELLED, Set.of()));

    /** Shipment statuses, as carriers report them. */
    public static final List<String> SHIPMENT = List.of(
            "label_printed",
            "label_purchased",
            "attempted_delivery",
            "ready_for_pickup",
            "picked_up",
            "confirmed",
            "in_transit",
            "out_for_delivery",
            "delivered",
            "failure",
            "delayed",
            "not_found",
            "invalid");

    private static final Set<String> UNDER_WAY = Set.of(PENDING, OPEN, "processing");

    private FulfillmentStatus() {}

    /** Its units count as sent. */
    public static boolean sent(String status) {
        return status.equals(SUCCESS);
    }

    /** Its units are reserved for it. */
    public static boolean underWay(String status) {
        return UNDER_WAY.contains(status);
    }
}
