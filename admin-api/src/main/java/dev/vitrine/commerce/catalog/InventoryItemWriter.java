package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Statement;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writer of inventory items: "created and deleted with its variant (1:1)". For one transaction. */
final class InventoryItemWriter {

    private final Tx tx;
    private final Shop shop;
    private final Instant now;

    InventoryItemWriter(Tx tx, Shop shop, Instant now) {
        this.tx = tx;
        this.shop = shop;
        this.now = now;
    }

    /**
     * Creates the inventory items of a product's new variants, stocked at the location of the service that counts them.
     *
     * @param locations of those services, by handle
     */
    void create(long product, Map<String, Long> locations) {
        recordChange(product, """
                insert into inventory_items (shop_id, variant_id, created_at, updated_at)
                select shop_id, id, :now, :now from variants
                where shop_id = :shop and product_id = :product and inventory_item_id = 0
                order by position, id
                """);
        createLevels(product, List.copyOf(locations.entrySet()));
        recordFirstStock(product);
        recordChange(product, """
                insert into stock_changes (shop_id, kind, product_id, inventory_item_id, created_at)
                select v.shop_id, 'created', v.product_id, i.id, :now
                from variants v join inventory_items i on i.shop_id = :shop and i.variant_id = v.id
                where v.shop_id = :shop and v.product_id = :product and v.inventory_item_id = 0
                order by v.position, v.id
                """);
        of(product, """
                update variants set inventory_item_id = (select i.id from inventory_items i
                  where i.shop_id = :shop and i.variant_id = variants.id)
                where shop_id = :shop and product_id = :product and inventory_item_id = 0
                """).run();
    }

    private void createLevels(long product, List<Map.Entry<String, Long>> locations) {
        var cases = IntStream.range(0, locations.size())
                .mapToObj(i -> " when v.inventory_management = :service%1$d then :location%1$d".formatted(i))
                .collect(Collectors.joining());
        var statement =
                of(product, """
                insert into inventory_levels (shop_id, inventory_item_id, location_id, available, updated_at)
                select v.shop_id, i.id, %s, v.inventory_quantity, :now
                from variants v join inventory_items i on i.shop_id = :shop and i.variant_id = v.id
                where v.shop_id = :shop and v.product_id = :product and v.inventory_item_id = 0
                """.formatted(cases.isEmpty() ? ":primary" : "case" + cases + " else :primary end"));
        for (int i = 0; i < locations.size(); i++) {
            statement
                    .bind("service" + i, locations.get(i).getKey())
                    .bind("location" + i, locations.get(i).getValue());
        }
        statement.bind("primary", shop.primaryLocationId()).bind("now", now).run();
    }

    private void recordFirstStock(long product) {
        of(product, """
                insert into inventory_changes (shop_id, inventory_item_id, location_id, adjustment, available, reason,
                  note, author, created_at)
                select l.shop_id, l.inventory_item_id, l.location_id, l.available, l.available, 'received',
                  '', :author, :now
                from variants v join inventory_items i on i.shop_id = :shop and i.variant_id = v.id
                join inventory_levels l on l.shop_id = :shop and l.inventory_item_id = i.id
                where v.shop_id = :shop and v.product_id = :product and v.inventory_item_id = 0
                  and v.inventory_management is not null and l.available <> 0
                """).bind("author", tx.author()).bind("now", now).run();
    }

    /** Notes that the items of variants go with them. */
    void delete(List<Long> variants) {
        if (!variants.isEmpty()) {
            tx.sql("""
                            insert into stock_changes (shop_id, kind, product_id, inventory_item_id, created_at)
                            select shop_id, 'deleted', product_id, inventory_item_id, :now from variants
                            where shop_id = :shop and id in (<variants>)
                            """)
                    .bind(shop)
                    .bind("now", now)
                    .bindList("variants", variants)
                    .run();
        }
    }

    /** Notes that the items of a product go with it. */
    void deleteAll(long product) {
        recordChange(product, """
                insert into stock_changes (shop_id, kind, product_id, inventory_item_id, created_at)
                select shop_id, 'deleted', product_id, inventory_item_id, :now from variants
                where shop_id = :shop and product_id = :product
                """);
    }

    /** Writing a variant's quantity: "only when the shop has exactly one stocked location, else 422". */
    void setTotal(Variant variant) {
        // why: the variant's row is locked before its levels are read.
        tx.sql("update variants set inventory_quantity = :quantity where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", variant.id())
                .bind("quantity", variant.inventory().inventoryQuantity())
                .run();
        var stockLevels = new StockLevels(
                tx, shop, variant.inventory().inventoryItemId(), now, StockCause.of(StockReason.CORRECTION));
        var places = stockLevels.count();
        if (places > 1) {
            throw Problems.of(
                    "inventory_quantity",
                    "can't be changed: variant " + variant.id() + " is stocked at " + places
                            + " locations, set its inventory levels");
        }
        var home = stockLevels.defaultLocation();
        stockLevels.add(
                home,
                variant.inventory().inventoryQuantity() - stockLevels.at(home).orElse(0L));
    }

    private void recordChange(long product, String text) {
        of(product, text).bind("now", now).run();
    }

    private Statement of(long product, String text) {
        return tx.sql(text).bind(shop).bind("product", product);
    }
}
