package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;

/** A picture that is not there, of which product, and where it should come from. */
public record UnfetchedImage(long id, long productId, String handle, String title, String source) {

    public static long count(Session session, Shop shop) {
        return session.sql("select count(*) from product_images where shop_id = :shop and media_key is null")
                .bind(shop)
                .count();
    }

    /** All of a shop, by product. */
    public static List<UnfetchedImage> list(Session session, Shop shop) {
        return session.sql("""
                        select i.id, i.product_id, p.handle, p.title, i.source
                        from product_images i join products p on p.id = i.product_id and p.shop_id = :shop
                        where i.shop_id = :shop and i.media_key is null
                        order by i.product_id, i.position
                        """).bind(shop).list(UnfetchedImage.class);
    }
}
