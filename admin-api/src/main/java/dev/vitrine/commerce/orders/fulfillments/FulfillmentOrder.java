package dev.vitrine.commerce.orders.fulfillments;

import dev.vitrine.commerce.fulfillment.FulfillmentService;
import dev.vitrine.commerce.orders.aggregate.Fulfillment;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.commerce.orders.aggregate.Order;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Line items of an order that one fulfillment service sends, as clients of a relative know them. They follow from the
 * order, but for what {@link FulfillmentDecision} keeps.
 *
 * @param id that of its first line item
 */
public record FulfillmentOrder(
        long id,
        long shopId,
        long orderId,
        long assignedLocationId,
        String requestStatus,
        String status,
        List<String> supportedActions,
        @Nullable MailingAddress destination,
        List<Line> lineItems,
        List<Hold> fulfillmentHolds,
        String service,
        Instant createdAt,
        Instant updatedAt) {

    static final String HOLD = "hold";
    static final String RELEASE_HOLD = "release_hold";
    static final String MOVE = "move";

    /** Why it is not sent yet. */
    public record Hold(String reason, @Nullable String reasonNotes) {}

    /** A line item with what is still to be sent of it; {@code id} is its own. */
    public record Line(
            long id,
            long shopId,
            long fulfillmentOrderId,
            long lineItemId,
            @Nullable Long variantId,
            int quantity,
            int fulfillableQuantity) {}

    /** Finds the location from which lines of an order are sent. */
    interface LocationLookup {
        long of(String service, List<Fulfillment.FulfilledQuantity> lines);
    }

    static List<FulfillmentOrder> of(
            Order order, Function<String, FulfillmentDecision> decisions, LocationLookup locations) {
        var services = new LinkedHashMap<String, List<LineItem>>();
        for (var line : order.lineItems()) {
            services.computeIfAbsent(line.fulfillmentService(), service -> new ArrayList<>())
                    .add(line);
        }
        return services.entrySet().stream()
                .map(entry -> of(order, decisions.apply(entry.getKey()), entry.getValue(), locations))
                .toList();
    }

    private static FulfillmentOrder of(
            Order order, FulfillmentDecision decision, List<LineItem> lines, LocationLookup locations) {
        var service = decision.service();
        var id = lines.getFirst().id();
        var quantities = lines.stream()
                .map(line -> new Fulfillment.FulfilledQuantity(line.id(), line.quantity()))
                .toList();
        var status = status(order, decision, lines);
        var reason = decision.holdReason();
        return new FulfillmentOrder(
                id,
                order.shopId(),
                order.id(),
                locations.of(service, quantities),
                lines.stream().anyMatch(line -> line.openQuantity() > 0) ? "submitted" : "unsubmitted",
                status,
                supportedActions(status, service, lines),
                order.addresses().shippingAddress(),
                lines.stream()
                        .map(line -> new Line(
                                line.id(),
                                order.shopId(),
                                id,
                                line.id(),
                                line.variantId(),
                                line.currentQuantity(),
                                line.fulfillableQuantity()))
                        .toList(),
                reason == null ? List.of() : List.of(new Hold(reason, decision.holdNotes())),
                service,
                order.createdAt(),
                order.updatedAt());
    }

    private static List<String> supportedActions(String status, String service, List<LineItem> lines) {
        if (status.equals("on_hold")) {
            return List.of(RELEASE_HOLD);
        }
        if (status.equals("cancelled") || lines.stream().allMatch(line -> line.fulfillableQuantity() == 0)) {
            return List.of();
        }
        return service.equals(FulfillmentService.MANUAL)
                ? List.of("create_fulfillment", MOVE, HOLD)
                : List.of("create_fulfillment", HOLD);
    }

    private static String status(Order order, FulfillmentDecision decision, List<LineItem> lines) {
        if (order.cancelled()) {
            return "cancelled";
        }
        if (lines.stream().allMatch(line -> line.fulfillableQuantity() == 0)) {
            return lines.stream().anyMatch(line -> line.openQuantity() > 0) ? "in_progress" : "closed";
        }
        if (decision.onHold()) {
            return "on_hold";
        }
        return lines.stream().anyMatch(line -> line.fulfillmentStatus() != null) ? "in_progress" : "open";
    }
}
