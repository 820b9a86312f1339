package dev.vitrine.commerce.orders.aggregate;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.vitrine.commerce.pricing.Quote;
import dev.vitrine.foundation.kernel.AbsentIsZero;
import dev.vitrine.foundation.kernel.Money;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One tax on a line, a delivery or an order; {@code price} is its amount. */
public record TaxLine(
        @Nullable String title,
        @Nullable BigDecimal rate,
        @JsonDeserialize(using = AbsentIsZero.class) Money price) {

    public static List<TaxLine> of(List<Quote.TaxAmount> taxAmounts) {
        return taxAmounts.stream()
                .map(taxAmount -> new TaxLine(taxAmount.title(), taxAmount.rate(), taxAmount.amount()))
                .toList();
    }
}
