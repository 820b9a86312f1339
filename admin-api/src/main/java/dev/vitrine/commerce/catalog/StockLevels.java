package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Stock levels of one inventory item at the locations of a shop, with its variant's row locked. For one transaction.
 */
final class StockLevels {

    private final Tx tx;
    private final Shop shop;
    private final long item;
    private final Instant now;
    private final StockCause cause;

    /** {@code cause} is what the history keeps of its changes. */
    StockLevels(Tx tx, Shop shop, long item, Instant now, StockCause cause) {
        this.tx = tx;
        this.shop = shop;
        this.item = item;
        this.now = now;
        this.cause = cause;
    }

    private record Level(long locationId, long available) {}

    private record Withdrawn(long locationId, long available, long places) {}

    /**
     * "location priority order, single-location preferred": the primary one first, then by age; split if it must be.
     */
    void take(long variant, long quantity) {
        var withdrawn = fromOne(quantity);
        if (withdrawn.isPresent()) {
            record(withdrawn.get().locationId(), -quantity, withdrawn.get().available());
            if (withdrawn.get().places() > 1) {
                Withdrawals.add(tx, shop, variant, withdrawn.get().locationId(), quantity);
            }
            return;
        }
        var levels = all();
        var rest = quantity;
        for (var level : levels) {
            var part = Math.clamp(level.available(), 0, rest);
            rest -= part;
            withdraw(variant, level, part, levels.size());
        }
        if (rest > 0 && !levels.isEmpty()) {
            withdraw(variant, levels.getFirst(), rest, levels.size());
        }
    }

    /** Answers what the location has then. */
    long add(long location, long by) {
        var available = tx.sql("""
                        insert into inventory_levels (shop_id, inventory_item_id, location_id, available, updated_at)
                        values (:shop, :item, :location, :by, :now)
                        on conflict (%s) do update
                        set available = inventory_levels.available + :by, updated_at = :now
                        returning available
                        """.formatted(tx.shopKey("inventory_item_id, location_id")))
                .bind(shop)
                .bind("item", item)
                .bind("location", location)
                .bind("by", by)
                .bind("now", now)
                .number()
                .orElseThrow();
        record(location, by, available);
        return available;
    }

    Optional<Long> at(long location) {
        return all().stream()
                .filter(level -> level.locationId() == location)
                .map(Level::available)
                .findFirst();
    }

    int count() {
        return all().size();
    }

    /** Where goods come back to when nothing is said: where it is stocked, the primary location first. */
    long defaultLocation() {
        return all().stream().map(Level::locationId).findFirst().orElse(shop.primaryLocationId());
    }

    void remove(long location) {
        tx.sql("""
                        delete from inventory_levels
                        where shop_id = :shop and inventory_item_id = :item and location_id = :location
                        """).bind(shop).bind("item", item).bind("location", location).run();
    }

    /** All of it is at this location from now on. */
    void moveAllTo(long location) {
        var others =
                all().stream().filter(level -> level.locationId() != location).toList();
        tx.sql("""
                        delete from inventory_levels
                        where shop_id = :shop and inventory_item_id = :item and location_id <> :location
                        """).bind(shop).bind("item", item).bind("location", location).run();
        others.forEach(level -> record(level.locationId(), -level.available(), 0));
        add(location, others.stream().mapToLong(Level::available).sum());
    }

    private Optional<Withdrawn> fromOne(long quantity) {
        return tx.sql("""
                        update inventory_levels set available = available - :quantity, updated_at = :now
                        where shop_id = :shop and id = (
                          select l.id from inventory_levels l
                          where l.shop_id = :shop and l.inventory_item_id = :item and l.available >= :quantity
                          order by l.location_id <> :primary, l.location_id limit 1)
                        returning location_id, available, (select count(*) from inventory_levels o
                          where o.shop_id = :shop and o.inventory_item_id = :item) as places
                        """)
                .bind(shop)
                .bind("item", item)
                .bind("quantity", quantity)
                .bind("primary", shop.primaryLocationId())
                .bind("now", now)
                .one(Withdrawn.class);
    }

    private void record(long location, long by, long available) {
        if (by != 0) {
            InventoryChanges.add(tx, shop, item, location, by, available, cause, now);
        }
    }

    private List<Level> all() {
        return tx.sql("""
                        select location_id, available from inventory_levels
                        where shop_id = :shop and inventory_item_id = :item
                        order by location_id <> :primary, location_id
                        """)
                .bind(shop)
                .bind("item", item)
                .bind("primary", shop.primaryLocationId())
                .list(Level.class);
    }

    private void withdraw(long variant, Level level, long quantity, int places) {
        if (quantity == 0) {
            return;
        }
        add(level.locationId(), -quantity);
        if (places > 1) {
            Withdrawals.add(tx, shop, variant, level.locationId(), quantity);
        }
    }
}
