package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.commerce.catalog.Stock;
import dev.vitrine.commerce.catalog.StockCause;
import dev.vitrine.commerce.catalog.StockReason;
import dev.vitrine.commerce.catalog.Withdrawals;
import dev.vitrine.commerce.catalog.Withdrawals.Withdrawal;
import dev.vitrine.commerce.inventory.Location;
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
import java.util.stream.Collectors;
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
                shortages.add(new Shortage(variant, quantity, Math.max(0, Stock.left(tx, shop, variant))));
            }
        });
        return List.copyOf(shortages);
    }

    /** "decrement_ignoring_policy": takes even what is not there. */
    public void takeIgnoringPolicy(Tx tx, Shop shop, Map<Long, Long> wanted) {
        new TreeMap<>(wanted).forEach((variant, quantity) -> stock.takeIgnoringPolicy(tx, shop, variant, quantity));
    }

    /**
     * Puts back what an order gives back, by variant: at the location, or without one where it was taken from, as far
     * as that is known, and else where it is stocked. 422 for a location that this shop does not have.
     */
    public void restock(Tx tx, Shop shop, long order, Map<Long, Long> returned, @Nullable Long location) {
        if (location != null) {
            refuseUnlessOurs(tx, shop, location);
        }
        var cause = StockCause.restocked(order);
        new TreeMap<>(returned).forEach((variant, quantity) -> {
            var rest = quantity;
            for (var withdrawal : location == null ? taken(tx, shop, order, variant) : List.<Withdrawal>of()) {
                var part = Math.min(rest, withdrawal.quantity());
                stock.restock(tx, shop, variant, part, withdrawal.locationId(), cause);
                Withdrawals.reduce(tx, shop, withdrawal.id(), part);
                rest -= part;
            }
            if (rest > 0) {
                stock.restock(tx, shop, variant, rest, location, cause);
            }
        });
    }

    /**
     * Has so many of a variant, which an order took and did not send yet, taken at another location; those that were
     * taken elsewhere go back there, and where it is not known from where, back to {@code from}.
     */
    public void relocate(Tx tx, Shop shop, long order, long variant, long quantity, long from, long to) {
        if (!Stock.isTracked(tx, shop, variant)) {
            return;
        }
        var cause = new StockCause(StockReason.TRANSFER, "", order);
        var known = taken(tx, shop, order, variant);
        var rest = quantity;
        for (var withdrawal : known) {
            var part = Math.min(rest, withdrawal.quantity());
            if (part > 0 && withdrawal.locationId() != to) {
                stock.adjust(tx, shop, variant, withdrawal.locationId(), part, cause);
                Withdrawals.reduce(tx, shop, withdrawal.id(), part);
                take(tx, shop, order, variant, part, to, cause);
            }
            rest -= part;
        }
        if (known.isEmpty()) {
            stock.adjust(tx, shop, variant, from, rest, cause);
            take(tx, shop, order, variant, rest, to, cause);
        }
    }

    private void take(Tx tx, Shop shop, long order, long variant, long quantity, long location, StockCause cause) {
        stock.adjust(tx, shop, variant, location, -quantity, cause);
        Withdrawals.move(tx, shop, order, variant, location, quantity);
    }

    private static void refuseUnlessOurs(Tx tx, Shop shop, long location) {
        var found = Locations.TABLE.first(tx, shop, Select.ALL.equal("id", location));
        if (found.isEmpty()) {
            throw Problems.of("location_id", "does not exist");
        }
        if (!found.get().isOpen()) {
            throw Problems.of("location_id", "is not active");
        }
    }

    /** Assigns the stock taken in this transaction to the order that it placed. */
    public void assignToOrder(Tx tx, Shop shop, long order) {
        Withdrawals.assignToOrder(tx, shop, order);
    }

    /** From where the goods of a shipment were taken, when it was one place. */
    public Optional<Long> locationOf(
            Session session, Shop shop, Order order, List<Fulfillment.FulfilledQuantity> fulfilledQuantity) {
        var variants = order.lineItems().stream()
                .filter(line -> fulfilledQuantity.stream().anyMatch(each -> each.id() == line.id()))
                .map(LineItem::variantId)
                .filter(Objects::nonNull)
                .toList();
        var taken = Withdrawals.locations(session, shop, order.id(), variants);
        var places = Locations.byIds(session, shop, taken).stream()
                .filter(Location::isOpen)
                .map(Location::id)
                .toList();
        return places.size() == 1 ? Optional.of(places.getFirst()) : Optional.empty();
    }

    /** But for what was taken at locations that are gone. */
    private static List<Withdrawal> taken(Tx tx, Shop shop, long order, long variant) {
        var withdrawals = Withdrawals.of(tx, shop, order, variant);
        var places = withdrawals.stream().map(Withdrawal::locationId).collect(Collectors.toSet());
        var kept = Locations.byIds(tx, shop, places).stream().map(Location::id).collect(Collectors.toSet());
        return withdrawals.stream()
                .filter(withdrawal -> kept.contains(withdrawal.locationId()))
                .toList();
    }
}
