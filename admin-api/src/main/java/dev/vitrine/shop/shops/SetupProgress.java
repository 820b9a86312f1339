package dev.vitrine.shop.shops;

import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.commerce.orders.aggregate.OrderStore;
import dev.vitrine.commerce.shipping.ShippingZones;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.samples.SampleRecords;

/**
 * Setup progress of a shop: whether it has products beside samples, a published one of them, reviewed shipping zones
 * with rates, and has orders.
 */
public record SetupProgress(boolean stocked, boolean published, boolean delivering, boolean ordered) {

    public static SetupProgress of(Session session, Shop shop) {
        var samples = SampleRecords.products(session, shop);
        var published = samples.isEmpty()
                ? Products.anyPublished(session, shop)
                : Products.anyBeside(session, shop, samples, true);
        return new SetupProgress(
                published
                        || (samples.isEmpty()
                                ? Products.any(session, shop)
                                : Products.anyBeside(session, shop, samples, false)),
                published,
                ShippingZones.isReviewedWithRates(session, shop),
                OrderStore.any(session, shop));
    }
}
