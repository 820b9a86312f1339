package dev.vitrine.commerce.inventory;

import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.commerce.catalog.Stock;
import dev.vitrine.commerce.catalog.Variants;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.feature.BackgroundJob;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.Duration;
import java.util.List;

/** Inventory: items, levels and the publishing of stock changes. Safe for use by many threads. */
public final class Inventory implements Feature {

    private final InventoryItems items;
    private final InventoryLevels levels;
    private final StockChangePublisher news;

    public Inventory(Database database, Shops shops, Events events, Variants variants, Products products, Stock stock) {
        this.items = new InventoryItems(variants);
        this.levels = new InventoryLevels(stock);
        this.news = new StockChangePublisher(database, shops, events, products, items);
    }

    @Override
    public List<BackgroundJob> jobs() {
        return List.of(new BackgroundJob("stock", Duration.ofSeconds(1), Duration.ofSeconds(1), news::publish));
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(items.resource(), levels.resource(), levels.ofLocation());
    }

    public StockChangePublisher stockChanges() {
        return news;
    }
}
