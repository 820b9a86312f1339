package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.List;

/** Stock changes that {@link Stock} recorded and that were not published yet. */
public final class StockChanges {

    private StockChanges() {}

    /** A recorded change: see the table. */
    public record StockChange(
            String kind, long productId, long inventoryItemId, boolean told, boolean storefront, Instant createdAt) {

        public boolean is(String what) {
            return kind.equals(what);
        }
    }

    /** Ids of the shops that have some. */
    public static List<Long> shops(Session session) {
        return session.sql("select distinct shop_id from stock_changes").numbers();
    }

    /** Removes the oldest, and answers them. */
    public static List<StockChange> remove(Tx tx, Shop shop, int most) {
        return tx.sql("""
                        delete from stock_changes where shop_id = :shop and id in (
                          select id from stock_changes where shop_id = :shop order by id limit :most)
                        returning kind, product_id, inventory_item_id, told, storefront, created_at
                        """).bind(shop).bind("most", most).list(StockChange.class);
    }
}
