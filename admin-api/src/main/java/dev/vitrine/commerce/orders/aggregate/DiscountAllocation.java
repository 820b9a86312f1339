package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.commerce.pricing.Quote;
import dev.vitrine.foundation.kernel.Money;
import java.util.List;

/** A line's share of the order's discount application at that index. */
public record DiscountAllocation(Money amount, int discountApplicationIndex) {

    /** Applications stand in the order as the reductions stood in the basket. */
    public static List<DiscountAllocation> of(Quote.Part line) {
        return line.discounts().stream()
                .map(discountShare -> new DiscountAllocation(discountShare.amount(), discountShare.reduction()))
                .toList();
    }
}
