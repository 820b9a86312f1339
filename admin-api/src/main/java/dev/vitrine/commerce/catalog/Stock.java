package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.events.StorefrontVersions;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Stock of variants: takes what is sold and restocks what is not. The only writer of quantities: a variant's is the sum
 * of its levels, and a change of either locks the variant's row first. Safe for use by many threads.
 */
public final class Stock {

    public static final Table<InventoryItem> ITEMS =
            Table.of("inventory_items", InventoryItem.class, "sku", "cost", "tracked", "requires_shipping");
    public static final Table<InventoryLevel> LEVELS = Table.of("inventory_levels", InventoryLevel.class);

    private final Products products;
    private final InstantSource clock;

    public Stock(Products products, InstantSource clock) {
        this.products = products;
        this.clock = clock;
    }

    /** What a change left of a variant. */
    private record VariantStock(
            long id, long productId, long inventoryItemId, boolean tracked, long inventoryQuantity) {}

    /** Of items that are not tracked nobody knows how many there are. */
    public static List<InventoryLevel> withoutUntracked(Session session, Shop shop, List<InventoryLevel> rows) {
        var items = rows.stream().map(InventoryLevel::inventoryItemId).toList();
        var uncounted =
                Set.copyOf(session.sql("""
                        select i.id from inventory_items i
                        join variants v on v.shop_id = :shop and v.id = i.variant_id
                        where i.shop_id = :shop and i.id in (<items>) and v.inventory_management is null
                        """).bind(shop).bindList("items", items).numbers());
        return rows.stream()
                .map(row -> uncounted.contains(row.inventoryItemId()) ? row.uncounted() : row)
                .toList();
    }

    public static boolean isTracked(Session session, Shop shop, long variantId) {
        return session.sql("""
                        select count(*) from variants
                        where shop_id = :shop and id = :variant and inventory_management is not null
                        """).bind(shop).bind("variant", variantId).count() > 0;
    }

    /** How many are left of a variant: below zero when more was sold than there was. */
    public static long left(Session session, Shop shop, long variantId) {
        return session.sql("select inventory_quantity from variants where shop_id = :shop and id = :variant")
                .bind(shop)
                .bind("variant", variantId)
                .count();
    }

    /** Locks a variant until the transaction ends: a change of its levels locks it first. */
    public static void lockVariant(Tx tx, Shop shop, long variantId) {
        tx.sql("update variants set updated_at = updated_at where shop_id = :shop and id = :variant")
                .bind(shop)
                .bind("variant", variantId)
                .run();
    }

    /**
     * True when it was taken, or need not be counted: the variant is not tracked, or sells on when it is sold out.
     * False when there is not enough, and for a variant that this shop does not have; then nothing changed.
     */
    public boolean take(Tx tx, Shop shop, long variantId, long quantity) {
        return sell(tx, shop, variantId, quantity, false);
    }

    /** Takes it whether it is there or not: what is counted may fall below zero. */
    public void takeIgnoringPolicy(Tx tx, Shop shop, long variantId, long quantity) {
        sell(tx, shop, variantId, quantity, true);
    }

    /**
     * Puts it back, as far as it is counted: at the location, where it becomes stocked if it was not; without one where
     * it is stocked, the primary location first.
     */
    public void restock(Tx tx, Shop shop, long variantId, long quantity, @Nullable Long locationId, StockCause cause) {
        add(tx, shop, variantId, quantity, false).ifPresent(variantStock -> {
            var stockLevels = levels(tx, shop, variantStock, cause);
            stockLevels.add(locationId == null ? stockLevels.defaultLocation() : locationId, quantity);
            record(tx, shop, variantStock, quantity, false);
        });
    }

    /**
     * Changes what a location has, which becomes stocked if it was not; it may fall below zero. Answers what it has
     * then. 404 for a variant that this shop does not have.
     */
    public long adjust(Tx tx, Shop shop, long variantId, long locationId, long by, StockCause cause) {
        var variantStock = add(tx, shop, variantId, by, true).orElseThrow(ApiException::notFound);
        var available = levels(tx, shop, variantStock, cause).add(locationId, by);
        record(tx, shop, variantStock, by, true);
        return available;
    }

    /** Says how many a location has; the rest as {@link #adjust}. */
    public long set(Tx tx, Shop shop, long variantId, long locationId, long available, StockCause cause) {
        var before = levels(tx, shop, lock(tx, shop, variantId), cause).at(locationId);
        return adjust(tx, shop, variantId, locationId, available - before.orElse(0L), cause);
    }

    /** The location keeps none of it any more; what it had is gone. */
    public void disconnect(Tx tx, Shop shop, long variantId, long locationId) {
        var cause = StockCause.of(StockReason.CORRECTION);
        set(tx, shop, variantId, locationId, 0, cause);
        levels(tx, shop, lock(tx, shop, variantId), cause).remove(locationId);
    }

