package dev.vitrine.commerce.orders;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.payments.PaymentMethod;
import dev.vitrine.commerce.payments.PaymentMethods;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopColumns;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of orders. Each new one updates the statuses and balance of its order. Safe for use by many threads.
 */
public final class Transactions {

    /** "An order holds at most 100 transactions." */
    static final int MOST = 100;

    static final Table<Transaction> TABLE = Table.of("transactions", Transaction.class);

    private final PaymentMethods paymentMethods;
    private final Events events;
    private final OrderCustomers orderCustomers;
    private final InstantSource clock;

    Transactions(PaymentMethods paymentMethods, Events events, OrderCustomers orderCustomers, InstantSource clock) {
        this.paymentMethods = paymentMethods;
        this.events = events;
        this.orderCustomers = orderCustomers;
        this.clock = clock;
    }

    /** How many authorizations of a payment method were neither captured nor voided. */
    public static long countOpenAuthorizations(Session session, Shop shop, PaymentMethod method) {
        return session.sql("""
                        select count(*) from transactions a
                        where a.shop_id = :shop and a.kind = 'authorization' and a.status = 'success'
                          and (a.payment_method_id = :id or a.payment_method_id is null and a.gateway = :gateway)
                          and not exists (select 1 from transactions b
                            where b.shop_id = :shop and b.parent_id = a.id and b.status = 'success'
                              and b.kind in ('capture', 'void'))
                        """)
                .bind(shop)
                .bind("id", method.id())
                .bind("gateway", Objects.requireNonNullElse(method.gateway(), ""))
                .count();
    }

    /** In the order in which they happened. */
    public List<Transaction> of(Session session, Shop shop, long order) {
        return TABLE.list(session, shop, Select.ALL.equal("order_id", order).by("id"));
    }

    /**
     * Books what a caller sent, all of it or nothing, in its order. {@code prefix} names each entry in the problems:
     * {@code transactions[0].}, or nothing for a single one. 404 without such an order, 422 against the rules.
     */
    public List<Transaction> create(Tx tx, Shop shop, long orderId, List<JsonNode> entries, boolean indexed) {
        // why: the order's row is held from here on, so that two captures cannot both see the same authorization open.
        var order = Orders.TABLE
                .find(tx, shop, orderId)
                .map(found -> Orders.complete(tx, shop, List.of(found)).getFirst())
                .orElseThrow(ApiException::notFound);
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var known = new ArrayList<>(of(tx, shop, orderId));
        checkLimit(known.size() + entries.size());
        var created = new ArrayList<Transaction>();
        for (int i = 0; i < entries.size(); i++) {
            var request = new TransactionIntake(shop, order, entries.get(i), indexed ? "transactions[" + i + "]." : "");
            var transaction = insert(tx, shop, orderId, null, request.booking(List.copyOf(known)), now);
            known.add(transaction);
            created.add(transaction);
        }
        created.forEach(transaction -> publish(tx, shop, transaction));
        var settled = updateStatuses(tx, shop, order, StatusScope.MONEY, now);
        var tree = shop.json().tree(settled);
        if (settled.financialStatus().equals("paid") && !order.financialStatus().equals("paid")) {
            events.publish(tx, shop, Topic.ORDERS_PAID, orderId, tree);
        }
        events.publish(tx, shop, Topic.ORDERS_UPDATED, orderId, tree);
        publishCustomerChange(tx, shop, order, settled);
        return created;
    }

    /** "100-transaction cap counts every kind and status": 422 above it. */
    static void checkLimit(int transactions) {
        if (transactions > MOST) {
            throw Problems.of(Problems.BASE, "An order can have at most " + MOST + " transactions");
        }
    }

    /** Creates the transactions of a new order; statuses that were given win over derived ones. */
    List<Transaction> createInitial(Tx tx, Shop shop, Order order, NewOrder.Payment payment, Instant now) {
        var booked = new ArrayList<Transaction>();
        for (var booking : payment.bookings()) {
            booked.add(insert(tx, shop, order.id(), null, booking.create(order, List.copyOf(booked)), now));
        }
        if (payment.methodId() != null) {
            tx.sql("update orders set payment_method_id = :method where shop_id = :shop and id = :id")
                    .bind(shop)
                    .bind("id", order.id())
                    .bind("method", payment.methodId())
                    .run();
        }
        // why: only a named method reads the order again; the caller does it in the end anyway.
        var named = payment.methodId() == null ? order : current(tx, shop, order.id());
        write(tx, shop, named, payment.financialStatus(), payment.fulfillmentStatus(), now);
        return booked;
    }

