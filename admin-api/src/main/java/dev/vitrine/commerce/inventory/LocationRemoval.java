package dev.vitrine.commerce.inventory;

import dev.vitrine.foundation.db.Statement;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;

/** Removal of a location: "422 when deleting the primary or one that still has stock or open orders". */
public final class LocationRemoval {

    private final Tx tx;
    private final Shop shop;
    private final long location;

    public LocationRemoval(Tx tx, Shop shop, long location) {
        this.tx = tx;
        this.shop = shop;
        this.location = location;
    }

    /** {@code done} is what may not be done to it: deleted. */
    void requireIdle(String done) {
        var problems = new Problems();
        if (location == shop.primaryLocationId()) {
            problems.add(Problems.BASE, "The primary location can't be " + done);
        }
        var stocked = sql("""
                        select count(*) from inventory_levels l
                        join inventory_items i on i.shop_id = :shop and i.id = l.inventory_item_id
                        join variants v on v.shop_id = :shop and v.id = i.variant_id
                        where l.shop_id = :shop and l.location_id = :location and l.available <> 0
                          and v.inventory_management is not null
                        """).count();
        if (stocked > 0) {
            problems.add(Problems.BASE, "A location that still has stock can't be " + done);
        }
        if (countOpenFulfillments() > 0) {
            problems.add(Problems.BASE, "A location with open fulfillments can't be " + done);
        }
        problems.throwIfAny();
    }

    /** Shipments that are prepared there. */
    public long countOpenFulfillments() {
        return sql("""
                        select count(*) from fulfillments
                        where shop_id = :shop and location_id = :location and status in ('pending', 'open')
                        """).count();
    }

    /** Items that are kept nowhere else are stocked at the primary location, with what is noted of them here. */
    public void moveStockToPrimary() {
        // why: a change of levels locks their variants first.
        sql("""
                        update variants set updated_at = updated_at where shop_id = :shop and id in (
                          select i.variant_id from inventory_levels l
                          join inventory_items i on i.shop_id = :shop and i.id = l.inventory_item_id
                          where l.shop_id = :shop and l.location_id = :location)
                        """).run();
        sql("""
                        insert into inventory_levels (shop_id, inventory_item_id, location_id, available, updated_at)
                        select l.shop_id, l.inventory_item_id, s.primary_location_id, 0, l.updated_at
                        from inventory_levels l join shops s on s.id = l.shop_id
                        where l.shop_id = :shop and l.location_id = :location and not exists (
                          select 1 from inventory_levels o where o.shop_id = :shop
                            and o.inventory_item_id = l.inventory_item_id and o.location_id = s.primary_location_id)
                        """).run();
        sql("""
                        update inventory_levels set available = available + (
                          select l.available from inventory_levels l where l.shop_id = :shop
                            and l.inventory_item_id = inventory_levels.inventory_item_id and l.location_id = :location)
                        where shop_id = :shop and location_id = :primary and inventory_item_id in (
                          select inventory_item_id from inventory_levels
                          where shop_id = :shop and location_id = :location)
                        """).bind("primary", shop.primaryLocationId()).run();
        sql("delete from inventory_levels where shop_id = :shop and location_id = :location")
                .run();
    }

    public void delete() {
        Locations.TABLE.delete(tx, shop.shopId(), location);
    }

    private Statement sql(String text) {
        return tx.sql(text).bind(shop.shopId()).bind("location", location);
    }
}
