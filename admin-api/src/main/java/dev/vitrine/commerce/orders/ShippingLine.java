package dev.vitrine.commerce.orders;

import dev.vitrine.commerce.pricing.PricedShipping;
import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shipping method of an order with its price; prices are in major units of the order's currency. */
@RecordBuilder
public record ShippingLine(
        String title,
        String code,
        BigDecimal price,
        BigDecimal discountedPrice,
        String source,
        @Nullable String carrierIdentifier,
        List<TaxLine> taxLines)
        implements ShippingLineBuilder.With {

    public ShippingLine {
        price = price == null ? BigDecimal.ZERO : price;
        discountedPrice = discountedPrice == null ? price : discountedPrice;
        title = title == null ? "" : title;
        code = code == null || code.isBlank() ? title : code;
        source = source == null ? "" : source;
        taxLines = taxLines == null ? List.of() : taxLines;
    }

    /** The shop's own delivery at a fixed price. */
    public static ShippingLine flat(String title, BigDecimal price) {
        return new ShippingLine(title, title, price, price, "shop", null, List.of());
    }

    PricedShipping priced(Currency currency) {
        return new PricedShipping(
                Money.of(price, currency),
                Money.of(price.subtract(discountedPrice), currency),
                Money.of(taxLines.stream().map(TaxLine::price).reduce(BigDecimal.ZERO, BigDecimal::add), currency));
    }
}
