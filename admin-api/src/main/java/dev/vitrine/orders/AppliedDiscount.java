package dev.vitrine.orders;

import dev.vitrine.kernel.Money;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** What a merchant took off an order by hand, and what it came to. */
public record AppliedDiscount(
        String title, @Nullable String description, BigDecimal value, String valueType, Money amount) {

    static AppliedDiscount of(DiscountApplication given, Money taken) {
        return new AppliedDiscount(given.title(), given.description(), given.value(), given.valueType(), taken);
    }
}
