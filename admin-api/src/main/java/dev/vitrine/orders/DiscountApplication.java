package dev.vitrine.orders;

import dev.vitrine.pricing.Reduction;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * How a discount was applied: what gave it, how much, and to what.
 *
 * @param maximumDiscountAmount what it takes off at most; null for no such bound
 */
public record DiscountApplication(
        String type,
        @Nullable String code,
        String title,
        @Nullable String description,
        BigDecimal value,
        String valueType,
        String allocationMethod,
        String targetType,
        String targetSelection,
        @Nullable BigDecimal maximumDiscountAmount) {

    /** {@code type} says what gave it: {@code discount_code}, {@code manual} … */
    public static DiscountApplication of(String type, Reduction reduction) {
        return new DiscountApplication(
                type,
                reduction.code(),
                reduction.title(),
                null,
                reduction.value(),
                Reduction.word(reduction.valueType()),
                Reduction.word(reduction.method()),
                Reduction.word(reduction.target()),
                Reduction.word(reduction.selection()),
                reduction.most());
    }

    /** Shared out over everything, as against what a rule took off certain lines. */
    boolean ofWholeOrder() {
        return "across".equals(allocationMethod) && "all".equals(targetSelection) && "line_item".equals(targetType);
    }

    boolean ofShipping() {
        return "shipping_line".equals(targetType);
    }

    boolean ofPercentage() {
        return "percentage".equals(valueType);
    }
}
