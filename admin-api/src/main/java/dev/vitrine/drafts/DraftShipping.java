package dev.vitrine.drafts;

import dev.vitrine.orders.ShippingLine;
import dev.vitrine.orders.TaxLine;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a draft will be delivered, in the merchant's own words.
 *
 * @param price in major units of the draft's currency
 * @param handle the rate that it stands for; null for a custom one
 */
public record DraftShipping(
        @Nullable String title,
        @Nullable BigDecimal price,
        @Nullable String handle,
        boolean custom,
        List<TaxLine> taxLines) {

    public DraftShipping {
        custom = handle == null;
        taxLines = taxLines == null ? List.of() : taxLines;
    }

    BigDecimal amount() {
        return Objects.requireNonNullElse(price, BigDecimal.ZERO);
    }

    DraftShipping taxed(List<TaxLine> taxes) {
        return new DraftShipping(title, price, handle, custom, taxes);
    }

    ShippingLine line() {
        var name = Objects.requireNonNullElse(title, "");
        var code = handle == null ? "custom" : handle;
        return new ShippingLine(name, code, amount(), amount(), "shop", null, taxLines);
    }
}
