package dev.vitrine.commerce.orders.refunds;

import dev.vitrine.commerce.orders.aggregate.OrderStore;
import dev.vitrine.commerce.orders.aggregate.Transaction;
import dev.vitrine.commerce.orders.aggregate.Transactions;
import dev.vitrine.commerce.payments.HostedGateway;
import dev.vitrine.commerce.payments.RefundGateway;
import dev.vitrine.commerce.payments.RefundResult;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes pending refunds at the payment gateway that took the money. A pending transaction is durable before the
 * gateway is called, under an idempotency key of its own: money is never refunded twice, nor without a record. One left
 * behind by a crash is sent again. Threads and processes may share the work.
 */
public final class GatewayRefunds {

    private static final Logger LOG = LoggerFactory.getLogger(GatewayRefunds.class);

    /** why: by then whoever made the promise has an answer or is dead. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Database database;
    private final OrderStore orders;
    private final List<RefundGateway> refundGateways;
    private final Events events;
    private final InstantSource clock;

    public GatewayRefunds(
            Database database,
            OrderStore orders,
            List<RefundGateway> refundGateways,
            Events events,
            InstantSource clock) {
        this.database = database;
        this.orders = orders;
        this.refundGateways = refundGateways;
        this.events = events;
        this.clock = clock;
    }

    /**
     * Whether a gateway itself took this payment: what callers of the API book is a record of money moved elsewhere.
     */
    boolean tookPayment(Transaction paid) {
        return gateway(paid).isPresent() && paid.result().authorization() != null && !"api".equals(paid.sourceName());
    }

    /** Executes all pending refunds of an order. True when there were some; call it outside of transactions. */
    public boolean execute(Shop shop, long order) {
        var promised = database.read(session -> pendingRefunds(session, shop, order));
        promised.forEach(transaction -> execute(shop, transaction));
        return !promised.isEmpty();
    }

    /** The response with the body read again. */
    public ApiResponse withFreshBody(ApiResponse before, Function<Session, Object> fresh) {
        return new ApiResponse(before.status(), database.read(fresh::apply), before.headers());
    }

    /** Sends again what a crash left behind; returns how many orders were concerned. */
    public int recover(Shop shop) {
        var left = database.read(session -> session.sql("""
                        select distinct order_id from transactions
                        where shop_id = :shop and kind = 'refund' and status = 'pending' and created_at <= :before
                        """)
                .bind(shop)
                .bind("before", clock.instant().minus(PATIENCE))
                .numbers());
        for (var order : left) {
            var waiting = database.read(session -> pendingRefunds(session, shop, order));
            for (var transaction : waiting) {
                if (!execute(shop, transaction)) {
                    // why: the jobs of all shops wait for this one.
                    return left.size();
                }
            }
        }
        return left.size();
    }

    /** Ids of the shops in which a crash left some behind. */
    public List<Long> shopsToRecover(Session session) {
        return session.sql("""
                        select distinct shop_id from transactions
                        where kind = 'refund' and status = 'pending' and created_at <= :before
                        """).bind("before", clock.instant().minus(PATIENCE)).numbers();
    }

    private Optional<RefundGateway> gateway(Transaction transaction) {
        return refundGateways.stream()
                .filter(each -> each.name().equals(transaction.result().gateway()))
                .findFirst();
    }

    /** False when the gateway did not answer at all. */
    private boolean execute(Shop shop, Transaction promise) {
        var gateway = gateway(promise);
        if (gateway.isEmpty()) {
            LOG.warn("event=refund_without_gateway shop={} transaction={}", shop.handle(), promise.id());
            return true;
        }
        RefundResult refundResult;
        try {
            refundResult = gateway.get()
                    .refund(
                            shop,
                            "refund-" + promise.id(),
                            promise.result().authorization() == null
                                    ? ""
                                    : promise.result().authorization(),
                            promise.amount());
        } catch (RuntimeException e) {
            // why: nobody knows whether it was given back; the promise stays, and recovery asks under the same key.
            LOG.warn("event=refund_unresolved shop={} transaction={}", shop.handle(), promise.id(), e);
            if (e instanceof HostedGateway.Unanswered unanswered) {
                database.change(tx -> recordDelay(tx, shop, promise, String.valueOf(e.getMessage())));
                return !unanswered.isUnreachable();
            }
            return true;
        }
        database.change(tx -> recordResult(tx, shop, promise, refundResult));
        return true;
    }

    /** Says why the refund is not decided yet. */
    private static void recordDelay(Tx tx, Shop shop, Transaction promise, String why) {
        tx.sql("""
                        update transactions set message = :message
                        where shop_id = :shop and id = :id and status = 'pending'
                        """)
                .bind(shop)
                .bind("id", promise.id())
                .bind("message", why + "; it is asked again every minute")
                .run();
    }

    /** Records the result, exactly once. */
    private void recordResult(Tx tx, Shop shop, Transaction promise, RefundResult refundResult) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var order = orders.find(tx, shop, promise.orderId()).orElseThrow();
        var decided = tx.sql("""
                        update transactions set status = :status, "authorization" = :authorization,
                          message = :message, error_code = :error_code, updated_at = :now
                        where shop_id = :shop and id = :id and status = 'pending'
                        """)
                .bind(shop)
                .bind("id", promise.id())
                .bind("status", refundResult.status())
                .bind("authorization", refundResult.authorization())
                .bind("message", refundResult.message())
                .bind("error_code", refundResult.errorCode())
                .bind("now", now)
                .run();
        if (decided == 0) {
            return;
        }
        var transaction = Transactions.TABLE.find(tx, shop, promise.id()).orElseThrow();
        orders.transactions().publish(tx, shop, transaction);
        var settled = orders.transactions().updateStatuses(tx, shop, order, Transactions.StatusScope.MONEY, now);
        if (promise.refundId() != null) {
            Refunds.sendEmail(orders.emails(), tx, shop, settled, Refunds.in(settled, promise.refundId()));
        }
        if (pendingRefunds(tx, shop, order.id()).isEmpty()) {
            events.publish(
                    tx, shop, Topic.ORDERS_UPDATED, order.id(), shop.json().tree(settled));
        }
        orders.transactions().publishCustomerChange(tx, shop, order, settled);
    }

    private static List<Transaction> pendingRefunds(Session session, Shop shop, long order) {
        return Transactions.TABLE.list(
                session,
                shop,
                Select.ALL
                        .equal("order_id", order)
                        .equal("kind", "refund")
                        .equal("status", "pending")
                        .by("id"));
    }
}
