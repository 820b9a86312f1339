package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.pricing.Presentment;
import dev.vitrine.foundation.kernel.Money;
import org.jspecify.annotations.Nullable;

/**
 * Totals of a checkout.
 *
 * @param presentment what it comes to in the currency in which the buyer looks at prices; null for the shop's own
 */
public record CheckoutTotals(
        Money totalLineItemsPrice,
        Money totalDiscounts,
        Money subtotalPrice,
        Money totalShipping,
        Money totalTax,
        Money totalPrice,
        @Nullable Presentment presentment) {}
