package dev.vitrine.shops;

import dev.vitrine.db.Session;
import dev.vitrine.tenancy.Shop;

/** How far a shop has come: whether it has products, shows one, delivers somewhere and has been ordered from. */
public record Beginnings(boolean stocked, boolean published, boolean delivering, boolean ordered) {

    public static Beginnings of(Session session, Shop shop) {
        return session.sql("""
                        select
                          exists (select 1 from products where shop_id = :shop) as stocked,
                          exists (select 1 from products where shop_id = :shop and published_at is not null) as published,
                          exists (select 1 from shipping_zones where shop_id = :shop) as delivering,
                          exists (select 1 from orders where shop_id = :shop) as ordered
                        """).bind(shop.shopId()).list(Beginnings.class).getFirst();
    }
}
