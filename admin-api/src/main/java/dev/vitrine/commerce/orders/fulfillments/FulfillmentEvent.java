package dev.vitrine.commerce.orders.fulfillments;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Tracking event of a fulfillment, reported by its carrier. */
@RecordBuilder
public record FulfillmentEvent(
        long id,
        long orderId,
        long fulfillmentId,
        @Nullable String status,
        @Nullable String message,
        Instant happenedAt,
        @Nullable Instant estimatedDeliveryAt,
        @Nullable String address1,
        @Nullable String city,
        @Nullable String province,
        @Nullable String country,
        @Nullable String zip,
        @Nullable BigDecimal latitude,
        @Nullable BigDecimal longitude,
        Instant createdAt,
        Instant updatedAt)
        implements FulfillmentEventBuilder.With {

    /** Of a shipment; happened now unless it says when. */
    FulfillmentEvent of(long order, long fulfillment, Instant now) {
        return with(copy ->
                copy.orderId(order).fulfillmentId(fulfillment).happenedAt(happenedAt == null ? now : happenedAt));
    }
}
