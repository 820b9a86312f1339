package dev.vitrine.pricing;

import dev.vitrine.kernel.Money;

/** A delivery's share in the totals: its price, what is taken off it, and the tax on it. */
public record PricedShipping(Money price, Money discount, Money tax) {

    public PricedShipping(Money price) {
        this(price, Money.zero(price.currency()), Money.zero(price.currency()));
    }
}