    /** "variants fall back to manual": what a fulfillment service kept and counted is the shop's own again. */
    public void detachService(Tx tx, Shop shop, String handle) {
        tx.sql("""
                        insert into stock_changes
                          (shop_id, kind, product_id, inventory_item_id, storefront, created_at)
                        select shop_id, 'level', product_id, inventory_item_id, :edited, :now from variants
                        where shop_id = :shop and (fulfillment_service = :handle or inventory_management = :handle)
                        """)
                .bind(shop)
                .bind("handle", handle)
                .bind("edited", true)
                .bind("now", now())
                .run();
        tx.sql("""
                        update variants set fulfillment_service = 'manual',
                          inventory_management =
                            case when inventory_management = :handle then :own else inventory_management end,
                          updated_at = :now
                        where shop_id = :shop and (fulfillment_service = :handle or inventory_management = :handle)
                        """)
                .bind(shop)
                .bind("handle", handle)
                .bind("own", Variant.TRACKED)
                .bind("now", now())
                .run();
    }

    private boolean sell(Tx tx, Shop shop, long variantId, long quantity, boolean regardless) {
        var variantStock = tx.sql("""
                        update variants
                        set inventory_quantity = inventory_quantity
                            - case when inventory_management is null then 0 else :quantity end,
                          updated_at = case when inventory_management is null then updated_at else :now end
                        where shop_id = :shop and id = :id and (inventory_management is null or :regardless
                          or inventory_policy = 'continue' or inventory_quantity >= :quantity)
                        returning id, product_id, inventory_item_id, inventory_management is not null as tracked,
                          inventory_quantity
                        """)
                .bind(shop)
                .bind("id", variantId)
                .bind("quantity", quantity)
                .bind("regardless", regardless)
                .bind("now", now())
                .one(VariantStock.class);
        variantStock.filter(VariantStock::tracked).ifPresent(sold -> {
            levels(tx, shop, sold, StockCause.of(StockReason.SOLD)).take(variantId, quantity);
            record(tx, shop, sold, -quantity, false);
        });
        return variantStock.isPresent();
    }

    private VariantStock lock(Tx tx, Shop shop, long variantId) {
        return add(tx, shop, variantId, 0, true).orElseThrow(ApiException::notFound);
    }

    /** What a location has of variants; those that it does not stock are absent. */
    public static Map<Long, Long> availableAt(Session session, Shop shop, Collection<Long> variants, long location) {
        return session.sql("""
                        select v.id, l.available from variants v
                        join inventory_levels l on l.shop_id = v.shop_id and l.inventory_item_id = v.inventory_item_id
                        where v.shop_id = :shop and v.id in (<variants>) and l.location_id = :location
                        """)
                .bind(shop)
                .bindList("variants", variants)
                .bind("location", location)
                .pairs();
    }

    /** Changes the sum and locks the variant until the transaction ends; {@code any}: also if it is not tracked. */
    private Optional<VariantStock> add(Tx tx, Shop shop, long variantId, long by, boolean any) {
        return tx.sql("""
                        update variants set inventory_quantity = inventory_quantity + :by, updated_at = :now
                        where shop_id = :shop and id = :id and (:any or inventory_management is not null)
                        returning id, product_id, inventory_item_id, inventory_management is not null as tracked,
                          inventory_quantity
                        """)
                .bind(shop)
                .bind("id", variantId)
                .bind("by", by)
                .bind("any", any)
                .bind("now", now())
                .one(VariantStock.class);
    }

    /**
     * Records that products/update is to be published, together with other changes of the product. why: the last one
     * sold and the first restocked are published at once, because lists show them; how many are left is on the
     * product's own pages only.
     */
    private void record(Tx tx, Shop shop, VariantStock variantStock, long by, boolean edited) {
        var was = variantStock.inventoryQuantity() - by;
        var turned = variantStock.tracked() && (was > 0) != (variantStock.inventoryQuantity() > 0);
        if (by != 0) {
            StorefrontVersions.raise(tx, shop, Set.of(PageTag.stock(variantStock.productId())));
        }
        if (turned) {
            products.publishStockChange(tx, shop, variantStock.productId());
        }
        tx.sql("""
                        insert into stock_changes
                          (shop_id, kind, product_id, inventory_item_id, told, storefront, created_at)
                        values (:shop, 'level', :product, :item, :told, :storefront, :now)
                        """)
                .bind(shop)
                .bind("product", variantStock.productId())
                .bind("item", variantStock.inventoryItemId())
                .bind("told", turned)
                .bind("storefront", edited)
                .bind("now", now())
                .run();
    }

    private StockLevels levels(Tx tx, Shop shop, VariantStock variantStock, StockCause cause) {
        return new StockLevels(tx, shop, variantStock.inventoryItemId(), now(), cause);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
