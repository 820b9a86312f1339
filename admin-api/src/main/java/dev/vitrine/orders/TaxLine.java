package dev.vitrine.orders;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** One tax on a line, a delivery or an order; {@code price} is the amount in major units of the order's currency. */
public record TaxLine(@Nullable String title, @Nullable BigDecimal rate, BigDecimal price) {

    public TaxLine {
        price = price == null ? BigDecimal.ZERO : price;
    }
}
