package dev.vitrine.commerce.checkout;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When a checkout was abandoned, and what its customer was sent. */
public record CheckoutAbandonment(
        String abandonedEmailStatus,
        String abandonedSmsStatus,
        @Nullable Instant scheduledSentAt,
        @Nullable Instant realSentAt,
        @Nullable Instant abandonedAt) {}
