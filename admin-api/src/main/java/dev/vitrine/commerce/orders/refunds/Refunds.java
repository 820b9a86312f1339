package dev.vitrine.commerce.orders.refunds;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.inventory.Location;
import dev.vitrine.commerce.inventory.Locations;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderEmails;
import dev.vitrine.commerce.orders.aggregate.OrderStore;
import dev.vitrine.commerce.orders.aggregate.Refund;
import dev.vitrine.commerce.orders.aggregate.RefundLine;
import dev.vitrine.commerce.orders.aggregate.Transaction;
import dev.vitrine.commerce.orders.aggregate.Transactions;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The refunds of orders: calculating and creating them. Safe for use by many threads. */
public final class Refunds {

    private final OrderStore orders;
    private final GatewayRefunds gateways;
    private final Events events;
    private final InstantSource clock;

    public Refunds(OrderStore orders, GatewayRefunds gateways, Events events, InstantSource clock) {
        this.orders = orders;
        this.gateways = gateways;
        this.events = events;
        this.clock = clock;
    }

    /** "no state change". 422 where it could not be written; goods that can't come back are put right. */
    public RefundCalculation calculate(Session session, Shop shop, long id, JsonNode body) {
        var order = orders.find(session, shop, id).orElseThrow(ApiException::notFound);
        var known = orders.transactions().of(session, shop, id);
        var plan = new RefundPlanner(
                        order,
                        known,
                        request(shop, order, body),
                        "",
                        true,
                        gateways::tookPayment,
                        orders.giftCards(session, shop, order))
                .plan();
        return RefundCalculation.of(order, known, plan);
    }

    /**
     * Creates a refund and publishes it. Money that a gateway must refund is {@code pending} in it: after the commit
     * the caller has {@link GatewayRefunds} execute it.
     */
    public Refund create(Tx tx, Shop shop, long id, JsonNode body) {
        var order = orders.find(tx, shop, id).orElseThrow(ApiException::notFound);
        var known = orders.transactions().of(tx, shop, id);
        var request = request(shop, order, body);
        if (request.currency() == null && !order.currency().equals(shop.currency())) {
            throw Problems.of("currency", "can't be blank: the order is in " + order.currency());
        }
        var plan = new RefundPlanner(
                        order, known, request, "", false, gateways::tookPayment, orders.giftCards(tx, shop, order))
                .plan();
        Transactions.checkLimit(known.size() + plan.bookings().size());
        checkLocations(tx, shop, plan, "");
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var written = write(tx, shop, order, plan, now);
        var settled = orders.transactions().updateStatuses(tx, shop, order, touched(plan), now);
        var refund = in(settled, written);
        publish(tx, shop, refund);
        if (!isPending(refund)) {
            events.publish(tx, shop, Topic.ORDERS_UPDATED, id, shop.json().tree(settled));
        }
        orders.transactions().publishCustomerChange(tx, shop, order, settled);
        if (Boolean.TRUE.equals(request.notifies())) {
            tx.sql("update refunds set notify = true where shop_id = :shop and id = :id")
                    .bind(shop)
                    .bind("id", written)
                    .run();
            sendEmail(orders.emails(), tx, shop, settled, refund);
        }
        return refund;
    }

    /** E-mails the customer, once, when no transaction of the refund is pending and the client asked for it. */
    static void sendEmail(OrderEmails emails, Tx tx, Shop shop, Order order, Refund refund) {
        if (isPending(refund)) {
            return;
        }
        var asked = tx.sql("update refunds set notify = false where shop_id = :shop and id = :id and notify = true")
                .bind(shop)
                .bind("id", refund.id())
                .run();
        if (asked == 1) {
            emails.refunded(tx, shop, order, refund);
        }
    }

    /** Whether the gateway itself took this payment: then it refunds it too. */
    public boolean tookPayment(Transaction paid) {
        return gateways.tookPayment(paid);
    }

    public Refund find(Session session, Shop shop, long id) {
        var refund = OrderStore.REFUNDS.find(session, shop, id).orElseThrow(ApiException::notFound);
        return OrderStore.completeRefunds(session, shop, List.of(refund)).getFirst();
    }

