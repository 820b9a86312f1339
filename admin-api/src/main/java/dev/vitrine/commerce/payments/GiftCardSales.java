package dev.vitrine.commerce.payments;

import dev.vitrine.commerce.payments.GiftCards.GiftCard;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Gift cards that are bought with orders: making them, and taking them back. Safe for use by many threads. */
public final class GiftCardSales {

    private final Shops shops;
    private final Events events;
    private final Secrets secrets;
    private final InstantSource clock;

    public GiftCardSales(Shops shops, Events events, Secrets secrets, InstantSource clock) {
        this.shops = shops;
        this.events = events;
        this.secrets = secrets;
        this.clock = clock;
    }

    /**
     * Makes as many cards for a line of a paid order as were not made for it before, or were taken back.
     *
     * @param price of one, which is what the card is worth
     * @param quantity how many the line has in the end
     */
    public List<GiftCard> make(Tx tx, Shop shop, long order, long line, Money price, int quantity) {
        var made = new ArrayList<GiftCard>();
        if (price.isZero() || price.isNegative()) {
            return made;
        }
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var before = GiftCards.TABLE.count(
                tx, shop, Select.ALL.equal("line_item_id", line).matching("returned_at is null", null));
        for (var i = before; i < quantity; i++) {
            var card = GiftCards.TABLE.insert(
                    tx,
                    shop,
                    new GiftCard(
                            0,
                            GiftCards.generatedCode(secrets),
                            price,
                            price,
                            null,
                            "",
                            order,
                            line,
                            secrets.token(),
                            null,
                            null,
                            now,
                            now));
            events.publish(tx, shop, GiftCards.CREATE, card.id(), shop.json().tree(card));
            made.add(card);
        }
        return made;
    }

    /** The cards of an order. Inside a transaction nobody pays with them until its end. */
    public SoldGiftCards of(Session session, Shop shop, long order) {
        var cards = GiftCards.TABLE.list(
                session,
                shop,
                Select.ALL
                        .equal("order_id", order)
                        .matching("returned_at is null", null)
                        .by("id"));
        return new SoldGiftCards(session instanceof Tx tx ? locked(tx, shop, cards) : cards);
    }

    private static List<GiftCard> locked(Tx tx, Shop shop, List<GiftCard> cards) {
        return cards.stream()
                .flatMap(card -> GiftCards.TABLE.find(tx, shop, card.id()).stream())
                .toList();
    }

    /**
     * All cards that were bought with an order, also those that were taken back: the first, as many as {@code most}.
     */
    public List<GiftCard> boughtWith(Session session, Shop shop, long order, int most) {
        return GiftCards.TABLE.list(
                session, shop, Select.ALL.equal("order_id", order).by("id").limit(most));
    }

    /** Takes cards back with what was bought: they pay for nothing any more, and are no cards of their line. */
    public void takeBack(Tx tx, Shop shop, List<GiftCard> cards) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        for (var card : cards) {
            var returned = GiftCards.TABLE.update(tx, shop, card.id(), card.returned(now));
            var topic = card.disabledAt() == null ? GiftCards.DISABLE : GiftCards.UPDATE;
            events.publish(tx, shop, topic, card.id(), shop.json().tree(returned));
        }
    }

    /** The page on which who has the card sees its code and what is on it. */
    public String page(Shop shop, GiftCard card) {
        return shops.checkoutAddress(shop, GiftCards.page(String.valueOf(card.token())));
    }
}
