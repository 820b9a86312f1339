package dev.vitrine.orders;

import dev.vitrine.db.Database;
import dev.vitrine.db.Select;
import dev.vitrine.db.Session;
import dev.vitrine.db.Tx;
import dev.vitrine.events.Events;
import dev.vitrine.events.Topic;
import dev.vitrine.payments.Gateway;
import dev.vitrine.payments.Reversal;
import dev.vitrine.rest.ApiResponse;
import dev.vitrine.tenancy.Shop;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has a gateway give back what refunds promise. A promise is a pending transaction that is durable before the gateway
 * is asked, and asked for under a key of its own: so money is never given back twice, and never without a record. One
 * that a crash leaves behind is asked for again. Threads and processes may share the work.
 */
public final class GatewayRefunds {

    private static final Logger LOG = LoggerFactory.getLogger(GatewayRefunds.class);

    /** why: by then whoever made the promise has an answer or is dead. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Database database;
    private final Orders orders;
    private final Gateway gateway;
    private final Events events;
    private final InstantSource clock;

    GatewayRefunds(Database database, Orders orders, Gateway gateway, Events events, InstantSource clock) {
        this.database = database;
        this.orders = orders;
        this.gateway = gateway;
        this.events = events;
        this.clock = clock;
    }

    /**
     * Whether the gateway itself took this payment: what callers of the API book is a record of money moved elsewhere.
     */
    boolean live(Transaction paid) {
        return paid.gateway().equals(gateway.name())
                && paid.authorization() != null
                && !"api".equals(paid.sourceName());
    }

    /** Asks for everything that an order promised. True when there was something; outside of any transaction. */
    boolean carryOut(Shop shop, long order) {
        var promised = database.read(session -> promised(session, shop, order));
        promised.forEach(transaction -> carryOut(shop, transaction));
        return !promised.isEmpty();
    }

    /** The answer with what has come of it. */
    ApiResponse answered(ApiResponse before, Function<Session, Object> fresh) {
        return new ApiResponse(before.status(), database.read(fresh::apply), before.headers());
    }

    /** Asks again for what a crash left behind; answers how many orders were concerned. */
    public int recover(Shop shop) {
        var left = database.read(session -> session.sql("""
                        select distinct order_id from transactions
                        where shop_id = :shop and kind = 'refund' and status = 'pending' and created_at <= :before
                        """)
                .bind(shop.shopId())
                .bind("before", clock.instant().minus(PATIENCE))
                .numbers());
        left.forEach(order -> carryOut(shop, order));
        return left.size();
    }

    private void carryOut(Shop shop, Transaction promise) {
        Reversal reversal;
        try {
            reversal = gateway.refund(
                    shop,
                    "refund-" + promise.id(),
                    promise.authorization() == null ? "" : promise.authorization(),
                    promise.amount());
        } catch (RuntimeException e) {
            // why: nobody knows whether it was given back; the promise stays, and recovery asks under the same key.
            LOG.warn("event=refund_unresolved shop={} transaction={}", shop.handle(), promise.id(), e);
            return;
        }
        database.change(tx -> decide(tx, shop, promise, reversal));
    }

    /** Writes down what came of it, once, whoever learns it first. */
    private void decide(Tx tx, Shop shop, Transaction promise, Reversal reversal) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var order = orders.find(tx, shop, promise.orderId()).orElseThrow();
        int decided = tx.sql("""
                        update transactions set status = :status, "authorization" = :authorization,
                          message = :message, error_code = :error_code, updated_at = :now
                        where shop_id = :shop and id = :id and status = 'pending'
                        """)
                .bind(shop.shopId())
                .bind("id", promise.id())
                .bind("status", reversal.status())
                .bind("authorization", reversal.authorization())
                .bind("message", reversal.message())
                .bind("error_code", reversal.errorCode())
                .bind("now", now)
                .run();
        if (decided == 0) {
            return;
        }
        var transaction =
                Transactions.TABLE.find(tx, shop.shopId(), promise.id()).orElseThrow();
        orders.transactions().announce(tx, shop, transaction);
        var settled = orders.transactions().settle(tx, shop, order, Transactions.Touched.MONEY, now);
        if (promise.refundId() != null) {
            orders.refunds().tell(tx, shop, settled, Refunds.in(settled, promise.refundId()));
        }
        if (promised(tx, shop, order.id()).isEmpty()) {
            events.publish(
                    tx, shop, Topic.ORDERS_UPDATED, order.id(), shop.json().tree(settled));
        }
        orders.transactions().follow(tx, shop, order, settled);
    }

    private static List<Transaction> promised(Session session, Shop shop, long order) {
        return Transactions.TABLE.list(
                session,
                shop.shopId(),
                Select.ALL
                        .equal("order_id", order)
                        .equal("kind", "refund")
                        .equal("status", "pending")
                        .by("id"));
    }
}
