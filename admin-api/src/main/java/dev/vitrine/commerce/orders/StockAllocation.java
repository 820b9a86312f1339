package dev.vitrine.commerce.orders;

import dev.vitrine.commerce.catalog.Stock;
import dev.vitrine.commerce.inventory.Locations;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Allocates stock for the line items of an order, and restocks it. Safe for use by many threads. */
public final class StockAllocation {

    /** A variant of which less is left than was wanted. */
    public record Shortage(long variantId, long wanted, long left) {}

    private final Stock stock;

    StockAllocation(Stock stock) {
        this.stock = stock;
    }

    /** Takes what is wanted, by variant. Where anything is short the caller must roll back: the rest may be taken. */
    public List<Shortage> take(Tx tx, Shop shop, Map<Long, Long> wanted) {
        var shortages = new ArrayList<Shortage>();
        // why: everybody takes in the same order, so that no two can each hold what the other waits for.
        new TreeMap<>(wanted).forEach((variant, quantity) -> {
            if (!stock.take(tx, shop, variant, quantity)) {
                shortages.add(new Shortage(variant, quantity, left(tx, shop, variant)));
            }
        });
        return List.copyOf(shortages);
    }

    /** "decrement_ignoring_policy": takes even what is not there. */
    void takeIgnoringPolicy(Tx tx, Shop shop, Map<Long, Long> wanted) {
        new TreeMap<>(wanted).forEach((variant, quantity) -> stock.takeIgnoringPolicy(tx, shop, variant, quantity));
    }

    /**
     * Puts back what an order gives back, by variant: at the location, or without one where it was taken from, as far
     * as that is known, and else where it is stocked. 422 for a location that this shop does not have.
     */
    void restock(Tx tx, Shop shop, long order, Map<Long, Long> returned, @Nullable Long location) {
        if (location != null) {
            refuseUnlessOurs(tx, shop, location);
        }
        new TreeMap<>(returned).forEach((variant, quantity) -> {
            var rest = quantity;
            for (var allocatedStock : location == null ? taken(tx, shop, order, variant) : List.<AllocatedStock>of()) {
                var part = Math.min(rest, allocatedStock.quantity());
                stock.restock(tx, shop, variant, part, allocatedStock.locationId());
                reduce(tx, shop, allocatedStock.id(), part);
                rest -= part;
            }
            if (rest > 0) {
                stock.restock(tx, shop, variant, rest, location);
            }
        });
    }

    private static void refuseUnlessOurs(Tx tx, Shop shop, long location) {
        var found = Locations.TABLE.first(tx, shop.shopId(), Select.ALL.equal("id", location));
        if (found.isEmpty()) {
            throw Problems.of("location_id", "does not exist");
        }
        if (!found.get().isOpen()) {
            throw Problems.of("location_id", "is not active");
        }
    }

    /** Assigns the stock taken in this transaction to the order that it placed. */
    void assignToOrder(Tx tx, Shop shop, long order) {
        tx.sql("update withdrawals set order_id = :order where shop_id = :shop and order_id is null")
                .bind(shop.shopId())
                .bind("order", order)
                .run();
    }

    /** From where the goods of a shipment were taken, when it was one place. */
    Optional<Long> locationOf(
            Session session, Shop shop, Order order, List<Fulfillment.FulfilledQuantity> fulfilledQuantity) {
        var variants = order.lineItems().stream()
                .filter(line -> fulfilledQuantity.stream().anyMatch(each -> each.id() == line.id()))
                .map(LineItem::variantId)
                .filter(Objects::nonNull)
                .toList();
        var places = session.sql("""
                        select distinct w.location_id from withdrawals w
                        join locations l on l.shop_id = :shop and l.id = w.location_id and l.active
                        where w.shop_id = :shop and w.order_id = :order and w.quantity > 0
                          and w.variant_id in (<variants>)
                        """)
                .bind(shop.shopId())
                .bind("order", order.id())
                .bindList("variants", variants)
                .numbers();
        return places.size() == 1 ? Optional.of(places.getFirst()) : Optional.empty();
    }

    private record AllocatedStock(long id, long locationId, long quantity) {}

    private static List<AllocatedStock> taken(Tx tx, Shop shop, long order, long variant) {
        return tx.sql("""
                        select id, location_id, quantity from withdrawals
                        where shop_id = :shop and order_id = :order and variant_id = :variant and quantity > 0
                          and location_id in (select l.id from locations l where l.shop_id = :shop)
                        order by id
                        """)
                .bind(shop.shopId())
                .bind("order", order)
                .bind("variant", variant)
                .list(AllocatedStock.class);
    }

    private static void reduce(Tx tx, Shop shop, long id, long by) {
        tx.sql("update withdrawals set quantity = quantity - :by where shop_id = :shop and id = :id")
                .bind(shop.shopId())
                .bind("id", id)
                .bind("by", by)
                .run();
    }

    private static long left(Session session, Shop shop, long variant) {
        return Math.max(
                0,
                session.sql("select inventory_quantity from variants where shop_id = :shop and id = :variant")
                        .bind(shop.shopId())
                        .bind("variant", variant)
                        .count());
    }
}
