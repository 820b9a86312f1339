package dev.vitrine.commerce.orders;

import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderStore;
import dev.vitrine.commerce.orders.edits.OrderCancellations;
import dev.vitrine.commerce.orders.refunds.GatewayRefunds;
import dev.vitrine.commerce.orders.returns.OrderReturn;
import dev.vitrine.commerce.orders.returns.OrderReturn.ReturnLine;
import dev.vitrine.commerce.orders.returns.OrderReturns;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Optional;

/** Orders of one customer, as its owner sees them in the account. Safe for use by many threads. */
public final class CustomerOrderHistory {

    private final Database database;
    private final OrderStore store;
    private final OrderCancellations orderCancellations;
    private final GatewayRefunds gatewayRefunds;
    private final OrderReturns returns;

    CustomerOrderHistory(
            Database database,
            OrderStore store,
            OrderCancellations orderCancellations,
            GatewayRefunds gatewayRefunds,
            OrderReturns returns) {
        this.database = database;
        this.store = store;
        this.orderCancellations = orderCancellations;
        this.gatewayRefunds = gatewayRefunds;
        this.returns = returns;
    }

    /** The newest first. */
    public List<Order> list(Session session, Shop shop, long customer, int offset, int limit) {
        var select = Select.ALL
                .equal("customer_id", customer)
                .by("id desc")
                .from(offset)
                .limit(limit);
        return OrderStore.complete(session, shop, OrderStore.TABLE.list(session, shop, select));
    }

    public long count(Session session, Shop shop, long customer) {
        return OrderStore.TABLE.count(session, shop, Select.ALL.equal("customer_id", customer));
    }

    /** Empty when it is another customer's. */
    public Optional<Order> find(Session session, Shop shop, long customer, long id) {
        return store.find(session, shop, id)
                .filter(order ->
                        order.buyer().customerId() != null && order.buyer().customerId() == customer);
    }

    /** Whether its customer may cancel it: while nothing of it is sent or being prepared. */
    public static boolean isCancellable(Order order) {
        return order.status().equals("open")
                && order.refunds().isEmpty()
                && order.lineItems().stream().noneMatch(LineItem::onItsWay);
    }

    /** Asks to send pieces of lines back. 404, 422 when they can't come back. */
    public OrderReturn requestReturn(Shop shop, long customer, long id, List<ReturnLine> lines, String reason) {
        return database.write(tx -> {
            var order = find(tx, shop, customer, id).orElseThrow(ApiException::notFound);
            if (!returns.mayBeAskedFor(tx, shop, order)) {
                throw ApiException.of(422, "Nothing of this order can be returned any more; write to the shop");
            }
            return returns.request(tx, shop, id, lines, reason);
        });
    }

    /** Cancels an order for its customer and gives the money back. 404, 422 when it is too late. */
    public Order cancel(Shop shop, long customer, long id) {
        database.change(tx -> {
            var order = find(tx, shop, customer, id).orElseThrow(ApiException::notFound);
            if (!isCancellable(order)) {
                throw ApiException.of(422, "This order can no longer be cancelled; write to the shop");
            }
            var wish =
                    Json.object().put("reason", "customer").put("email", true).put("restock", true);
            orderCancellations.cancel(tx, shop, id, wish);
        });
        gatewayRefunds.execute(shop, id);
        return database.read(session -> find(session, shop, customer, id)).orElseThrow();
    }
}
