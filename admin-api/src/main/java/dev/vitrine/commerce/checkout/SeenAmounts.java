package dev.vitrine.commerce.checkout;

import dev.vitrine.foundation.kernel.Money;

/**
 * What a buyer was shown before they paid: nothing else is charged.
 *
 * @param total of the purchase
 * @param due what gift cards leave to be paid
 */
public record SeenAmounts(Money total, Money due) {

    /** Of a purchase that no gift card pays. */
    public static SeenAmounts of(Money total) {
        return new SeenAmounts(total, total);
    }
}
