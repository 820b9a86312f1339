package dev.vitrine.commerce.pricing;

import dev.vitrine.foundation.kernel.Money;

/** Priced shipping line: price, discount and tax. */
public record PricedShipping(Money price, Money discount, Money tax) {

    public PricedShipping(Money price) {
        this(price, Money.zero(price.currency()), Money.zero(price.currency()));
    }
}
