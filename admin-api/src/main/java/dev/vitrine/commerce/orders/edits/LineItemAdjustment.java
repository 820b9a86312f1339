package dev.vitrine.commerce.orders.edits;

import dev.vitrine.commerce.orders.aggregate.Attribute;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.RefundableAmounts;
import dev.vitrine.commerce.orders.intake.SellableVariant;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Applies requested changes to the line items of an order, and computes the stock to take or restock. Pure. */
public final class LineItemAdjustment {

    private static final int MOST = 1_000_000;

    private final Order order;
    private final OrderAdjustmentRequest request;
    private final SellableVariants sellableVariants;
    private final Problems problems = new Problems();
    private final Map<Long, LineItem> lines = new LinkedHashMap<>();
    private final List<LineItem> added = new ArrayList<>();
    private final Map<Long, Long> moved = new TreeMap<>();
    private final Map<Long, String> places = new LinkedHashMap<>();

    public LineItemAdjustment(Order order, OrderAdjustmentRequest request, SellableVariants sellableVariants) {
        this.order = order;
        this.request = request;
        this.sellableVariants = sellableVariants;
    }

    /** "One 422 reason per rule": why an order can't be adjusted; empty when it can. */
    public static List<String> reasons(Shop shop, Order order) {
        var reasons = new ArrayList<String>();
        if (order.cancelled()) {
            reasons.add("The order is cancelled");
        }
        if (List.of("voided", "partially_refunded", "refunded").contains(order.financialStatus())
                || !RefundableAmounts.refundLines(order).isEmpty()) {
            reasons.add("The order is voided or refunded");
        }
        if (!order.fulfillmentStatus().isEmpty() || order.lineItems().stream().anyMatch(LineItem::onItsWay)) {
            reasons.add("Items of the order are sent or on their way");
        }
        if (!order.currency().equals(shop.currency())) {
            reasons.add("The order is in " + order.currency() + ", not in the shop's currency");
        }
        return List.copyOf(reasons);
    }

    /** Applies every entry; 422 naming what is wrong. */
    public LineItemAdjustment applied() {
        order.lineItems().forEach(line -> lines.put(line.id(), line));
        if (request.lineItems().isEmpty()) {
            problems.add("line_items", "can't be blank");
        }
        var seen = new HashSet<Long>();
        for (int i = 0; i < request.lineItems().size(); i++) {
            var entry = request.lineItems().get(i);
            var at = "line_items[" + i + "].";
            if (entry.adds()) {
                add(at, entry);
            } else if (!lines.containsKey(Objects.requireNonNull(entry.id()))) {
                problems.add(at + "id", seen.contains(entry.id()) ? "is there already" : "does not exist");
            } else if (!seen.add(entry.id())) {
                problems.add(at + "id", "is there already");
            } else {
                change(at, entry, Objects.requireNonNull(lines.get(entry.id())));
            }
        }
        if (problems.isEmpty() && lines.isEmpty() && added.isEmpty()) {
            // "The only line cannot be removed".
            problems.add("line_items", "must contain at least one line item");
        }
        problems.throwIfAny();
        return this;
    }

    /** Lines that stay come first, those that are new have no id yet. */
    public List<LineItem> lines() {
        var all = new ArrayList<>(lines.values());
        all.addAll(added);
        return List.copyOf(all);
    }

    Set<Long> removed() {
        var removed = new HashSet<Long>();
        order.lineItems().forEach(line -> removed.add(line.id()));
        removed.removeAll(lines.keySet());
        return removed;
    }

    /** Lines of gift cards that lose some, and how many stay: those of a line that becomes another one all go. */
    Map<Long, Integer> giftCardsLess() {
        var less = new TreeMap<Long, Integer>();
        for (var line : order.lineItems()) {
            var after = lines.get(line.id());
            var left = after != null && after.giftCard() && after.price().equals(line.price()) ? after.quantity() : 0;
            if (line.giftCard() && left < line.quantity()) {
                less.put(line.id(), left);
            }
        }
        return less;
    }

    /** By variant, what is taken out of stock; below zero, what goes back. */
    Map<Long, Long> moved() {
        return moved;
    }

    /** The field that asked for fewer of a line. */
    String fieldOfLine(long line) {
        var entries = request.lineItems();
        return IntStream.range(0, entries.size())
                .filter(place -> Objects.equals(entries.get(place).id(), line))
                .mapToObj(place -> "line_items[" + place + "].quantity")
                .findFirst()
                .orElse("line_items");
    }

    /** The field that asked for a variant. */
    String fieldOf(long variant) {
        return Objects.requireNonNullElse(places.get(variant), "line_items");
    }

