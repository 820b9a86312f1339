package dev.vitrine.commerce.orders.intake;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.orders.aggregate.OrderStore;
import dev.vitrine.commerce.orders.aggregate.Transaction;
import dev.vitrine.commerce.orders.aggregate.Transactions;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Records the transactions that clients send for an order. Safe for use by many threads. */
public final class TransactionRecorder {

    private final OrderStore orders;
    private final Events events;
    private final InstantSource clock;

    public TransactionRecorder(OrderStore orders, Events events, InstantSource clock) {
        this.orders = orders;
        this.events = events;
        this.clock = clock;
    }

    /**
     * Books what a caller sent, all of it or nothing, in its order. {@code prefix} names each entry in the problems:
     * {@code transactions[0].}, or nothing for a single one. 404 without such an order, 422 against the rules.
     */
    public List<Transaction> create(Tx tx, Shop shop, long orderId, List<JsonNode> entries, boolean indexed) {
        // why: the order's row is held from here on, so that two captures cannot both see the same authorization open.
        var order = orders.find(tx, shop, orderId).orElseThrow(ApiException::notFound);
        var transactions = orders.transactions();
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var known = new ArrayList<>(transactions.of(tx, shop, orderId));
        Transactions.checkLimit(known.size() + entries.size());
        var created = new ArrayList<Transaction>();
        for (int i = 0; i < entries.size(); i++) {
            var request = new TransactionIntake(shop, order, entries.get(i), indexed ? "transactions[" + i + "]." : "");
            var transaction = transactions.insert(tx, shop, orderId, null, request.booking(List.copyOf(known)), now);
            known.add(transaction);
            created.add(transaction);
        }
        created.forEach(transaction -> transactions.publish(tx, shop, transaction));
        var settled = transactions.updateStatuses(tx, shop, order, Transactions.StatusScope.MONEY, now);
        var tree = shop.json().tree(settled);
        if (settled.financialStatus().equals("paid") && !order.financialStatus().equals("paid")) {
            orders.publishPaid(tx, shop, settled, tree);
        }
        events.publish(tx, shop, Topic.ORDERS_UPDATED, orderId, tree);
        transactions.publishCustomerChange(tx, shop, order, settled);
        return created;
    }
}
