package dev.vitrine.orders;

import dev.vitrine.catalog.Stock;
import dev.vitrine.db.Session;
import dev.vitrine.db.Tx;
import dev.vitrine.tenancy.Shop;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Takes the goods of a whole order out of stock. Threads may share it. */
public final class Withdrawals {

    /** A variant of which less is left than was wanted. */
    public record Shortage(long variantId, long wanted, long left) {}

    private final Stock stock;

    Withdrawals(Stock stock) {
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
    void takeRegardless(Tx tx, Shop shop, Map<Long, Long> wanted) {
        new TreeMap<>(wanted).forEach((variant, quantity) -> stock.takeRegardless(tx, shop, variant, quantity));
    }

    /** Puts goods back where they were, or where {@code location} says. */
    void giveBack(Tx tx, Shop shop, long order, Map<Long, Long> units, @Nullable Long location) {
        new TreeMap<>(units).forEach((variant, quantity) -> stock.giveBack(tx, shop, variant, quantity));
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
