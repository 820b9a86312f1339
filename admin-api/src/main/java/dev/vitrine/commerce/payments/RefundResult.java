package dev.vitrine.commerce.payments;

import dev.vitrine.foundation.kernel.Money;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Result of a refund at the payment gateway.
 *
 * @param status {@code success} or {@code failure}
 * @param authorization the gateway's own name for it
 */
public record RefundResult(
        String status,
        String authorization,
        Money amount,
        @Nullable String errorCode,
        String message,
        Instant createdAt) {}
