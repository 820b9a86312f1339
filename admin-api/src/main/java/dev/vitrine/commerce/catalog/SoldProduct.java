package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Product as it is today, of a line that was sold, with one of its variants if that is still there. */
public record SoldProduct(
        long productId,
        @Nullable Long variantId,
        @Nullable String productType,
        String tags,
        @Nullable String inventoryManagement) {

    /** A row for each of these variants of each of these products, or one without a variant; one statement. */
    public static List<SoldProduct> list(
            Session session, Shop shop, Collection<Long> products, Collection<Long> variants) {
        return session.sql("""
                        select p.id as product_id, v.id as variant_id, p.product_type, p.tags, v.inventory_management
                        from products p
                        left join variants v on v.shop_id = :shop and v.product_id = p.id and v.id in (<variants>)
                        where p.shop_id = :shop and p.id in (<products>)
                        """)
                .bind(shop)
                .bindList("variants", variants)
                .bindList("products", products)
                .list(SoldProduct.class);
    }
}
