package dev.vitrine.commerce.payments;

import dev.vitrine.commerce.payments.GiftCards.GiftCard;
import dev.vitrine.foundation.kernel.Money;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Objects;

/** Gift cards that an order's lines became, without those that were taken back. */
public record SoldGiftCards(List<GiftCard> cards) {

    public static final SoldGiftCards NONE = new SoldGiftCards(List.of());

    public List<GiftCard> of(long line) {
        return cards.stream()
                .filter(card -> Objects.equals(card.lineItemId(), line))
                .toList();
    }

    /** Those that are taken back with so many units of a line: the ones with which least was paid. */
    public List<GiftCard> takenBack(long line, int units) {
        return of(line).stream()
                .sorted(Comparator.comparing(card -> card.spent().minor()))
                .limit(units)
                .toList();
    }

    /** What was paid with these cards. Cards in another currency do not count. */
    public static Money spent(List<GiftCard> cards, Currency currency) {
        return Money.sum(
                cards.stream()
                        .map(GiftCard::spent)
                        .filter(spent -> spent.currency().equals(currency)),
                currency);
    }
}
