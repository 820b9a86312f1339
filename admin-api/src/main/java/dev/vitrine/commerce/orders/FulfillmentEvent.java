package dev.vitrine.commerce.orders;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Tracking event of a fulfillment, reported by its carrier. */
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
        Instant updatedAt) {

    /** Of a shipment; happened now unless it says when. */
    FulfillmentEvent of(long order, long fulfillment, Instant now) {
        return new FulfillmentEvent(
                id,
                order,
                fulfillment,
                status,
                message,
                happenedAt == null ? now : happenedAt,
                estimatedDeliveryAt,
                address1,
                city,
                province,
                country,
                zip,
                latitude,
                longitude,
                createdAt,
                updatedAt);
    }
}
