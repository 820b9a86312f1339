package dev.vitrine.commerce.orders.aggregate;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When an order was placed, paid, closed and cancelled. */
public record OrderLifecycle(
        @Nullable Instant cancelledAt,
        @Nullable String cancelReason,
        @Nullable Instant closedAt,
        Instant processedAt,
        @Nullable Instant paidAt) {}
