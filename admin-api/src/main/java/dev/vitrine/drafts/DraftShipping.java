package dev.vitrine.drafts;

import dev.vitrine.orders.ShippingLine;
import dev.vitrine.orders.TaxLine;
import dev.vitrine.shipping.ShippingOption;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a draft will be delivered: at a rate of the shop or a carrier, or in the merchant's own words.
 *
 * @param price in major units of the draft's currency
 * @param handle the rate that it stands for, whose title and price it has; null for a custom one
 * @param source {@code shop}, or the carrier service by name
 */
public record DraftShipping(
        @Nullable String title,
        @Nullable BigDecimal price,
        @Nullable String handle,
        boolean custom,
        @Nullable String code,
        @Nullable String source,
        @Nullable String carrierIdentifier,
        List<TaxLine> taxLines) {

    private static final String CUSTOM = "custom";

    public DraftShipping {
        handle = handle == null || handle.isBlank() ? null : handle.strip();
        custom = handle == null;
        code = custom || code == null ? CUSTOM : code;
        source = custom || source == null ? "shop" : source;
        carrierIdentifier = custom ? null : carrierIdentifier;
        taxLines = taxLines == null ? List.of() : taxLines;
    }

    static DraftShipping of(ShippingOption shippingOption) {
        return new DraftShipping(
                shippingOption.title(),
                shippingOption.price().amount(),
                shippingOption.handle(),
                false,
                shippingOption.code(),
                shippingOption.source(),
                shippingOption.carrierIdentifier(),
                List.of());
    }

    BigDecimal amount() {
        return Objects.requireNonNullElse(price, BigDecimal.ZERO);
    }

    DraftShipping taxed(List<TaxLine> taxes) {
        return new DraftShipping(title, price, handle, custom, code, source, carrierIdentifier, taxes);
    }

    ShippingLine line() {
        var name = Objects.requireNonNullElse(title, "");
        return new ShippingLine(
                name,
                Objects.requireNonNullElse(code, CUSTOM),
                amount(),
                amount(),
                Objects.requireNonNullElse(source, "shop"),
                carrierIdentifier,
                taxLines);
    }
}
