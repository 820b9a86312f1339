package dev.vitrine.inventory;

import dev.vitrine.catalog.Products;
import dev.vitrine.db.Database;
import dev.vitrine.db.Select;
import dev.vitrine.db.Tx;
import dev.vitrine.events.Events;
import dev.vitrine.events.Topic;
import dev.vitrine.kernel.ShopId;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.tenancy.Shops;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.TreeSet;

/**
 * Tells what changes of stock add up to: "fire once per variant, coalesced over 1 s", so that a busy sale costs its
 * buyers nothing. Whoever runs the platform calls it every second. Threads and processes may share it.
 */
public final class StockNews {

    private static final int AT_ONCE = 500;

    private final Database database;
    private final Shops shops;
    private final Events events;
    private final Products products;
    private final InventoryItems items;

    StockNews(Database database, Shops shops, Events events, Products products, InventoryItems items) {
        this.database = database;
        this.shops = shops;
        this.events = events;
        this.products = products;
        this.items = items;
    }

    /** A note of {@code Stock}: see the table. */
    record Change(
            String kind, long productId, long inventoryItemId, boolean told, boolean storefront, Instant createdAt) {

        boolean is(String what) {
            return kind.equals(what);
        }
    }

    /** Tells everything that nobody told yet. */
    public void tell() {
        var waiting = database.read(session ->
                session.sql("select distinct shop_id from stock_changes").numbers());
        waiting.forEach(this::tell);
    }

    private void tell(long id) {
        var shop = database.read(session -> shops.find(session, new ShopId(id))).orElseThrow();
        while (database.<Integer>write(tx -> tell(tx, shop)) == AT_ONCE) {}
    }

    private int tell(Tx tx, Shop shop) {
        var changes = tx.sql("""
                        delete from stock_changes where shop_id = :shop and id in (
                          select id from stock_changes where shop_id = :shop order by id limit :most)
                        returning kind, product_id, inventory_item_id, told, storefront, created_at
                        """).bind(shop.shopId()).bind("most", AT_ONCE).list(Change.class);
        tellProducts(tx, shop, changes);
        tellLevels(tx, shop, changes);
        tellItems(tx, shop, changes);
        return changes.size();
    }

    private void tellProducts(Tx tx, Shop shop, List<Change> changes) {
        var changed = new TreeSet<Long>();
        var told = new HashMap<Long, Boolean>();
        changes.stream().filter(change -> change.is("level")).forEach(change -> {
            changed.add(change.productId());
            if (!change.told()) {
                told.merge(change.productId(), change.storefront(), Boolean::logicalOr);
            }
        });
        if (!changed.isEmpty()) {
            products.restocked(tx, shop, changed, told);
        }
    }

    /** Levels that sales changed; whoever sets a level says so at once. */
    private void tellLevels(Tx tx, Shop shop, List<Change> changes) {
        var since = new HashMap<Long, Instant>();
        changes.stream()
                .filter(change -> change.is("level") && !change.storefront())
                .forEach(change ->
                        since.merge(change.inventoryItemId(), change.createdAt(), (a, b) -> a.isBefore(b) ? a : b));
        var rows = InventoryLevels.TABLE.list(
                tx,
                shop.shopId(),
                Select.ALL.in("inventory_item_id", since.keySet()).by("id"));
        for (var level : InventoryLevels.completed(tx, shop, rows)) {
            var first = since.getOrDefault(level.inventoryItemId(), Instant.MAX);
            if (!level.updatedAt().isBefore(first)) {
                events.publish(
                        tx,
                        shop,
                        Topic.INVENTORY_LEVELS_UPDATE,
                        level.inventoryItemId(),
                        shop.json().tree(level));
            }
        }
    }

    private void tellItems(Tx tx, Shop shop, List<Change> changes) {
        var made = changes.stream()
                .filter(change -> change.is("created"))
                .map(Change::inventoryItemId)
                .toList();
        var rows = InventoryItems.TABLE.list(
                tx, shop.shopId(), Select.ALL.in("id", made).by("id"));
        for (var item : items.completed(tx, shop, rows)) {
            events.publish(
                    tx,
                    shop,
                    Topic.INVENTORY_ITEMS_CREATE,
                    item.id(),
                    shop.json().tree(item));
        }
        changes.stream()
                .filter(change -> change.is("deleted"))
                .forEach(change ->
                        events.publishDeletion(tx, shop, Topic.INVENTORY_ITEMS_DELETE, change.inventoryItemId()));
    }
}
