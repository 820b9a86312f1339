package dev.vitrine.commerce.orders.aggregate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A shipment of lines of an order.
 *
 * @param name "order name + "." + running number"
 * @param lines what it holds, as stored; {@code lineItems} are the order's lines with the shipped quantity
 */
@RecordBuilder
public record Fulfillment(
        long id,
        long orderId,
        String name,
        String status,
        @Nullable String shipmentStatus,
        String service,
        @Nullable Long locationId,
        @JsonIgnore List<FulfilledQuantity> lines,
        List<LineItem> lineItems,
        @Nullable String trackingCompany,
        List<String> trackingNumbers,
        List<String> trackingUrls,
        boolean notifyCustomer,
        @Nullable JsonNode receipt,
        Instant createdAt,
        Instant updatedAt)
        implements FulfillmentBuilder.With {

    /** A quantity of a line item. */
    public record FulfilledQuantity(long id, int quantity) {}

    public Fulfillment {
        lineItems = lineItems == null ? List.of() : lineItems;
    }

    @JsonProperty("tracking_number")
    public @Nullable String trackingNumber() {
        return trackingNumbers.isEmpty() ? null : trackingNumbers.getFirst();
    }

    @JsonProperty("tracking_url")
    public @Nullable String trackingUrl() {
        return trackingUrls.isEmpty() ? null : trackingUrls.getFirst();
    }

    /** Who counts what it holds, when that is one for all. */
    @JsonProperty("variant_inventory_management")
    public @Nullable String variantInventoryManagement() {
        var counting = lineItems.stream()
                .map(LineItem::variantInventoryManagement)
                .distinct()
                .toList();
        return counting.size() == 1 ? counting.getFirst() : null;
    }

    public Fulfillment changed(String newStatus, Instant now) {
        return changed(
                newStatus,
                shipmentStatus,
                service,
                new Tracking(trackingCompany, trackingNumbers, trackingUrls),
                notifyCustomer,
                now);
    }

    public Fulfillment shipped(@Nullable String newShipmentStatus, Instant now) {
        return changed(
                status,
                newShipmentStatus,
                service,
                new Tracking(trackingCompany, trackingNumbers, trackingUrls),
                notifyCustomer,
                now);
    }

    /** The same one when nothing is new. */
    public Fulfillment changed(
            String newStatus,
            @Nullable String newShipmentStatus,
            String newService,
            Tracking tracking,
            boolean notify,
            Instant now) {
        var changed = with(copy -> copy.status(newStatus)
                .shipmentStatus(newShipmentStatus)
                .service(newService)
                .trackingCompany(tracking.company())
                .trackingNumbers(tracking.numbers())
                .trackingUrls(tracking.urls())
                .notifyCustomer(notify));
        return changed.equals(this) ? this : changed.withUpdatedAt(now);
    }

    /** With the lines of its order, each in the quantity that was shipped. */
    public Fulfillment with(LineItemPortions parts) {
        var cancelled = status.equals(FulfillmentStatus.CANCELLED);
        var shipped = lines.stream()
                .flatMap(each -> (cancelled
                                ? parts.peek(each.id(), each.quantity())
                                : parts.take(each.id(), each.quantity()))
                        .stream())
                .toList();
        return withLineItems(shipped);
    }
}
