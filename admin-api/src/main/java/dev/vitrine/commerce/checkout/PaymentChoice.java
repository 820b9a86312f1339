package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.payments.Card;
import org.jspecify.annotations.Nullable;

/**
 * How a buyer wants to pay: with a card, at the page of a provider, or by hand.
 *
 * @param card null when there is nothing to pay, or it is paid in another way
 * @param methodId the payment method of a provider, or by which it is paid by hand; null for a card
 */
record PaymentChoice(@Nullable Card card, @Nullable Long methodId) {

    static PaymentChoice card(@Nullable Card card) {
        return new PaymentChoice(card, null);
    }

    static PaymentChoice method(long methodId) {
        return new PaymentChoice(null, methodId);
    }
}
