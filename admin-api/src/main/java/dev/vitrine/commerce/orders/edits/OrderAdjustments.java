package dev.vitrine.commerce.orders.edits;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.discounts.DiscountContext;
import dev.vitrine.commerce.discounts.DiscountEngine;
import dev.vitrine.commerce.discounts.DiscountRefusalReason;
import dev.vitrine.commerce.discounts.DiscountResult;
import dev.vitrine.commerce.orders.aggregate.DiscountApplication;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderIndex;
import dev.vitrine.commerce.orders.aggregate.OrderStore;
import dev.vitrine.commerce.orders.aggregate.ShippingLine;
import dev.vitrine.commerce.orders.aggregate.Transactions;
import dev.vitrine.commerce.orders.intake.NewOrder;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.commerce.payments.GiftCards.GiftCard;
import dev.vitrine.commerce.pricing.Discount;
import dev.vitrine.commerce.shipping.TaxRateLookup;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.geo.Region;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Adjusts the line items of a placed order and recomputes its totals. Safe for use by many threads. */
public final class OrderAdjustments {

    private final OrderStore orders;
    private final DiscountEngine discountEngine;
    private final Events events;
    private final InstantSource clock;

    public OrderAdjustments(OrderStore orders, DiscountEngine discountEngine, Events events, InstantSource clock) {
        this.orders = orders;
        this.discountEngine = discountEngine;
        this.events = events;
        this.clock = clock;
    }

    /**
     * What {@link #adjust} would make of an order, before anything changes.
     *
     * @param stockTaken units by variant that it would take out of stock
     */
    public record Preview(Order before, NewOrder.Contents contents, Map<Long, Long> stockTaken) {}

    /** "The array lists changed lines; lines not mentioned stay." 422 as {@link #adjust}, but for missing stock. */
    public Preview preview(Session session, Shop shop, long id, JsonNode body) {
        var order = adjustable(session, shop, id);
        var lineItemAdjustment = applied(session, shop, order, request(shop, order, body));
        takenBack(session, shop, order, lineItemAdjustment);
        var taken = new TreeMap<>(lineItemAdjustment.moved());
        taken.values().removeIf(units -> units <= 0);
        return new Preview(order, repriced(session, shop, order, lineItemAdjustment.lines()), taken);
    }

    /** "The array lists changed lines; lines not mentioned stay." 422 before anything changes. */
    public Order adjust(Tx tx, Shop shop, long id, JsonNode body) {
        var order = adjustable(tx, shop, id);
        var request = request(shop, order, body);
        var lineItemAdjustment = applied(tx, shop, order, request);
        var contents = repriced(tx, shop, order, lineItemAdjustment.lines());
        moveStock(tx, shop, id, lineItemAdjustment);
        orders.takeBack(tx, shop, takenBack(tx, shop, order, lineItemAdjustment));
        write(tx, shop, order, lineItemAdjustment, contents);
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var settled = orders.transactions().updateStatuses(tx, shop, order, Transactions.StatusScope.EVERYTHING, now);
        OrderIndex.write(tx, shop, settled);
        AuditRecords.writeOrderEdit(tx, shop, id, order.name(), request.reasonText(), now);
        var tree = shop.json().tree(settled);
        if (settled.financialStatus().equals("paid") && !order.financialStatus().equals("paid")) {
            orders.publishPaid(tx, shop, settled, tree);
        } else if (settled.financialStatus().equals("paid")) {
            orders.makeGiftCards(tx, shop, settled);
        }
        events.publish(tx, shop, Topic.ORDERS_UPDATED, id, tree);
        orders.transactions().publishCustomerChange(tx, shop, order, settled);
        if (Boolean.TRUE.equals(request.isSendEmail())) {
            orders.emails().changed(tx, shop, settled);
        }
        return settled;
    }

    private Order adjustable(Session session, Shop shop, long id) {
        var order = orders.find(session, shop, id).orElseThrow(ApiException::notFound);
        var reasons = LineItemAdjustment.reasons(shop, order);
        if (!reasons.isEmpty()) {
            var problems = new Problems();
            reasons.forEach(reason -> problems.add(Problems.BASE, reason));
            throw problems.invalid();
        }
        return order;
    }

    private static OrderAdjustmentRequest request(Shop shop, Order order, JsonNode body) {
        var request = new Json(order.currency(), shop.zone()).read(body, OrderAdjustmentRequest.class);
        if (request.reasonText().length() > OrderAdjustmentRequest.LONGEST_REASON) {
            throw ApiException.field(
                    422, "reason", "is too long (maximum is " + OrderAdjustmentRequest.LONGEST_REASON + " characters)");
        }
        return request;
    }

    private static LineItemAdjustment applied(Session session, Shop shop, Order order, OrderAdjustmentRequest request) {
        return new LineItemAdjustment(order, request, wares(session, shop, request)).applied();
    }

    private static SellableVariants wares(Session session, Shop shop, OrderAdjustmentRequest request) {
        return SellableVariants.of(
                session,
                shop,
                request.lineItems().stream()
                        .filter(OrderAdjustmentRequest.Line::namesVariant)
                        .flatMap(entry -> Stream.ofNullable(entry.variantId()))
                        .distinct()
                        .toList());
    }

    /** The gift cards of what the order has no more; 422 when one of them was used. */
    private List<GiftCard> takenBack(Session session, Shop shop, Order order, LineItemAdjustment lineItemAdjustment) {
        var sold = orders.giftCards(session, shop, order);
        var all = new ArrayList<GiftCard>();
        var problems = new Problems();
        lineItemAdjustment.giftCardsLess().forEach((line, left) -> {
            var cards = sold.takenBack(line, Math.max(0, sold.of(line).size() - left));
            cards.stream()
                    .filter(card -> !card.spent().isZero())
                    .findFirst()
                    .ifPresent(card -> problems.add(
                            lineItemAdjustment.fieldOfLine(line),
                            "can't be less: " + shop.price(card.spent()) + " of the gift card ending in "
                                    + card.lastCharacters() + " is spent. Refund it instead"));
            all.addAll(cards);
        });
        problems.throwIfAny();
        return List.copyOf(all);
    }

