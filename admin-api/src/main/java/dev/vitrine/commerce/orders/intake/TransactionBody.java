package dev.vitrine.commerce.orders.intake;

import dev.vitrine.commerce.payments.PaymentDetails;
import dev.vitrine.foundation.kernel.Money;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A transaction as a caller of the API writes it. Public because the JSON mapper requires it. */
public record TransactionBody(
        @Nullable String kind,
        @Nullable String status,
        @Nullable Money amount,
        @Nullable String currency,
        @Nullable Long parentId,
        @Nullable String gateway,
        @Nullable String authorization,
        @Nullable String message,
        @Nullable String errorCode,
        @Nullable String receipt,
        @Nullable PaymentDetails paymentDetails,
        @Nullable Boolean test,
        @Nullable Instant processedAt) {}
