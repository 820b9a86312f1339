package dev.vitrine.commerce.inventory;

import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.commerce.catalog.Stock;
import dev.vitrine.commerce.catalog.StockChanges;
import dev.vitrine.commerce.catalog.StockChanges.StockChange;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.TreeSet;

/**
 * Publisher of coalesced stock changes: "fire once per variant, coalesced over 1 s", so that a busy sale costs its
 * customers nothing. A background job runs it every second. Threads and processes may share it.
 */
public final class StockChangePublisher {

    private static final int AT_ONCE = 500;

    private final Database database;
    private final Shops shops;
    private final Events events;
    private final Products products;
    private final InventoryItems items;

    StockChangePublisher(Database database, Shops shops, Events events, Products products, InventoryItems items) {
        this.database = database;
        this.shops = shops;
        this.events = events;
        this.products = products;
        this.items = items;
    }

    /** Publishes all stock changes that were not published yet. */
    public void publish() {
        var waiting = database.read(StockChanges::shops);
        waiting.forEach(this::publish);
    }

    private void publish(long id) {
        var shop = database.read(session -> shops.find(session, new ShopId(id))).orElseThrow();
        while (database.<Integer>write(tx -> publish(tx, shop)) == AT_ONCE) {}
    }

    private int publish(Tx tx, Shop shop) {
        var stockChanges = StockChanges.remove(tx, shop, AT_ONCE);
        publishProducts(tx, shop, stockChanges);
        publishLevels(tx, shop, stockChanges);
        publishItems(tx, shop, stockChanges);
        return stockChanges.size();
    }

    private void publishProducts(Tx tx, Shop shop, List<StockChange> stockChanges) {
        var changed = new TreeSet<Long>();
        var told = new TreeSet<Long>();
        stockChanges.stream().filter(stockChange -> stockChange.is("level")).forEach(stockChange -> {
            changed.add(stockChange.productId());
            if (!stockChange.told()) {
                told.add(stockChange.productId());
            }
        });
        if (!changed.isEmpty()) {
            products.stockChanged(tx, shop, changed, told);
        }
    }

    /** Publishes levels that sales changed; a level that is set is published at once. */
    private void publishLevels(Tx tx, Shop shop, List<StockChange> stockChanges) {
        var since = new HashMap<Long, Instant>();
        stockChanges.stream()
                .filter(stockChange -> stockChange.is("level") && !stockChange.storefront())
                .forEach(stockChange -> since.merge(
                        stockChange.inventoryItemId(), stockChange.createdAt(), (a, b) -> a.isBefore(b) ? a : b));
        var rows = Stock.LEVELS.list(
                tx, shop, Select.ALL.in("inventory_item_id", since.keySet()).by("id"));
        for (var level : Stock.withoutUntracked(tx, shop, rows)) {
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

    private void publishItems(Tx tx, Shop shop, List<StockChange> stockChanges) {
        var made = stockChanges.stream()
                .filter(stockChange -> stockChange.is("created"))
                .map(StockChange::inventoryItemId)
                .toList();
        var rows = Stock.ITEMS.list(tx, shop, Select.ALL.in("id", made).by("id"));
        for (var item : items.completed(tx, shop, rows)) {
            events.publish(
                    tx,
                    shop,
                    Topic.INVENTORY_ITEMS_CREATE,
                    item.id(),
                    shop.json().tree(item));
        }
        stockChanges.stream()
                .filter(stockChange -> stockChange.is("deleted"))
                .forEach(stockChange ->
                        events.publishDeletion(tx, shop, Topic.INVENTORY_ITEMS_DELETE, stockChange.inventoryItemId()));
    }
}
