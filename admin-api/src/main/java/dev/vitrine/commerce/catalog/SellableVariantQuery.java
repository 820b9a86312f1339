package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Collection;
import java.util.List;

/** Query of variants with all it takes to sell them: their product, its options and a picture. */
public final class SellableVariantQuery {

    private SellableVariantQuery() {}

    /** One statement, read as records whose components are called like its columns. */
    public static <T extends Record> List<T> list(
            Session session, Shop shop, Collection<Long> variants, Class<T> type) {
        return session.sql("""
                        select v.id, v.product_id, p.handle, p.title as product_title, p.vendor, v.title,
                          v.option1, v.option2, v.option3, v.sku, v.price, v.compare_at_price, v.currency, v.grams,
                          v.requires_shipping and not p.gift_card as requires_shipping,
                          v.taxable and not p.gift_card as taxable, p.gift_card, v.fulfillment_service,
                          v.inventory_management, v.inventory_policy, v.inventory_quantity, p.published_at,
                          i.media_key, i.filename, i.extension,
                          not exists (select 1 from variants o
                            where o.shop_id = :shop and o.product_id = v.product_id and o.id <> v.id) as only_variant,
                          (select string_agg(n.name, :newline) from
                            (select name from product_options o
                             where o.shop_id = :shop and o.product_id = v.product_id order by o.position) n
                          ) as option_names
                        from variants v
                        join products p on p.shop_id = :shop and p.id = v.product_id
                        left join product_images i on i.shop_id = :shop and i.id = coalesce(
                          (select o.id from product_images o
                           where o.shop_id = :shop and o.id = v.image_id and o.media_key is not null),
                          (select f.id from product_images f
                           where f.shop_id = :shop and f.product_id = v.product_id and f.media_key is not null
                           order by f.position, f.id limit 1))
                        where v.shop_id = :shop and v.id in (<variants>)
                        """)
                .bind(shop)
                .bind("newline", "\n")
                .bindList("variants", variants)
                .list(type);
    }
}
