package dev.vitrine.commerce.orders.aggregate;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.vitrine.commerce.pricing.PricedShipping;
import dev.vitrine.foundation.kernel.AbsentIsZero;
import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shipping method of an order with its price. */
@RecordBuilder
public record ShippingLine(
        String title,
        String code,
        @JsonDeserialize(using = AbsentIsZero.class) Money price,
        Money discountedPrice,
        String source,
        @Nullable String carrierIdentifier,
        List<TaxLine> taxLines)
        implements ShippingLineBuilder.With {

    public ShippingLine {
        discountedPrice = discountedPrice == null ? price : discountedPrice;
        title = title == null ? "" : title;
        code = code == null || code.isBlank() ? title : code;
        source = source == null ? "" : source;
        taxLines = taxLines == null ? List.of() : taxLines;
    }

    /** The shop's own delivery at a fixed price. */
    public static ShippingLine flat(String title, Money price) {
        return new ShippingLine(title, title, price, price, "shop", null, List.of());
    }

    public PricedShipping priced() {
        return new PricedShipping(price, price.minus(discountedPrice), tax());
    }

    Money tax() {
        return Money.sum(taxLines.stream().map(TaxLine::price), price.currency());
    }
}
