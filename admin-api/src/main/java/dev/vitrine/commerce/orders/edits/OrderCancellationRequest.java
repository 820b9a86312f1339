package dev.vitrine.commerce.orders.edits;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Money;
import org.jspecify.annotations.Nullable;

/** A cancellation as a caller of the API writes it. Public because the JSON mapper requires it. */
public record OrderCancellationRequest(
        @Nullable Money amount,
        @Nullable String currency,
        @Nullable Boolean email,
        @Nullable String reason,
        @Nullable JsonNode refund,
        @Nullable Boolean refundSpentGiftCards,
        @Nullable Boolean restock) {

    boolean restocks() {
        return Boolean.TRUE.equals(restock);
    }
}
