package dev.vitrine.commerce.payments;

import dev.vitrine.foundation.kernel.Money;

/**
 * Gift card that will pay for a purchase.
 *
 * @param lastCharacters of its code, to tell it from others
 * @param balance what is on it before the purchase
 * @param amountUsed what it will pay; zero when the cards before it pay everything
 */
public record AppliedGiftCard(long id, String lastCharacters, Money balance, Money amountUsed) {}
