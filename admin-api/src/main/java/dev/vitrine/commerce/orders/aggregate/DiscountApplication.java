package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.commerce.pricing.Discount;
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
    public static DiscountApplication of(String type, Discount discount) {
        return new DiscountApplication(
                type,
                discount.code(),
                discount.title(),
                null,
                discount.value(),
                Discount.wireName(discount.valueType()),
                Discount.wireName(discount.method()),
                Discount.wireName(discount.target()),
                Discount.wireName(discount.selection()),
                discount.most());
    }

    /** Shared out over everything, as against what a rule took off certain lines. */
    public boolean ofWholeOrder() {
        return "across".equals(allocationMethod) && "all".equals(targetSelection) && "line_item".equals(targetType);
    }

    public boolean ofShipping() {
        return "shipping_line".equals(targetType);
    }

    public boolean ofPercentage() {
        return "percentage".equals(valueType);
    }
}
