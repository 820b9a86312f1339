package dev.vitrine.orders;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.db.Tx;
import dev.vitrine.discounts.DiscountContext;
import dev.vitrine.discounts.DiscountEngine;
import dev.vitrine.discounts.DiscountRefusalReason;
import dev.vitrine.discounts.DiscountResult;
import dev.vitrine.events.Events;
import dev.vitrine.events.Topic;
import dev.vitrine.geo.Region;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Json;
import dev.vitrine.kernel.Money;
import dev.vitrine.kernel.Problems;
import dev.vitrine.pricing.Discount;
import dev.vitrine.shipping.TaxRateLookup;
import dev.vitrine.tenancy.Shop;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Changes what an order holds after it was placed, and with it what it comes to. Threads may share it. */
public final class Adjusts {

    private final Orders orders;
    private final DiscountEngine discountEngine;
    private final Events events;
    private final InstantSource clock;

    Adjusts(Orders orders, DiscountEngine discountEngine, Events events, InstantSource clock) {
        this.orders = orders;
        this.discountEngine = discountEngine;
        this.events = events;
        this.clock = clock;
    }

    /** "The array lists changed lines; lines not mentioned stay." 422 before anything changes. */
    public Order adjust(Tx tx, Shop shop, long id, JsonNode body) {
        var order = orders.find(tx, shop, id).orElseThrow(ApiException::notFound);
        var reasons = Adjustment.reasons(shop, order);
        if (!reasons.isEmpty()) {
            var problems = new Problems();
            reasons.forEach(reason -> problems.add(Problems.BASE, reason));
            throw problems.invalid();
        }
        var request = new Json(order.currency(), shop.zone()).read(body, AdjustRequest.class);
        var adjustment = new Adjustment(order, request, wares(tx, shop, request)).applied();
        var contents = repriced(tx, shop, order, adjustment.lines());
        move(tx, shop, id, adjustment);
        write(tx, shop, order, adjustment, contents);
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var settled = orders.transactions().settle(tx, shop, order, Transactions.Touched.EVERYTHING, now);
        OrderIndex.write(tx, shop, settled);
        var tree = shop.json().tree(settled);
        if (settled.financialStatus().equals("paid") && !order.financialStatus().equals("paid")) {
            events.publish(tx, shop, Topic.ORDERS_PAID, id, tree);
        }
        events.publish(tx, shop, Topic.ORDERS_UPDATED, id, tree);
        orders.transactions().follow(tx, shop, order, settled);
        if (Boolean.TRUE.equals(request.isSendEmail())) {
            orders.letters().changed(tx, shop, settled);
        }
        return settled;
    }

    private static Wares wares(Tx tx, Shop shop, AdjustRequest request) {
        return Wares.of(
                tx,
                shop,
                request.lineItems().stream()
                        .filter(AdjustRequest.Line::namesVariant)
                        .flatMap(entry -> Stream.ofNullable(entry.variantId()))
                        .distinct()
                        .toList());
    }

    private NewOrder.Contents repriced(Tx tx, Shop shop, Order order, List<LineItem> lines) {
        var applications = order.discountApplications();
        var kept = new ArrayList<Repricing.Kept>();
        for (int i = 0; applications != null && i < applications.size(); i++) {
            kept(tx, shop, order, lines, applications.get(i), i).ifPresent(kept::add);
        }
        return new Repricing(order, lines, List.copyOf(kept), TaxRateLookup.ratesAt(tx, shop, place(shop, order)))
                .contents();
    }

    /** "a discount tied to removed products or to a minimum no longer met falls away". */
    private Optional<Repricing.Kept> kept(
            Tx tx, Shop shop, Order order, List<LineItem> lines, DiscountApplication application, int index) {
        if (application.code() != null && application.type().equals("discount_code")) {
            var discountResult =
                    discountEngine.reevaluate(tx, shop, application.code(), shopping(order, lines), clock.instant());
            if (discountResult instanceof DiscountResult.Granted granted) {
                return Optional.of(
                        new Repricing.Kept(application, granted.reduction().parts()));
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
                : Optional.of(new Repricing.Kept(application, parts));
    }

    private static DiscountContext shopping(Order order, List<LineItem> lines) {
        var purchasedItems = lines.stream()
                .map(line -> new DiscountContext.PurchasedItem(
                        line.productId(), line.variantId(), line.price(), line.quantity()))
                .toList();
        var deliveries = order.shippingLines().stream()
                .map(line -> Money.of(line.price(), order.currency()))
                .toList();
        return new DiscountContext(purchasedItems, deliveries, null, order.customerId(), order.email());
    }

    private static Region place(Shop shop, Order order) {
        var address = order.shippingAddress() == null ? order.billingAddress() : order.shippingAddress();
        var code = address == null ? null : address.countryCode();
        return address == null || code == null
                ? new Region(shop.country(), null)
                : new Region(code, address.provinceCode());
    }

    /** "Raising needs stock if policy is deny". Variants in the order of their ids, as everybody takes them. */
    private void move(Tx tx, Shop shop, long order, Adjustment adjustment) {
        var problems = new Problems();
        adjustment.moved().forEach((variant, units) -> {
            if (units > 0) {
                orders.withdrawals()
                        .take(tx, shop, Map.of(variant, units))
                        .forEach(shortage -> problems.add(
                                adjustment.place(variant), "not enough stock: " + shortage.left() + " left"));
            } else if (units < 0) {
                orders.withdrawals().giveBack(tx, shop, order, Map.of(variant, -units), null);
            }
        });
        problems.throwIfAny();
        orders.withdrawals().belongTo(tx, shop, order);
    }

    private static void write(Tx tx, Shop shop, Order order, Adjustment adjustment, NewOrder.Contents contents) {
        adjustment.removed().forEach(line -> Orders.LINES.delete(tx, shop.shopId(), line));
        for (var line : contents.lines()) {
            if (line.id() == 0) {
                Orders.LINES.insert(tx, shop.shopId(), line.into(order.id(), false));
            } else {
                Orders.LINES.update(tx, shop.shopId(), line.id(), line);
            }
        }
        var totals = Orders.totals(contents);
        tx.sql("""
                        update orders set original_total_price = coalesce(original_total_price, total_price),
                          total_line_items_price = :line_items, total_discounts = :discounts,
                          subtotal_price = :subtotal, total_shipping = :shipping, total_tax = :tax,
                          total_price = :total, shipping_lines = :shipping_lines, tax_lines = :tax_lines,
                          discount_applications = :applications, discount_code = :codes
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop.shopId())
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
