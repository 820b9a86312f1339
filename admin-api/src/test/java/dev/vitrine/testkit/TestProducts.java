package dev.vitrine.testkit;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/** Creates simple products with stock and reads what is left of it. */
public record TestProducts(Database database, Shop shop) {

    private static final AtomicInteger NUMBER = new AtomicInteger();

    /** A published product in one version, its stock counted and limited; {@code price} in minor units. */
    public long variant(String title, long price, long stock) {
        return variant(title, price, stock, "'vitrine'", "deny", "1");
    }

    /** Of which any number may be sold. */
    public long untracked(String title, long price) {
        return variant(title, price, 0, "null", "deny", "1");
    }

    /** Counted, and sold on when there is none left. */
    public long oversold(String title, long price, long stock) {
        return variant(title, price, stock, "'vitrine'", "continue", "1");
    }

    public long hidden(String title, long price) {
        return variant(title, price, 5, "'vitrine'", "deny", "null");
    }

    public long left(long variant) {
        return database.read(
                session -> session.sql("select inventory_quantity from variants where shop_id = :shop and id = :id")
                        .bind(shop)
                        .bind("id", variant)
                        .count());
    }

    public void set(long variant, String assignment) {
        database.change(tx -> tx.sql("update variants set " + assignment + " where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", variant)
                .run());
    }

    private long variant(String title, long price, long stock, String management, String policy, String published) {
        var handle = title.toLowerCase(Locale.ROOT) + "-" + NUMBER.incrementAndGet();
        return database.write(tx -> {
            var product = tx.sql("""
                            insert into products (shop_id, title, handle, vendor, published_at, created_at, updated_at)
                            values (:shop, :title, :handle, 'Pottery', %s, 1, 1) returning id
                            """.formatted(published))
                    .bind(shop)
                    .bind("title", title)
                    .bind("handle", handle)
                    .number()
                    .orElseThrow();
            tx.sql("""
                            insert into product_options (shop_id, product_id, name, position, "values")
                            values (:shop, :product, 'Title', 1, '["Default Title"]')
                            """).bind(shop).bind("product", product).run();
            var variant = tx.sql("""
                            insert into variants (shop_id, product_id, title, price, currency, sku, position, option1,
                              option_key, inventory_policy, inventory_management, inventory_quantity, grams,
                              created_at, updated_at)
                            values (:shop, :product, 'Default Title', :price, :currency, :sku, 1, 'Default Title',
                              'default title', :policy, %s, :stock, 300, 1, 1) returning id
                            """.formatted(management))
                    .bind(shop)
                    .bind("product", product)
                    .bind("price", price)
                    .bind("currency", shop.currency())
                    .bind("sku", handle.toUpperCase(Locale.ROOT))
                    .bind("policy", policy)
                    .bind("stock", stock)
                    .number()
                    .orElseThrow();
            stock(tx, variant, stock);
            return variant;
        });
    }

    /** At the primary location. */
    private void stock(Tx tx, long variant, long stock) {
        var item = tx.sql("""
                        insert into inventory_items (shop_id, variant_id, created_at, updated_at)
                        values (:shop, :variant, 1, 1) returning id
                        """).bind(shop).bind("variant", variant).number().orElseThrow();
        tx.sql("update variants set inventory_item_id = :item where shop_id = :shop and id = :variant")
                .bind(shop)
                .bind("variant", variant)
                .bind("item", item)
                .run();
        tx.sql("""
                        insert into inventory_levels (shop_id, inventory_item_id, location_id, available, updated_at)
                        values (:shop, :item, :location, :stock, 1)
                        """)
                .bind(shop)
                .bind("item", item)
                .bind("location", shop.primaryLocationId())
                .bind("stock", stock)
                .run();
    }
}
