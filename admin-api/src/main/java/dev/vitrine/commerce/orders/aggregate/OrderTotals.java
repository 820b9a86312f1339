package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.commerce.pricing.Presentment;
import dev.vitrine.foundation.kernel.Money;
import org.jspecify.annotations.Nullable;

/**
 * Totals of an order as agreed.
 *
 * @param presentment what its buyer saw in another currency when it was placed; it stays as it was
 */
public record OrderTotals(
        Money totalLineItemsPrice,
        Money totalDiscounts,
        Money subtotalPrice,
        Money totalShipping,
        Money totalTax,
        Money totalTipReceived,
        Money totalPrice,
        @Nullable Presentment presentment) {}
