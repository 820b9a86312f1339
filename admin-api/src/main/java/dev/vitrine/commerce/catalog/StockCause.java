package dev.vitrine.commerce.catalog;

import org.jspecify.annotations.Nullable;

/**
 * Cause of a change of inventory levels: why, in words of those who changed it, and for which order.
 *
 * @param note at most {@link #LONGEST_NOTE} characters, or empty
 */
public record StockCause(
        StockReason reason, String note, @Nullable Long orderId) {

    public static final int LONGEST_NOTE = 255;

    public static StockCause of(StockReason reason) {
        return new StockCause(reason, "", null);
    }

    public static StockCause restocked(long orderId) {
        return new StockCause(StockReason.RESTOCKED, "", orderId);
    }
}