    private NewOrder.Contents repriced(Session session, Shop shop, Order order, List<LineItem> lines) {
        var applications = order.charges().discountApplications();
        var keptDiscount = new ArrayList<RepricedOrder.KeptDiscount>();
        for (int i = 0; applications != null && i < applications.size(); i++) {
            kept(session, shop, order, lines, applications.get(i), i).ifPresent(keptDiscount::add);
        }
        return new RepricedOrder(
                        order,
                        lines,
                        List.copyOf(keptDiscount),
                        TaxRateLookup.ratesAt(session, shop, place(shop, order)))
                .contents();
    }

    /** "a discount tied to removed products or to a minimum no longer met falls away". */
    private Optional<RepricedOrder.KeptDiscount> kept(
            Session session, Shop shop, Order order, List<LineItem> lines, DiscountApplication application, int index) {
        var automatic = application.type().equals("automatic");
        if (automatic || application.code() != null && application.type().equals("discount_code")) {
            var discountResult = automatic
                    ? discountEngine.reevaluateAutomatic(
                            session, shop, order.id(), shopping(order, lines), clock.instant())
                    : discountEngine.reevaluate(
                            session, shop, String.valueOf(application.code()), shopping(order, lines), clock.instant());
            if (discountResult instanceof DiscountResult.Granted granted) {
                return Optional.of(new RepricedOrder.KeptDiscount(
                        application, granted.reduction().parts()));
            }
            // why: a rule that was deleted since does not take back what it gave.
            if (discountResult instanceof DiscountResult.Refusal refusal
                    && refusal.reason() != DiscountRefusalReason.INVALID_CODE) {
                return Optional.empty();
            }
        }
        var parts = IntStream.range(0, lines.size())
                .filter(place -> lines.get(place).discountAllocations().stream()
                        .anyMatch(each -> each.discountApplicationIndex() == index))
                .mapToObj(place -> new Discount.Part(place, lines.get(place).quantity()))
                .toList();
        return parts.isEmpty() && !application.ofWholeOrder() && !application.ofShipping()
                ? Optional.empty()
                : Optional.of(new RepricedOrder.KeptDiscount(application, parts));
    }

    private static DiscountContext shopping(Order order, List<LineItem> lines) {
        var purchasedItems = lines.stream()
                .map(line -> new DiscountContext.PurchasedItem(
                        line.productId(), line.variantId(), line.price(), line.quantity(), line.giftCard()))
                .toList();
        var deliveries = order.charges().shippingLines().stream()
                .map(ShippingLine::price)
                .toList();
        return new DiscountContext(
                purchasedItems,
                deliveries,
                null,
                order.buyer().customerId(),
                order.contact().email());
    }

    private static Region place(Shop shop, Order order) {
        var mailingAddress = order.addresses().shippingAddress() == null
                ? order.addresses().billingAddress()
                : order.addresses().shippingAddress();
        var code = mailingAddress == null ? null : mailingAddress.countryCode();
        return mailingAddress == null || code == null
                ? new Region(shop.country(), null)
                : new Region(code, mailingAddress.provinceCode());
    }

    /** "Raising needs stock if policy is deny". Variants in the order of their ids, as always. */
    private void moveStock(Tx tx, Shop shop, long order, LineItemAdjustment lineItemAdjustment) {
        var problems = new Problems();
        lineItemAdjustment.moved().forEach((variant, units) -> {
            if (units > 0) {
                orders.stockAllocation()
                        .take(tx, shop, Map.of(variant, units))
                        .forEach(shortage -> problems.add(
                                lineItemAdjustment.fieldOf(variant), "not enough stock: " + shortage.left() + " left"));
            } else if (units < 0) {
                orders.stockAllocation().restock(tx, shop, order, Map.of(variant, -units), null);
            }
        });
        problems.throwIfAny();
        orders.stockAllocation().assignToOrder(tx, shop, order);
    }

    private static void write(
            Tx tx, Shop shop, Order order, LineItemAdjustment lineItemAdjustment, NewOrder.Contents contents) {
        lineItemAdjustment.removed().forEach(line -> OrderStore.LINES.delete(tx, shop, line));
        for (var line : contents.lines()) {
            if (line.id() == 0) {
                OrderStore.LINES.insert(tx, shop, line.into(order.id(), false));
            } else {
                OrderStore.LINES.update(tx, shop, line.id(), line);
            }
        }
        OrderStore.keepSums(tx, shop, order.id(), contents.currency());
        var totals = contents.totals();
        tx.sql("""
                        update orders set original_total_price = coalesce(original_total_price, total_price),
                          total_line_items_price = :line_items, total_discounts = :discounts,
                          subtotal_price = :subtotal, total_shipping = :shipping, total_tax = :tax,
                          total_price = :total, shipping_lines = :shipping_lines, tax_lines = :tax_lines,
                          discount_applications = :applications, discount_code = :codes
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop)
                .bind("id", order.id())
                .bind("line_items", totals.lineItems())
                .bind("discounts", totals.discounts())
                .bind("subtotal", totals.subtotal())
                .bind("shipping", totals.shipping())
                .bind("tax", totals.tax())
                .bind("total", totals.total())
                .bind("shipping_lines", contents.shipping())
                .bind("tax_lines", contents.taxLines())
                .bind("applications", contents.discounts())
                .bind("codes", contents.discountCodes())
                .run();
    }
}
