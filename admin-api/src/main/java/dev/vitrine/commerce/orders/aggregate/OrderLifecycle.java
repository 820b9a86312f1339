package dev.vitrine.commerce.orders.aggregate;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When an order was placed, paid, closed and cancelled. */
@RecordBuilder
public record OrderLifecycle(
        @Nullable Instant cancelledAt,
        @Nullable String cancelReason,
        @Nullable Instant closedAt,
        Instant processedAt,
        @Nullable Instant paidAt)
        implements OrderLifecycleBuilder.With {}
