package dev.vitrine.catalog;

import dev.vitrine.db.Tx;
import dev.vitrine.tenancy.Shop;

/** Takes what is sold and gives back what is not: never more than there is. Threads may share it. */
public final class Stock {

    private final Products products;

    public Stock(Products products) {
        this.products = products;
    }

    /**
     * True when it was taken, or need not be counted: the variant is not tracked, or sells on when it is sold out.
     * False when there is not enough, and for a variant that this shop does not have; then nothing changed.
     */
    public boolean take(Tx tx, Shop shop, long variantId, long quantity) {
        var left = tx.sql("""
                        update variants
                        set inventory_quantity = inventory_quantity
                          - case when inventory_management is null then 0 else :quantity end
                        where shop_id = :shop and id = :id and (inventory_management is null
                          or inventory_policy = 'continue' or inventory_quantity >= :quantity)
                        returning case when inventory_management is null then -1 else inventory_quantity end
                        """)
                .bind(shop.shopId())
                .bind("id", variantId)
                .bind("quantity", quantity)
                .number();
        // why: pages change only when the last one goes, not at every sale.
        if (left.isPresent() && left.get() == 0) {
            changed(tx, shop, variantId);
        }
        return left.isPresent();
    }

    /** Takes it whether it is there or not: what is counted may fall below zero. */
    public void takeRegardless(Tx tx, Shop shop, long variantId, long quantity) {
        var left = tx.sql("""
                        update variants set inventory_quantity = inventory_quantity - :quantity
                        where shop_id = :shop and id = :id and inventory_management is not null
                        returning inventory_quantity
                        """)
                .bind(shop.shopId())
                .bind("id", variantId)
                .bind("quantity", quantity)
                .number();
        if (left.isPresent() && left.get() <= 0 && left.get() + quantity > 0) {
            changed(tx, shop, variantId);
        }
    }

    /** Puts it back, as far as it is counted. */
    public void giveBack(Tx tx, Shop shop, long variantId, long quantity) {
        var now = tx.sql("""
                        update variants set inventory_quantity = inventory_quantity + :quantity
                        where shop_id = :shop and id = :id and inventory_management is not null
                        returning inventory_quantity
                        """)
                .bind(shop.shopId())
                .bind("id", variantId)
                .bind("quantity", quantity)
                .number();
        if (now.isPresent() && now.get() > 0 && now.get() <= quantity) {
            changed(tx, shop, variantId);
        }
    }

    private void changed(Tx tx, Shop shop, long variantId) {
        tx.sql("select product_id from variants where shop_id = :shop and id = :id")
                .bind(shop.shopId())
                .bind("id", variantId)
                .number()
                .ifPresent(product -> products.announceStock(tx, shop, product));
    }
}
