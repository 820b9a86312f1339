package dev.vitrine.commerce.orders;

import dev.vitrine.commerce.pricing.Quote;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One tax on a line, a delivery or an order; {@code price} is the amount in major units of the order's currency. */
public record TaxLine(@Nullable String title, @Nullable BigDecimal rate, BigDecimal price) {

    public TaxLine {
        price = price == null ? BigDecimal.ZERO : price;
    }

    public static List<TaxLine> of(List<Quote.TaxAmount> taxAmounts) {
        return taxAmounts.stream()
                .map(taxAmount -> new TaxLine(
                        taxAmount.title(), taxAmount.rate(), taxAmount.amount().amount()))
                .toList();
    }
}
