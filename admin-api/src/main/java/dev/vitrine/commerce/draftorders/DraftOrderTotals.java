package dev.vitrine.commerce.draftorders;

import dev.vitrine.commerce.pricing.Totals;
import dev.vitrine.foundation.kernel.Money;

/** Totals of a draft order. */
public record DraftOrderTotals(
        Money totalLineItemsPrice,
        Money totalDiscounts,
        Money subtotalPrice,
        Money totalShippingPrice,
        Money totalTax,
        Money totalPrice) {

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
