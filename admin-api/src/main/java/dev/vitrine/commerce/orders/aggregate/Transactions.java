package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.commerce.payments.PaymentMethod;
import dev.vitrine.commerce.payments.PaymentMethods;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopColumns;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of orders. Each new one updates the statuses and balance of its order. Safe for use by many threads.
 */
public final class Transactions {

    /** "An order holds at most 100 transactions." */
    public static final int MOST = 100;

    public static final Table<Transaction> TABLE = Table.of("transactions", Transaction.class);

    private final PaymentMethods paymentMethods;
    private final Events events;
    private final OrderCustomers orderCustomers;

    Transactions(PaymentMethods paymentMethods, Events events, OrderCustomers orderCustomers) {
        this.paymentMethods = paymentMethods;
        this.events = events;
        this.orderCustomers = orderCustomers;
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

    /** How many orders of all shops have refunds over what was captured: "Σ refunds ≤ Σ captures always". */
    public static long countOrdersRefundedTooMuch(Session session) {
        return session.sql("""
                        select count(*) from (
                          select order_id from transactions
                          where status = 'success' and kind in ('sale', 'capture', 'refund')
                          group by order_id
                          having sum(case when kind = 'refund' then amount else 0 end)
                            > sum(case when kind = 'refund' then 0 else amount end)) refunded
                        """).count();
    }

    /** In the order in which they happened. */
    public List<Transaction> of(Session session, Shop shop, long order) {
        return TABLE.list(session, shop, Select.ALL.equal("order_id", order).by("id"));
    }

    /** "100-transaction cap counts every kind and status": 422 above it. */
    public static void checkLimit(int transactions) {
        if (transactions > MOST) {
            throw Problems.of(Problems.BASE, "An order can have at most " + MOST + " transactions");
        }
    }

    /** Publishes no event. */
    public Transaction insert(
            Tx tx, Shop shop, long order, @Nullable Long refund, NewTransaction newTransaction, Instant now) {
        var method = methodOf(tx, shop, newTransaction.gateway());
        var row = newTransaction.on(order, shop.id(), refund, method, now);
        return TABLE.insert(tx, shop, row.withPlace(row.place().of(tx.userId())));
    }

    private @Nullable Long methodOf(Tx tx, Shop shop, String gateway) {
        return paymentMethods.find(tx, shop, gateway).map(PaymentMethod::id).orElse(null);
    }

    public void publish(Tx tx, Shop shop, Transaction transaction) {
        events.publish(
                tx,
                shop,
                Topic.ORDER_TRANSACTIONS_CREATE,
                transaction.id(),
                shop.json().tree(transaction));
    }

    /** What changed: only statuses that depend on it are recomputed. */
    public record StatusScope(boolean money, boolean goods) {
        public static final StatusScope MONEY = new StatusScope(true, false);
        static final StatusScope GOODS = new StatusScope(false, true);
        public static final StatusScope EVERYTHING = new StatusScope(true, true);
    }

    /**
     * Writes what has become of the order, which was {@code before}; closes it when it is paid and delivered by that.
     */
    public Order updateStatuses(Tx tx, Shop shop, Order before, StatusScope statusScope, Instant now) {
        var order = current(tx, shop, before.id());
        writeStatuses(
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
    public void publishCustomerChange(Tx tx, Shop shop, Order before, Order settled) {
        orderCustomers.publishIfChanged(tx, shop, before, settled);
    }

    /** Writes what the order's transactions make of it; statuses that are given win over them. */
    public void writeStatuses(
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
                .bind(
                        "paid_at",
                        order.lifecycle().paidAt() == null && status.equals("paid")
                                ? now
                                : order.lifecycle().paidAt())
                .bind("now", now)
                .run();
        orderCustomers.recount(tx, shop, order.buyer().customerId());
    }

    private static Order current(Tx tx, Shop shop, long id) {
        return OrderStore.complete(
                        tx, shop, List.of(OrderStore.TABLE.find(tx, shop, id).orElseThrow()))
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
        if (order.payment().paymentMethodId() != null || gateways.isEmpty()) {
            return order.payment().paymentMethodId();
        }
        return methodOf(tx, shop, gateways.getFirst());
    }

    /** "distinct gateways of successful transactions". */
    private static List<String> gateways(List<Transaction> transactions) {
        return transactions.stream()
                .filter(Transaction::succeeded)
                .map(transaction -> transaction.result().gateway())
                .distinct()
                .toList();
    }
}
