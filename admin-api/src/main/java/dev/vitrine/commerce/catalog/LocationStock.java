package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Statement;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;

/** Stock of one location. For one transaction. */
public final class LocationStock {

    private final Tx tx;
    private final Shop shop;
    private final long location;

    public LocationStock(Tx tx, Shop shop, long location) {
        this.tx = tx;
        this.shop = shop;
        this.location = location;
    }

    /** A variant that a fulfillment service counts, with what we think it has. */
    public record CountedVariant(long id, String sku, long available) {}

    /** Those with these SKUs that the service counts, in the order in which all transactions lock variants. */
    public List<CountedVariant> countedBy(String service, List<String> skus) {
        return sql("""
                        select v.id, v.sku, coalesce(l.available, 0) as available from variants v
                        left join inventory_levels l on l.shop_id = :shop
                          and l.inventory_item_id = v.inventory_item_id and l.location_id = :location
                        where v.shop_id = :shop and v.sku in (<skus>) and v.inventory_management = :handle
                        order by v.id
                        """).bind("handle", service).bindList("skus", skus).list(CountedVariant.class);
    }

    /** Whether it has, or owes, any of what is counted. */
    public boolean isStocked() {
        return sql("""
                        select count(*) from inventory_levels l
                        join inventory_items i on i.shop_id = :shop and i.id = l.inventory_item_id
                        join variants v on v.shop_id = :shop and v.id = i.variant_id
                        where l.shop_id = :shop and l.location_id = :location and l.available <> 0
                          and v.inventory_management is not null
                        """).count() > 0;
    }

    /** Items that are kept nowhere else are stocked at the primary location, with what is noted of them here. */
    public void moveToPrimary() {
        // why: a change of levels locks their variants first.
        sql("""
                        update variants set updated_at = updated_at where shop_id = :shop and id in (
                          select i.variant_id from inventory_levels l
                          join inventory_items i on i.shop_id = :shop and i.id = l.inventory_item_id
                          where l.shop_id = :shop and l.location_id = :location)
                        """).run();
        sql("""
                        insert into inventory_levels (shop_id, inventory_item_id, location_id, available, updated_at)
                        select l.shop_id, l.inventory_item_id, :primary, 0, l.updated_at
                        from inventory_levels l
                        where l.shop_id = :shop and l.location_id = :location and not exists (
                          select 1 from inventory_levels o where o.shop_id = :shop
                            and o.inventory_item_id = l.inventory_item_id and o.location_id = :primary)
                        """).bind("primary", shop.primaryLocationId()).run();
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

    private Statement sql(String text) {
        return tx.sql(text).bind(shop).bind("location", location);
    }
}
