package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;

/** Variant with low stock. */
public record LowStock(long productId, String product, long variantId, String variant, long quantity) {

    /** Whether it is the only one of its product, so that its name says nothing. */
    public boolean plain() {
        return variant.equals(Variant.DEFAULT_TITLE);
    }

    /** Of what is offered and counted, at most {@code most} left, the scarcest first. */
    public static List<LowStock> least(Session session, Shop shop, long most, int limit) {
        return session.sql("""
                        select p.id as product_id, p.title as product, v.id as variant_id, v.title as variant,
                          v.inventory_quantity as quantity
                        from variants v join products p on p.shop_id = v.shop_id and p.id = v.product_id
                        where v.shop_id = :shop and p.published_at is not null
                          and v.inventory_management is not null and v.inventory_quantity <= :most
                        order by v.inventory_quantity, v.id
                        limit :limit
                        """)
                .bind(shop)
                .bind("most", most)
                .bind("limit", limit)
                .list(LowStock.class);
    }
}