    /** Publishes no event. */
    Transaction insert(
            Tx tx, Shop shop, long order, @Nullable Long refund, NewTransaction newTransaction, Instant now) {
        var method = methodOf(tx, shop, newTransaction.gateway());
        return TABLE.insert(tx, shop, newTransaction.on(order, shop.id(), refund, method, now));
    }

    private @Nullable Long methodOf(Tx tx, Shop shop, String gateway) {
        return paymentMethods.find(tx, shop, gateway).map(PaymentMethod::id).orElse(null);
    }

    void publish(Tx tx, Shop shop, Transaction transaction) {
        events.publish(
                tx,
                shop,
                Topic.ORDER_TRANSACTIONS_CREATE,
                transaction.id(),
                shop.json().tree(transaction));
    }

    /** What changed: only statuses that depend on it are recomputed. */
    record StatusScope(boolean money, boolean goods) {
        static final StatusScope MONEY = new StatusScope(true, false);
        static final StatusScope GOODS = new StatusScope(false, true);
        static final StatusScope EVERYTHING = new StatusScope(true, true);
    }

    /**
     * Writes what has become of the order, which was {@code before}; closes it when it is paid and delivered by that.
     */
    Order updateStatuses(Tx tx, Shop shop, Order before, StatusScope statusScope, Instant now) {
        var order = current(tx, shop, before.id());
        write(
                tx,
                shop,
                order,
                statusScope.money() ? null : order.financialStatus(),
                statusScope.goods() ? null : order.fulfillmentStatus(),
                now);
        var settled = current(tx, shop, order.id());
        return done(before) || !done(settled) || !ShopColumns.archivesAutomatically(tx, shop)
                ? settled
                : archived(tx, shop, settled, now);
    }

    /** Publishes the customer's update after a change of an order. Last, because of "primary topic first". */
    void publishCustomerChange(Tx tx, Shop shop, Order before, Order settled) {
        orderCustomers.publishIfChanged(tx, shop, before, settled);
    }

    /** Writes what the order's transactions make of it; statuses that are given win over them. */
    private void write(
            Tx tx, Shop shop, Order order, @Nullable String financial, @Nullable String fulfillment, Instant now) {
        var all = of(tx, shop, order.id());
        var orderStatuses = OrderStatuses.of(order, all);
        var status = financial == null ? orderStatuses.financial() : financial;
        var gateways = gateways(all);
        tx.sql("""
                        update orders set financial_status = :financial, fulfillment_status = :fulfillment,
                          balance = :balance, total_outstanding = :outstanding, payment_method_id = :payment_method,
                          payment_gateway_names = :gateways, paid_at = :paid_at, updated_at = :now
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop)
                .bind("id", order.id())
                .bind("financial", status)
                .bind("fulfillment", fulfillment == null ? orderStatuses.fulfillment() : fulfillment)
                .bind("balance", orderStatuses.balance())
                .bind("outstanding", orderStatuses.outstanding())
                .bind("payment_method", paymentMethod(tx, shop, order, gateways))
                .bind("gateways", gateways)
                .bind("paid_at", order.paidAt() == null && status.equals("paid") ? now : order.paidAt())
                .bind("now", now)
                .run();
        orderCustomers.recount(tx, shop, order.customerId());
    }

    private static Order current(Tx tx, Shop shop, long id) {
        return Orders.complete(tx, shop, List.of(Orders.TABLE.find(tx, shop, id).orElseThrow()))
                .getFirst();
    }

    /** "when paid and completely fulfilled". */
    private static boolean done(Order order) {
        return order.financialStatus().equals("paid")
                && order.fulfillmentStatus().equals("fulfilled");
    }

    private static Order archived(Tx tx, Shop shop, Order order, Instant now) {
        tx.sql("update orders set closed_at = coalesce(closed_at, :now) where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", order.id())
                .bind("now", now)
                .run();
        return current(tx, shop, order.id());
    }

    /** "Orders from checkout/draft/with transactions have it set already". */
    private @Nullable Long paymentMethod(Tx tx, Shop shop, Order order, List<String> gateways) {
        if (order.paymentMethodId() != null || gateways.isEmpty()) {
            return order.paymentMethodId();
        }
        return methodOf(tx, shop, gateways.getFirst());
    }

    /** "distinct gateways of successful transactions". */
    private static List<String> gateways(List<Transaction> transactions) {
        return transactions.stream()
                .filter(Transaction::succeeded)
                .map(Transaction::gateway)
                .distinct()
                .toList();
    }
}