    /** "another shop's id: does not exist": goods go back to places that the shop has. */
    public static void checkLocations(Tx tx, Shop shop, RefundPlan plan, String prefix) {
        var named = plan.lines().stream()
                .map(RefundLine::locationId)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        if (named.isEmpty()) {
            return;
        }
        var places = Locations.byIds(tx, shop, named).stream().map(Location::id).toList();
        var problems = new Problems();
        for (int i = 0; i < plan.lines().size(); i++) {
            var place = plan.lines().get(i).locationId();
            if (place != null && !places.contains(place)) {
                problems.add(prefix + "refund_line_items[" + i + "].location_id", "does not exist");
            }
        }
        problems.throwIfAny();
    }

    public static Refund in(Order order, long id) {
        return order.refunds().stream()
                .filter(refund -> refund.id() == id)
                .findFirst()
                .orElseThrow();
    }

    /** The rows of a refund, and what it does to lines and stock; its id. Room for transactions was checked before. */
    public long write(Tx tx, Shop shop, Order order, RefundPlan plan, Instant now) {
        var request = plan.request();
        var row = OrderStore.REFUNDS.insert(
                tx,
                shop,
                new Refund(
                        0,
                        order.id(),
                        request.note(),
                        tx.userId(),
                        plan.restocks(),
                        plan.lines(),
                        plan.adjustments(),
                        List.of(),
                        request.processedAt() == null ? now : request.processedAt(),
                        now));
        plan.bookings()
                .forEach(newTransaction ->
                        orders.transactions().insert(tx, shop, order.id(), row.id(), newTransaction, now));
        takeOff(tx, shop, plan.lines());
        orders.takeBack(tx, shop, plan.giftCards());
        giveBack(tx, shop, order, plan.lines());
        return row.id();
    }

    /**
     * "refunds/create, order_transactions/create": of money that is under way the latter follows when it is decided.
     */
    public void publish(Tx tx, Shop shop, Refund refund) {
        events.publish(tx, shop, Topic.REFUNDS_CREATE, refund.id(), shop.json().tree(refund));
        refund.transactions().stream()
                .filter(each -> !each.status().equals("pending"))
                .forEach(each -> orders.transactions().publish(tx, shop, each));
    }

    public static boolean isPending(Refund refund) {
        return refund.transactions().stream().anyMatch(each -> each.status().equals("pending"));
    }

    /** why: a status that an order was born with stands until something happens that it depends on. */
    private static Transactions.StatusScope touched(RefundPlan plan) {
        return new Transactions.StatusScope(!plan.bookings().isEmpty(), plan.restocks());
    }

    private static RefundRequest request(Shop shop, Order order, JsonNode body) {
        return new Json(order.currency(), shop.zone()).read(body, RefundRequest.class);
    }

    /** "cancel (not yet shipped; stock up, fulfillable down)". */
    private static void takeOff(Tx tx, Shop shop, List<RefundLine> lines) {
        lines.stream()
                .filter(line -> line.restockType().equals(RefundLine.CANCEL))
                .forEach(line -> tx.sql("""
                                update line_items set removed_quantity = removed_quantity + :quantity
                                where shop_id = :shop and id = :id
                                """)
                        .bind(shop)
                        .bind("id", line.lineItemId())
                        .bind("quantity", line.quantity())
                        .run());
    }

    private void giveBack(Tx tx, Shop shop, Order order, List<RefundLine> lines) {
        var byPlace = new LinkedHashMap<@Nullable Long, Map<Long, Long>>();
        for (var line : lines) {
            var variant = order.lineItems().stream()
                    .filter(each -> each.id() == line.lineItemId())
                    .map(LineItem::variantId)
                    .filter(Objects::nonNull)
                    .findFirst();
            if (line.restocked() && variant.isPresent()) {
                byPlace.computeIfAbsent(line.locationId(), place -> new TreeMap<>())
                        .merge(variant.get(), (long) line.quantity(), Long::sum);
            }
        }
        byPlace.forEach((place, units) -> orders.stockAllocation().restock(tx, shop, order.id(), units, place));
    }
}
