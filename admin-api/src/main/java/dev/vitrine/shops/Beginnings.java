package dev.vitrine.shops;

import dev.vitrine.db.Session;
import dev.vitrine.tenancy.Shop;

/**
 * How far a shop has come: whether it has products, shows one, delivers where its merchant said, and has been ordered
 * from.
 */
public record Beginnings(boolean stocked, boolean published, boolean delivering, boolean ordered) {

    public static Beginnings of(Session session, Shop shop) {
        return session.sql("""
                        select
                          exists (select 1 from products where shop_id = :shop) as stocked,
                          exists (select 1 from products where shop_id = :shop and published_at is not null) as published,
                          exists (select 1 from shops where id = :shop and delivery_checked_at is not null
                            and (exists (select 1 from shipping_rates where shop_id = :shop)
                              or exists (select 1 from carrier_shipping_rate_providers where shop_id = :shop))
                          ) as delivering,
                          exists (select 1 from orders where shop_id = :shop) as ordered
                        """).bind(shop.shopId()).list(Beginnings.class).getFirst();
    }
}
