package dev.vitrine.checkout;

import dev.vitrine.db.Database;
import dev.vitrine.db.Session;
import dev.vitrine.shipping.ShippingRate;
import dev.vitrine.shipping.ShippingZones;
import dev.vitrine.tenancy.Shop;
import java.util.List;
import java.util.Objects;

/**
 * The ways in which a checkout may be delivered. Asked for outside of transactions, since carriers may take seconds.
 */
final class Deliveries {

    /** What was offered, and for which goods and place. */
    record Found(List<Offer> offers, String offersFor) {

        CheckoutDraft into(CheckoutDraft draft) {
            return draft.offered(offers, offersFor);
        }
    }

    private final Database database;
    private final ShippingZones zones;
    private final Till till;

    Deliveries(Database database, ShippingZones zones, Till till) {
        this.database = database;
        this.zones = zones;
        this.till = till;
    }

    /** Nothing when nothing is sent, or when it is not known where to, or when the shop does not send there. */
    Found of(Shop shop, CheckoutDraft draft) {
        return new Found(database.read(session -> offers(session, shop, draft)), draft.offersKey());
    }

    /** Without asking carriers: what the shop's own rates say. */
    Found atOnce(Session session, Shop shop, CheckoutDraft draft) {
        return new Found(offers(session, shop, draft), draft.offersKey());
    }

    /** A shop without zones sends everywhere at its flat rate. */
    private List<Offer> offers(Session session, Shop shop, CheckoutDraft draft) {
        if (!draft.goods().requireShipping()) {
            return List.of();
        }
        if (!zones.any(session, shop)) {
            return List.of(flat(shop));
        }
        return draft
                .place()
                .map(place -> zones.ratesFor(
                        session,
                        shop,
                        place,
                        till.goods(session, shop, draft).totals().subtotal(),
                        draft.goods().grams()))
                .orElse(List.of())
                .stream()
                .map(Deliveries::offer)
                .toList();
    }

    private static Offer offer(ShippingRate rate) {
        var name = Objects.requireNonNullElse(rate.name(), "");
        var price = Objects.requireNonNull(rate.price(), "a rate has a price").amount();
        return new Offer("rate-" + rate.id(), name, name, price, "shop", null, null, false, List.of());
    }

    private static Offer flat(Shop shop) {
        var title = shop.shippingTitle();
        return new Offer("flat", title, title, shop.shippingPrice().amount(), "shop", null, null, false, List.of());
    }
}
