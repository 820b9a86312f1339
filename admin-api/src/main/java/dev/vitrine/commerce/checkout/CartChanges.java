package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.orders.aggregate.Attribute;
import dev.vitrine.commerce.orders.intake.SellableVariant;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Changes to one cart, gathered and checked before any is written: all or nothing. */
final class CartChanges {

    private final Tx tx;
    private final Shop shop;
    private final List<CartLine> before;

    /** Lines as they shall be; an id of zero is a new one. */
    private final List<CartLine> after;

    /** Those of all lines as they shall be; null until anything has use for them. */
    private @Nullable SellableVariants sellableVariants;

    CartChanges(Tx tx, Shop shop, List<CartLine> lines) {
        this.tx = tx;
        this.shop = shop;
        this.before = List.copyOf(lines);
        this.after = new ArrayList<>(lines);
    }

    Optional<CartError> add(long variant, int quantity, List<Attribute> properties) {
        if (quantity < 1 || quantity > CartError.MOST_PIECES) {
            return Optional.of(CartError.quantity());
        }
        for (int i = 0; i < after.size(); i++) {
            var line = after.get(i);
            if (line.variantId() == variant && line.properties().equals(properties)) {
                after.set(i, counting(line, line.quantity() + quantity));
                return check(Map.of(variant, true));
            }
        }
        if (after.size() >= CartError.MOST_LINES) {
            return Optional.of(CartError.tooManyLines());
        }
        after.add(new CartLine(0, 0, variant, quantity, properties));
        return check(Map.of(variant, true));
    }

    /** "several lines with one variant → first line": what shoppers wrote on the others stays as it is. */
    Optional<CartError> setVariants(Map<Long, Integer> quantities) {
        var byLine = new LinkedHashMap<Long, Integer>();
        for (var wanted : quantities.entrySet()) {
            var line = after.stream()
                    .filter(each -> each.variantId() == wanted.getKey())
                    .findFirst();
            if (line.isEmpty()) {
                return Optional.of(CartError.notInCart());
            }
            byLine.put(line.get().id(), wanted.getValue());
        }
        return setLines(byLine);
    }

    Optional<CartError> setLines(Map<Long, Integer> quantities) {
        var grown = new LinkedHashMap<Long, Boolean>();
        for (var wanted : quantities.entrySet()) {
            var line =
                    after.stream().filter(each -> each.id() == wanted.getKey()).findFirst();
            if (line.isEmpty()) {
                return Optional.of(CartError.notInCart());
            }
            if (wanted.getValue() < 0 || wanted.getValue() > CartError.MOST_PIECES) {
                return Optional.of(CartError.quantity());
            }
            if (wanted.getValue() == 0) {
                after.remove(line.get());
            } else {
                after.set(after.indexOf(line.get()), counting(line.get(), wanted.getValue()));
                // why: taking less of something must work even when less than that is left in stock.
                grown.merge(
                        line.get().variantId(), wanted.getValue() > line.get().quantity(), Boolean::logicalOr);
            }
        }
        grown.values().removeIf(more -> !more);
        return check(grown);
    }

    /** All lines of the variant: after it the cart holds none. */
    Optional<CartError> remove(long variant) {
        return after.removeIf(line -> line.variantId() == variant)
                ? Optional.empty()
                : Optional.of(CartError.notInCart());
    }

    Optional<CartError> clear() {
        after.clear();
        return Optional.empty();
    }

    boolean any() {
        return !before.equals(after);
    }

    /** Returns the lines as they are stored. */
    List<CartLine> write(long cart) {
        var stored = new ArrayList<CartLine>();
        var kept = new TreeSet<Long>();
        for (var line : after) {
            kept.add(line.id());
            stored.add(line.id() == 0 ? insert(cart, line) : line);
            if (line.id() != 0 && !before.contains(line)) {
                tx.sql("update cart_lines set quantity = :quantity where shop_id = :shop and id = :id")
                        .bind(shop)
                        .bind("id", line.id())
                        .bind("quantity", line.quantity())
                        .run();
            }
        }
        var gone = before.stream()
                .map(CartLine::id)
                .filter(id -> !kept.contains(id))
                .toList();
        if (!gone.isEmpty()) {
            tx.sql("delete from cart_lines where shop_id = :shop and cart_id = :cart and id in (<gone>)")
                    .bind(shop)
                    .bind("cart", cart)
                    .bindList("gone", gone)
                    .run();
        }
        return stored;
    }

    private CartLine insert(long cart, CartLine line) {
        var id = tx.sql("""
                        insert into cart_lines (shop_id, cart_id, variant_id, quantity, properties)
                        values (:shop, :cart, :variant, :quantity, :properties)
                        returning id
                        """)
                .bind(shop)
                .bind("cart", cart)
                .bind("variant", line.variantId())
                .bind("quantity", line.quantity())
                .bind("properties", line.properties())
                .number()
                .orElseThrow();
        return new CartLine(id, cart, line.variantId(), line.quantity(), line.properties());
    }

    /** Of the lines as they shall be, read once: for the check, the answer and the event. */
    SellableVariants sellableVariants() {
        var known = sellableVariants == null ? Carts.sellableVariants(tx, shop, after) : sellableVariants;
        sellableVariants = known;
        return known;
    }

    /** Of these variants there must be as many as the cart will hold. */
    private Optional<CartError> check(Map<Long, Boolean> variants) {
        return variants.keySet().stream()
                .map(variant -> check(variant, sellableVariants().find(variant)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<CartError> check(long variant, Optional<SellableVariant> found) {
        if (found.isEmpty() || !found.get().published()) {
            return Optional.of(CartError.invalidVariant());
        }
        var sellableVariant = found.get();
        var wanted = after.stream()
                .filter(line -> line.variantId() == variant)
                .mapToLong(CartLine::quantity)
                .sum();
        if (wanted > CartError.MOST_PIECES) {
            return Optional.of(CartError.quantity());
        }
        if (!sellableVariant.available()) {
            return Optional.of(CartError.soldOut(sellableVariant));
        }
        return sellableVariant.limited() && wanted > sellableVariant.inventoryQuantity()
                ? Optional.of(CartError.insufficient(sellableVariant))
                : Optional.empty();
    }

    private static CartLine counting(CartLine line, int quantity) {
        return line.withQuantity(quantity);
    }
}
