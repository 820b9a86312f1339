package dev.vitrine.orders;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.db.Select;
import dev.vitrine.db.Session;
import dev.vitrine.db.Table;
import dev.vitrine.db.Tx;
import dev.vitrine.events.Events;
import dev.vitrine.events.Topic;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Problems;
import dev.vitrine.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The transactions of orders. Writing one settles what its order owes. Threads may share it. */
public final class Transactions {

    /** "An order holds at most 100 transactions." */
    static final int MOST = 100;

    static final Table<Transaction> TABLE = Table.of("transactions", Transaction.class);

    private final Events events;
    private final Buyers buyers;
    private final InstantSource clock;

    Transactions(Events events, Buyers buyers, InstantSource clock) {
        this.events = events;
        this.buyers = buyers;
        this.clock = clock;
    }

    /** In the order in which they happened. */
    public List<Transaction> of(Session session, Shop shop, long order) {
        return TABLE.list(
                session, shop.shopId(), Select.ALL.equal("order_id", order).by("id"));
    }

    /**
     * Books what a caller sent, all of it or nothing, in its order. {@code prefix} names each entry in the problems:
     * {@code transactions[0].}, or nothing for a single one. 404 without such an order, 422 against the rules.
     */
    public List<Transaction> create(Tx tx, Shop shop, long orderId, List<JsonNode> entries, boolean indexed) {
        // why: the order's row is held from here on, so that two captures cannot both see the same authorization open.
        var order = Orders.TABLE
                .find(tx, shop.shopId(), orderId)
                .map(found -> Orders.complete(tx, shop, List.of(found)).getFirst())
                .orElseThrow(ApiException::notFound);
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var known = new ArrayList<>(of(tx, shop, orderId));
        if (known.size() + entries.size() > MOST) {
            throw Problems.of(Problems.BASE, "An order can have at most " + MOST + " transactions");
        }
        var created = new ArrayList<Transaction>();
        for (int i = 0; i < entries.size(); i++) {
            var request =
                    new TransactionRequest(shop, order, entries.get(i), indexed ? "transactions[" + i + "]." : "");
            var transaction = insert(tx, shop, orderId, request.booking(List.copyOf(known)), now);
            known.add(transaction);
            created.add(transaction);
        }
        created.forEach(transaction -> announce(tx, shop, transaction));
        var settled = settle(tx, shop, order, null, null, now);
        var tree = shop.json().tree(settled);
        if (settled.financialStatus().equals("paid") && !order.financialStatus().equals("paid")) {
            events.announce(tx, shop, Topic.ORDERS_PAID, orderId, tree);
        }
        events.announce(tx, shop, Topic.ORDERS_UPDATED, orderId, tree);
        return created;
    }

    /** Books what an order is born with; statuses that it was given win over what the bookings say. */
    List<Transaction> book(Tx tx, Shop shop, Order order, NewOrder.Payment payment, Instant now) {
        var booked = new ArrayList<Transaction>();
        for (var booking : payment.bookings()) {
            booked.add(insert(tx, shop, order.id(), booking.make(order, List.copyOf(booked)), now));
        }
        settle(tx, shop, order, payment.financialStatus(), payment.fulfillmentStatus(), now);
        return booked;
    }

    private static Transaction insert(Tx tx, Shop shop, long order, Booking booking, Instant now) {
        return TABLE.insert(tx, shop.shopId(), booking.on(order, shop.id(), now));
    }

    void announce(Tx tx, Shop shop, Transaction transaction) {
        events.announce(
                tx,
                shop,
                Topic.ORDER_TRANSACTIONS_CREATE,
                transaction.id(),
                shop.json().tree(transaction));
    }

    /** Writes what the order's transactions make of it; statuses that are given win over them. */
    Order settle(Tx tx, Shop shop, Order order, @Nullable String financial, @Nullable String fulfillment, Instant now) {
        var all = of(tx, shop, order.id());
        var statuses = Statuses.of(order.totalPrice(), all, order.lineItems(), order.cancelled());
        var status = financial == null ? statuses.financial() : financial;
        tx.sql("""
                        update orders set financial_status = :financial, fulfillment_status = :fulfillment,
                          balance = :balance, total_outstanding = :outstanding,
                          payment_gateway_names = :gateways, paid_at = :paid_at, updated_at = :now
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop.shopId())
                .bind("id", order.id())
                .bind("financial", status)
                .bind("fulfillment", fulfillment == null ? statuses.fulfillment() : fulfillment)
                .bind("balance", statuses.balance())
                .bind("outstanding", statuses.outstanding())
                .bind("gateways", gateways(all))
                .bind("paid_at", order.paidAt() == null && status.equals("paid") ? now : order.paidAt())
                .bind("now", now)
                .run();
        buyers.recount(tx, shop, order.customerId());
        return Orders.complete(
                        tx,
                        shop,
                        List.of(Orders.TABLE.find(tx, shop.shopId(), order.id()).orElseThrow()))
                .getFirst();
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
