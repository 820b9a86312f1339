package dev.vitrine.orders;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Money given back, goods taken back, or both.
 *
 * @param refundLineItems what was taken back, as it was agreed then
 * @param orderAdjustments what beside lines was given back, and what does not add up
 */
public record Refund(
        long id,
        long orderId,
        @Nullable String note,
        @Nullable Long userId,
        boolean restock,
        List<JsonNode> refundLineItems,
        List<JsonNode> orderAdjustments,
        List<Transaction> transactions,
        Instant processedAt,
        Instant createdAt) {

    public Refund {
        transactions = transactions == null ? List.of() : transactions;
    }

    Refund with(List<Transaction> booked) {
        return new Refund(
                id, orderId, note, userId, restock, refundLineItems, orderAdjustments, booked, processedAt, createdAt);
    }
}
