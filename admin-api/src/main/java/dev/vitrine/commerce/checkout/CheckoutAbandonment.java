package dev.vitrine.commerce.checkout;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When a checkout was abandoned, and what its customer was sent. */
@RecordBuilder
public record CheckoutAbandonment(
        String abandonedEmailStatus,
        String abandonedSmsStatus,
        @Nullable Instant scheduledSentAt,
        @Nullable Instant realSentAt,
        @Nullable Instant abandonedAt)
        implements CheckoutAbandonmentBuilder.With {}
