package dev.vitrine.shop.samples;

import dev.vitrine.commerce.catalog.Collection;
import dev.vitrine.commerce.catalog.Collections;
import dev.vitrine.commerce.catalog.Collects;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopLock;
import dev.vitrine.shop.content.Menu;
import dev.vitrine.shop.content.MenuItem;
import dev.vitrine.shop.content.Menus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Sample data of shops, filled in and taken away as a whole. Safe for use by many threads. */
public final class SampleData {

    private static final String MAIN_MENU = "main-menu";

    private final Products products;
    private final Collections collections;
    private final Menus menus;

    public SampleData(Products products, Collections collections, Menus menus) {
        this.products = products;
        this.collections = collections;
        this.menus = menus;
    }

    /**
     * What taking the sample data away does.
     *
     * @param kept products and collections that stay, because the merchant changed them or put own products in
     */
    public record Removal(List<Product> products, List<Collection> collections, List<String> kept) {

        /** Whether there is any sample data. */
        public boolean isEmpty() {
            return products.isEmpty() && collections.isEmpty() && kept.isEmpty();
        }
    }

    /**
     * Fills an empty shop, publishing as the Admin API does. A main menu that the merchant wrote gets entries for the
     * collections; the default one has them anyway. 422 when the shop has products.
     */
    public void fill(Tx tx, Shop shop, SampleCatalog catalog, boolean addToMenu) {
        ShopLock.exclusive(tx, shop);
        if (Products.any(tx, shop)) {
            throw Problems.of(Problems.BASE, "The shop has products already.");
        }
        // why: of earlier samples the merchant took the last product away by hand.
        SampleRecords.forget(tx, shop);
        var ids = new HashMap<String, List<Long>>();
        for (var sample : catalog.products()) {
            var product = products.create(tx, shop, sample.body());
            SampleRecords.add(
                    tx, shop, new SampleRecord(SampleRecord.PRODUCT, product.id(), SampleFingerprint.of(product)));
            ids.computeIfAbsent(sample.collection(), name -> new ArrayList<>()).add(product.id());
        }
        var made = new ArrayList<Collection>();
        for (var sample : catalog.collections()) {
            var body = sample.body().deepCopy();
            var collects = body.putArray("collects");
            ids.getOrDefault(sample.name(), List.of())
                    .forEach(id -> collects.addObject().put("product_id", id));
            var id = collections.publish(tx, shop, body).id();
            // why read again: as it will be read when it is compared.
            var collection = collections.find(tx, shop, id).orElseThrow();
            SampleRecords.add(
                    tx,
                    shop,
                    new SampleRecord(SampleRecord.COLLECTION, collection.id(), SampleFingerprint.of(collection)));
            made.add(collection);
        }
        if (addToMenu) {
            mainMenu(tx, shop).ifPresent(menu -> {
                var items = new ArrayList<>(menu.items());
                made.forEach(collection -> items.add(entry(collection)));
                menus.put(tx, shop, menu.handle(), menu.title(), items);
                SampleRecords.add(tx, shop, new SampleRecord(SampleRecord.MENU, menu.id(), ""));
            });
        }
    }

    /** What would be taken away now, and what would stay. */
    public Removal preview(Session session, Shop shop) {
        var rows = SampleRecords.all(session, shop);
        var printsOfProducts = prints(rows, SampleRecord.PRODUCT);
        var gone = new ArrayList<Product>();
        var kept = new ArrayList<String>();
        for (var product : products.byIds(session, shop, List.copyOf(printsOfProducts.keySet()))) {
            if (SampleFingerprint.of(product).equals(printsOfProducts.get(product.id()))) {
                gone.add(product);
            } else {
                kept.add(product.title());
            }
        }
        var goneIds = gone.stream().map(Product::id).collect(Collectors.toSet());
        var goneCollections = new ArrayList<Collection>();
        for (var row : prints(rows, SampleRecord.COLLECTION).entrySet()) {
            collections.find(session, shop, row.getKey()).ifPresent(collection -> {
                if (SampleFingerprint.of(collection).equals(row.getValue())
                        && goneIds.containsAll(Collects.products(session, shop, collection.id()))) {
                    goneCollections.add(collection);
                } else {
                    kept.add(collection.title());
                }
            });
        }
        return new Removal(gone, goneCollections, kept);
    }

    /**
     * Takes away what was filled in. What the merchant changed stays and is the merchant's own from now on, as are
     * entries of menus that were changed. Orders keep their lines.
     */
    public Removal remove(Tx tx, Shop shop) {
        ShopLock.exclusive(tx, shop);
        var removal = preview(tx, shop);
        removeEntries(tx, shop, removal.collections());
        removal.collections().forEach(collection -> collections.remove(tx, shop, collection));
        removal.products().forEach(product -> products.delete(tx, shop, product.id()));
        SampleRecords.forget(tx, shop);
        return removal;
    }

    private void removeEntries(Tx tx, Shop shop, List<Collection> gone) {
        var entries =
                gone.stream().map(SampleData::entry).map(SampleData::plain).collect(Collectors.toSet());
        var ours = prints(SampleRecords.all(tx, shop), SampleRecord.MENU).keySet();
        for (var menu : menus.all(tx, shop)) {
            var left = left(menu, entries);
            if (ours.contains(menu.id()) && left.size() < menu.items().size()) {
                menus.put(tx, shop, menu.handle(), menu.title(), left);
            }
        }
    }

    /** One entry for each, as each was added once. */
    private static List<MenuItem> left(Menu menu, Set<MenuItem> entries) {
        var unused = new HashSet<>(entries);
        return menu.items().stream().filter(item -> !unused.remove(plain(item))).toList();
    }

    private static MenuItem entry(Collection collection) {
        return MenuItem.collection(collection.title(), collection.handle());
    }

    private static MenuItem plain(MenuItem item) {
        return item.withId("");
    }

    private Optional<Menu> mainMenu(Session session, Shop shop) {
        return menus.all(session, shop).stream()
                .filter(menu -> menu.handle().equals(MAIN_MENU))
                .findFirst();
    }

    private static Map<Long, String> prints(List<SampleRecord> rows, String kind) {
        return rows.stream()
                .filter(row -> row.kind().equals(kind))
                .collect(Collectors.toMap(SampleRecord::recordId, SampleRecord::fingerprint));
    }
}
