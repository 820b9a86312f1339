package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;

/**
 * Locations that {@link Stock} took goods from, for shipping and restocking them. Kept of items that are stocked at
 * several locations only.
 */
public final class Withdrawals {

    private Withdrawals() {}

    /** Goods of one variant that were taken at a location and not put back. */
    public record Withdrawal(long id, long locationId, long quantity) {}

    static void add(Tx tx, Shop shop, long variant, long location, long quantity) {
        tx.sql("""
                        insert into withdrawals (shop_id, variant_id, location_id, quantity)
                        values (:shop, :variant, :location, :quantity)
                        """)
                .bind(shop)
                .bind("variant", variant)
                .bind("location", location)
                .bind("quantity", quantity)
                .run();
    }

    /** Assigns the stock taken in this transaction to the order that it placed. */
    public static void assignToOrder(Tx tx, Shop shop, long order) {
        tx.sql("update withdrawals set order_id = :order where shop_id = :shop and order_id is null")
                .bind(shop)
                .bind("order", order)
                .run();
        InventoryChanges.assignToOrder(tx, shop, order);
    }

    /** Where goods of an order were taken, locations included that are gone. */
    public static List<Long> locations(Session session, Shop shop, long order, List<Long> variants) {
        return session.sql("""
                        select distinct location_id from withdrawals
                        where shop_id = :shop and order_id = :order and quantity > 0 and variant_id in (<variants>)
                        """)
                .bind(shop)
                .bind("order", order)
                .bindList("variants", variants)
                .numbers();
    }

    /** Those of an order, the oldest first, locations included that are gone. */
    public static List<Withdrawal> of(Session session, Shop shop, long order, long variant) {
        return session.sql("""
                        select id, location_id, quantity from withdrawals
                        where shop_id = :shop and order_id = :order and variant_id = :variant and quantity > 0
                        order by id
                        """)
                .bind(shop)
                .bind("order", order)
                .bind("variant", variant)
                .list(Withdrawal.class);
    }

    /** So many of a variant are taken at another location for an order. */
    public static void move(Tx tx, Shop shop, long order, long variant, long location, long quantity) {
        add(tx, shop, variant, location, quantity);
        assignToOrder(tx, shop, order);
    }

    /** So many were put back. */
    public static void reduce(Tx tx, Shop shop, long id, long by) {
        tx.sql("update withdrawals set quantity = quantity - :by where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", id)
                .bind("by", by)
                .run();
    }
}
