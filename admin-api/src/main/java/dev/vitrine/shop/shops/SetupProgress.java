package dev.vitrine.shop.shops;

import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.commerce.orders.aggregate.OrderStore;
import dev.vitrine.commerce.shipping.ShippingZones;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;

/**
 * Setup progress of a shop: whether it has products, a published one, reviewed shipping zones with rates, and has
 * orders.
 */
public record SetupProgress(boolean stocked, boolean published, boolean delivering, boolean ordered) {

    public static SetupProgress of(Session session, Shop shop) {
        var published = Products.anyPublished(session, shop);
        return new SetupProgress(
                published || Products.any(session, shop),
                published,
                ShippingZones.isReviewedWithRates(session, shop),
                OrderStore.any(session, shop));
    }
}
