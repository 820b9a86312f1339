package dev.vitrine.commerce.pricing;

import dev.vitrine.foundation.kernel.Money;

/** Priced line item: unit price, quantity, and discount and tax of the whole line. */
public record PricedLine(Money price, int quantity, Money discount, Money tax) {

    public PricedLine(Money price, int quantity) {
        this(price, quantity, Money.zero(price.currency()), Money.zero(price.currency()));
    }

    /** Before discounts. */
    public Money total() {
        return price.times(quantity);
    }
}
