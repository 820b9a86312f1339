package dev.vitrine.server.checkout;

import dev.vitrine.foundation.kernel.Money;

/**
 * What a hosted payment pays for, as the payment's pages need it.
 *
 * @param buyer whether this browser may see who pays; others are led to {@code entry}
 * @param back where another way to pay is chosen
 * @param done where it leads once the order is placed
 * @param forms subject of what was typed at {@code step} and could not be saved
 */
record HostedPurchaseView(
        CheckoutTexts texts,
        Money total,
        boolean completed,
        boolean buyer,
        String entry,
        String back,
        String done,
        String forms,
        String step) {}
