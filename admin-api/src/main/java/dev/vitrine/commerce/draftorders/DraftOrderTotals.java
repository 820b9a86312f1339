package dev.vitrine.commerce.draftorders;

import dev.vitrine.commerce.pricing.Totals;
import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;

/** Totals of a draft order. */
@RecordBuilder
public record DraftOrderTotals(
        Money totalLineItemsPrice,
        Money totalDiscounts,
        Money subtotalPrice,
        Money totalShippingPrice,
        Money totalTax,
        Money totalPrice)
        implements DraftOrderTotalsBuilder.With {

    static DraftOrderTotals of(Totals totals) {
        return new DraftOrderTotals(
                totals.lineItems(),
                totals.discounts(),
                totals.subtotal(),
                totals.shipping(),
                totals.tax(),
                totals.total());
    }
}
