package dev.vitrine.shop.shops;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;

/**
 * Setup progress of a shop: whether it has products, a published one, reviewed shipping zones with rates, and has
 * orders.
 */
public record SetupProgress(boolean stocked, boolean published, boolean delivering, boolean ordered) {

    public static SetupProgress of(Session session, Shop shop) {
        return session.sql("""
                        select
                          exists (select 1 from products where shop_id = :shop) as stocked,
                          exists (select 1 from products where shop_id = :shop and published_at is not null) as published,
                          exists (select 1 from shops where id = :shop and delivery_checked_at is not null
                            and (exists (select 1 from shipping_rates where shop_id = :shop)
                              or exists (select 1 from carrier_shipping_rate_providers where shop_id = :shop))
                          ) as delivering,
                          exists (select 1 from orders where shop_id = :shop) as ordered
                        """).bind(shop.shopId()).list(SetupProgress.class).getFirst();
    }
}