    private void add(String at, OrderAdjustmentRequest.Line entry) {
        var quantity = quantity(at, entry, 1);
        if (quantity == 0) {
            problems.add(at + "quantity", "must be greater than 0");
        }
        var properties = properties(at, entry, List.of());
        if (entry.namesVariant()) {
            variant(at, entry).ifPresent(sellableVariant -> {
                added.add(sellableVariant.line(quantity, properties, sellableVariant.price()));
                take(at, sellableVariant.id(), quantity);
            });
            return;
        }
        problems.notBlank(at + "name", entry.name());
        problems.atMost(255, at + "name", entry.name());
        problems.notNegative(at + "price", entry.price());
        if (entry.price() == null) {
            problems.add(at + "price", "can't be blank");
        }
        var price = entry.price() == null ? Money.zero(order.currency()) : entry.price();
        var name = entry.name() == null ? "" : entry.name().strip();
        added.add(LineItem.custom(
                name, price, Math.max(1, quantity), !Boolean.FALSE.equals(entry.requireShipping()), properties));
    }

    private void change(String at, OrderAdjustmentRequest.Line entry, LineItem line) {
        var quantity = quantity(at, entry, line.quantity());
        if (quantity == 0) {
            lines.remove(line.id());
            giveBack(entry, line.variantId(), line.quantity());
            return;
        }
        if (entry.namesVariant() && !Objects.equals(entry.variantId(), line.variantId())) {
            variant(at, entry).ifPresent(sellableVariant -> swap(at, entry, line, sellableVariant, quantity));
            return;
        }
        var title = line.custom() && entry.name() != null && !entry.name().isBlank()
                ? entry.name().strip()
                : line.title();
        var shipped = entry.requireShipping() == null ? line.requiresShipping() : entry.requireShipping();
        lines.put(
                line.id(),
                line.described(title, properties(at, entry, line.properties()), shipped)
                        .withQuantity(quantity)
                        .withFulfilledQuantity(line.giftCard() ? quantity : line.fulfilledQuantity()));
        var variant = line.variantId();
        if (variant != null && quantity > line.quantity()) {
            take(at, variant, quantity - line.quantity());
        } else {
            giveBack(entry, variant, line.quantity() - quantity);
        }
    }

    /** "variant_id different from the current one swaps the variant (price taken from the new variant)". */
    private void swap(
            String at,
            OrderAdjustmentRequest.Line entry,
            LineItem line,
            SellableVariant sellableVariant,
            int quantity) {
        var properties = properties(at, entry, line.properties());
        lines.put(
                line.id(),
                sellableVariant
                        .line(quantity, properties, sellableVariant.price())
                        .at(line.id(), line.orderId())
                        .withFulfilledQuantity(sellableVariant.giftCard() ? quantity : 0));
        giveBack(entry, line.variantId(), line.quantity());
        take(at, sellableVariant.id(), quantity);
    }

    private Optional<SellableVariant> variant(String at, OrderAdjustmentRequest.Line entry) {
        var sellableVariant = sellableVariants.find(Objects.requireNonNull(entry.variantId()));
        if (sellableVariant.isEmpty()) {
            problems.add(at + "variant_id", "does not exist");
        }
        return sellableVariant;
    }

    private int quantity(String at, OrderAdjustmentRequest.Line entry, int otherwise) {
        var quantity = entry.quantity();
        if (quantity == null) {
            return otherwise;
        }
        if (quantity < 0) {
            problems.add(at + "quantity", "must be greater than or equal to 0");
            return otherwise;
        }
        if (quantity > MOST) {
            problems.add(at + "quantity", "must be less than or equal to " + MOST);
            return otherwise;
        }
        return quantity;
    }

    private List<Attribute> properties(String at, OrderAdjustmentRequest.Line entry, List<Attribute> current) {
        if (entry.properties() == null || entry.properties().isNull()) {
            return current;
        }
        var read = Attribute.read(entry.properties());
        if (read.isEmpty()) {
            problems.add(at + "properties", "is invalid");
        }
        return read.orElse(current);
    }

    private void take(String at, long variant, int quantity) {
        moved.merge(variant, (long) quantity, Long::sum);
        places.putIfAbsent(variant, at + "quantity");
    }

    /** "restock true: removed units go back to stock". */
    private void giveBack(OrderAdjustmentRequest.Line entry, @Nullable Long variant, int quantity) {
        if (variant != null && entry.restocks() && quantity > 0) {
            moved.merge(variant, (long) -quantity, Long::sum);
        }
    }
}
