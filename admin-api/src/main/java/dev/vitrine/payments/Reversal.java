package dev.vitrine.payments;

import dev.vitrine.kernel.Money;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What came of giving money back.
 *
 * @param status {@code success} or {@code failure}
 * @param authorization the gateway's own name for it
 */
public record Reversal(
        String status,
        String authorization,
        Money amount,
        @Nullable String errorCode,
        String message,
        Instant createdAt) {}
