package dev.vitrine.commerce.payments;

import dev.vitrine.commerce.payments.GiftCards.GiftCard;
import dev.vitrine.foundation.db.Select;
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

/** Maker of the gift cards that were bought with an order. Safe for use by many threads. */
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
     * Makes as many cards for a line of a paid order as were not made for it before.
     *
     * @param price of one, which is what the card is worth
     */
    public List<GiftCard> make(Tx tx, Shop shop, long order, long line, Money price, int quantity) {
        var made = new ArrayList<GiftCard>();
        if (price.isZero() || price.isNegative()) {
            return made;
        }
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var before = GiftCards.TABLE.count(tx, shop, Select.ALL.equal("line_item_id", line));
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
                            now,
                            now));
            events.publish(tx, shop, GiftCards.CREATE, card.id(), shop.json().tree(card));
            made.add(card);
        }
        return made;
    }

    /** The page on which who has the card sees its code and what is on it. */
    public String page(Shop shop, GiftCard card) {
        return shops.checkoutAddress(shop, GiftCards.page(String.valueOf(card.token())));
    }
}
