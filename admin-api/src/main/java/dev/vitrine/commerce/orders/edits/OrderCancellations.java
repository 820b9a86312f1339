package dev.vitrine.commerce.orders.edits;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.discounts.DiscountEngine;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderStore;
import dev.vitrine.commerce.orders.aggregate.Transactions;
import dev.vitrine.commerce.orders.refunds.Refunds;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** Cancels orders. Safe for use by many threads. */
public final class OrderCancellations {

    private final OrderStore orders;
    private final Refunds refunds;
    private final DiscountEngine discountEngine;
    private final Events events;
    private final InstantSource clock;

    public OrderCancellations(
            OrderStore orders, Refunds refunds, DiscountEngine discountEngine, Events events, InstantSource clock) {
        this.orders = orders;
        this.refunds = refunds;
        this.discountEngine = discountEngine;
        this.events = events;
        this.clock = clock;
    }

    /**
     * Cancels, voids what is only reserved, and refunds as the body says: everything when it says nothing. Answers the
     * order "AFTER the change". 422 before anything changes.
     */
    public Order cancel(Tx tx, Shop shop, long id, JsonNode body) {
        // why: the order's row is held from here on, so of many cancellations at once one finds it uncancelled.
        var order = orders.find(tx, shop, id).orElseThrow(ApiException::notFound);
        var known = orders.transactions().of(tx, shop, id);
        var cancellation = new Cancellation(
                shop, order, known, Cancellation.request(shop, order, body), orders.giftCards(tx, shop, order));
        cancellation.check();
        var voids = cancellation.voids();
        var plan = cancellation.refund(refunds::tookPayment);
        plan.ifPresent(each -> Refunds.checkLocations(tx, shop, each, "refund."));
        var planned = plan.map(each -> each.bookings().size()).orElse(0);
        Transactions.checkLimit(known.size() + voids.size() + planned);

        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        mark(tx, shop, id, cancellation.reason(), now);
        var voided = voids.stream()
                .map(newTransaction -> orders.transactions().insert(tx, shop, id, null, newTransaction, now))
                .toList();
        var written = plan.map(each -> refunds.write(tx, shop, order, each, now));
        takeOffTheRest(tx, shop, id);
        // why all: of a cancelled order nothing is delivered, whether or not its money went back with this.
        orders.takeBack(tx, shop, orders.giftCards(tx, shop, order).cards());
        discountEngine.release(tx, shop, id);
        var settled = orders.transactions().updateStatuses(tx, shop, order, Transactions.StatusScope.EVERYTHING, now);

        var refund = written.map(refundId -> Refunds.in(settled, refundId));
        var tree = shop.json().tree(settled);
        events.publish(tx, shop, Topic.ORDERS_CANCELLED, id, tree);
        voided.forEach(transaction -> orders.transactions().publish(tx, shop, transaction));
        refund.ifPresent(each -> refunds.publish(tx, shop, each));
        if (refund.filter(Refunds::isPending).isEmpty()) {
            events.publish(tx, shop, Topic.ORDERS_UPDATED, id, tree);
        }
        orders.transactions().publishCustomerChange(tx, shop, order, settled);
        if (cancellation.email()) {
            orders.emails().cancelled(tx, shop, settled, refund);
        }
        return settled;
    }

    private static void mark(Tx tx, Shop shop, long id, String reason, Instant now) {
        tx.sql("""
                        update orders set cancelled_at = :now, cancel_reason = :reason
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop)
                .bind("id", id)
                .bind("now", now)
                .bind("reason", reason)
                .run();
    }

    /** "line fulfillable_quantity 0": of a cancelled order nothing will be sent, restocked or not. */
    private static void takeOffTheRest(Tx tx, Shop shop, long id) {
        tx.sql("""
                        update line_items set removed_quantity = quantity - fulfilled_quantity
                        where shop_id = :shop and order_id = :id
                        """).bind(shop).bind("id", id).run();
    }
}
