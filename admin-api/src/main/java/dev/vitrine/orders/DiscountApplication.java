package dev.vitrine.orders;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** How a discount was applied: what gave it, how much, and to what. */
public record DiscountApplication(
        String type,
        @Nullable String code,
        String title,
        @Nullable String description,
        BigDecimal value,
        String valueType,
        String allocationMethod,
        String targetType,
        String targetSelection) {

    static DiscountApplication ofCode(DiscountCode code) {
        var shipping = "shipping".equals(code.type());
        return new DiscountApplication(
                "discount_code",
                code.code(),
                code.code(),
                null,
                code.amount(),
                "percentage".equals(code.type()) ? "percentage" : "fixed_amount",
                "across",
                shipping ? "shipping_line" : "line_item",
                "all");
    }

    /** Shared out over everything, as against what a rule took off certain lines. */
    boolean ofWholeOrder() {
        return "across".equals(allocationMethod) && "all".equals(targetSelection) && "line_item".equals(targetType);
    }

    static DiscountApplication manual(BigDecimal amount) {
        return new DiscountApplication(
                "manual", null, "Discount", null, amount, "fixed_amount", "across", "line_item", "all");
    }
}
