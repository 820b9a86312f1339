package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** History of inventory levels: a row for each change of a level, written in the transaction that changes it. */
public final class InventoryChanges {

    private InventoryChanges() {}

    /**
     * A change of a level.
     *
     * @param locationId of then: the location may be gone
     * @param available how many the location had after it
     * @param reason the handle of a {@link StockReason}
     * @param author the name of the staff member or app that changed it; empty for orders, and the shop's own doing
     * @param orderId of then: the order may be gone
     */
    public record InventoryChange(
            long id,
            long locationId,
            long adjustment,
            long available,
            String reason,
            String note,
            String author,
            @Nullable Long orderId,
            Instant createdAt) {}

    /**
     * At most {@code most} changes of an item, the newest first, those before the change with the id {@code before}.
     */
    public static List<InventoryChange> list(Session session, Shop shop, long item, long before, int most) {
        return session.sql("""
                        select id, location_id, adjustment, available, reason, note, author, order_id, created_at
                        from inventory_changes
                        where shop_id = :shop and inventory_item_id = :item and id < :before
                        order by id desc
                        limit :most
                        """)
                .bind(shop)
                .bind("item", item)
                .bind("before", before)
                .bind("most", most)
                .list(InventoryChange.class);
    }

    /** How many levels of all shops are not what the last change of them says; levels without history are left out. */
    static long countContradicted(Session session) {
        return session.sql("""
                        select count(*) from inventory_changes c
                        join inventory_levels l on l.shop_id = c.shop_id and l.inventory_item_id = c.inventory_item_id
                          and l.location_id = c.location_id
                        where c.id in (
                            select max(id) from inventory_changes group by shop_id, inventory_item_id, location_id)
                          and c.available <> l.available
                        """).count();
    }

    static void add(
            Tx tx,
            Shop shop,
            long item,
            long location,
            long adjustment,
            long available,
            StockCause cause,
            Instant now) {
        tx.sql("""
                        insert into inventory_changes (shop_id, inventory_item_id, location_id, adjustment, available,
                          reason, note, author, order_id, created_at)
                        values (:shop, :item, :location, :adjustment, :available,
                          :reason, :note, :author, :order, :now)
                        """)
                .bind(shop)
                .bind("item", item)
                .bind("location", location)
                .bind("adjustment", adjustment)
                .bind("available", available)
                .bind("reason", cause.reason().handle())
                .bind("note", cause.note())
                .bind("author", tx.author())
                .bind("order", cause.orderId())
                .bind("now", now)
                .run();
    }

    /** Assigns what was sold in this transaction to the order that it placed. */
    static void assignToOrder(Tx tx, Shop shop, long order) {
        tx.sql("""
                        update inventory_changes set order_id = :order
                        where shop_id = :shop and reason = 'sold' and order_id is null
                        """).bind(shop).bind("order", order).run();
    }
}
