package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.foundation.kernel.Money;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Manual discount on a whole order, with the amount it came to. */
public record OrderAppliedDiscount(
        String title, @Nullable String description, BigDecimal value, String valueType, Money amount) {

    static OrderAppliedDiscount of(DiscountApplication given, Money taken) {
        return new OrderAppliedDiscount(given.title(), given.description(), given.value(), given.valueType(), taken);
    }
}
