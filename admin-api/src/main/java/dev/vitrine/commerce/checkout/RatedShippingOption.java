package dev.vitrine.commerce.checkout;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.foundation.kernel.Money;
import java.util.List;

/** Shipping rate of a checkout, with the totals that the checkout then has. */
public record RatedShippingOption(
        String id,
        String handle,
        String title,
        Money price,
        boolean phoneRequired,
        List<String> deliveryRange,
        @JsonProperty("checkout") ShippingRateTotals checkout) {

    /** What it would come to. */
    public record ShippingRateTotals(Money subtotalPrice, Money totalTax, Money totalPrice) {}

    RatedShippingOption(CheckoutShippingOption checkoutShippingOption, PricedCheckout pricedCheckout) {
        this(
                checkoutShippingOption.handle(),
                checkoutShippingOption.handle(),
                checkoutShippingOption.title(),
                checkoutShippingOption.price(),
                checkoutShippingOption.phoneRequired(),
                checkoutShippingOption.deliveryRange(),
                new ShippingRateTotals(
                        pricedCheckout.totals().subtotal(),
                        pricedCheckout.totals().tax(),
                        pricedCheckout.totals().total()));
    }
}
