package dev.vitrine.commerce.draftorders;

import dev.vitrine.commerce.orders.aggregate.ShippingLine;
import dev.vitrine.commerce.orders.aggregate.TaxLine;
import dev.vitrine.commerce.shipping.ShippingOption;
import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Shipping line of a draft order: a rate of the shop or a carrier, or a custom one.
 *
 * @param handle the rate that it stands for, whose title and price it has; null for a custom one
 * @param source {@code shop}, or the carrier service by name
 */
@RecordBuilder
public record DraftOrderShippingLine(
        @Nullable String title,
        @Nullable Money price,
        @Nullable String handle,
        boolean custom,
        @Nullable String code,
        @Nullable String source,
        @Nullable String carrierIdentifier,
        List<TaxLine> taxLines)
        implements DraftOrderShippingLineBuilder.With {

    private static final String CUSTOM = "custom";

    public DraftOrderShippingLine {
        handle = handle == null || handle.isBlank() ? null : handle.strip();
        custom = handle == null;
        code = custom || code == null ? CUSTOM : code;
        source = custom || source == null ? "shop" : source;
        carrierIdentifier = custom ? null : carrierIdentifier;
        taxLines = taxLines == null ? List.of() : taxLines;
    }

    static DraftOrderShippingLine of(ShippingOption shippingOption) {
        return new DraftOrderShippingLine(
                shippingOption.title(),
                shippingOption.price(),
                shippingOption.handle(),
                false,
                shippingOption.code(),
                shippingOption.source(),
                shippingOption.carrierIdentifier(),
                List.of());
    }

    Money amount(Currency currency) {
        return Objects.requireNonNullElse(price, Money.zero(currency));
    }

    ShippingLine line(Currency currency) {
        var name = Objects.requireNonNullElse(title, "");
        return new ShippingLine(
                name,
                Objects.requireNonNullElse(code, CUSTOM),
                amount(currency),
                amount(currency),
                Objects.requireNonNullElse(source, "shop"),
                carrierIdentifier,
                taxLines);
    }
}
