package dev.vitrine.commerce.orders.aggregate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.catalog.Stock;
import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.commerce.payments.GiftCardSales;
import dev.vitrine.commerce.payments.GiftCards.GiftCard;
import dev.vitrine.commerce.payments.PaymentMethods;
import dev.vitrine.commerce.payments.SoldGiftCards;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Orders as they are stored, and what every change of one needs: its transactions, stock, customer and e-mails. Safe
 * for use by many threads.
 */
public final class OrderStore {

    public static final Table<Order> TABLE =
            Table.of("orders", Order.class, "customer", "line_items", "fulfillments", "refunds");
    public static final Table<LineItem> LINES = Table.of("line_items", LineItem.class, "product");
    public static final Table<Fulfillment> FULFILLMENTS = Table.of("fulfillments", Fulfillment.class, "line_items");
    public static final Table<Refund> REFUNDS = Table.of("refunds", Refund.class, "transactions")
            .inCurrency("select o.currency from orders o where o.shop_id = :shop and o.id = refunds.order_id");

    private final StockAllocation stockAllocation;
    private final OrderCustomers customers;
    private final OrderEmails emails;
    private final Transactions transactions;
    private final GiftCardSales giftCardSales;
    private final Events events;
    private final InstantSource clock;

    public OrderStore(
            Stock stock,
            CustomerMatching customerMatching,
            PaymentMethods paymentMethods,
            GiftCardSales giftCardSales,
            Emails emails,
            Events events,
            InstantSource clock) {
        this.stockAllocation = new StockAllocation(stock);
        this.customers = new OrderCustomers(customerMatching);
        this.emails = new OrderEmails(emails);
        this.giftCardSales = giftCardSales;
        this.events = events;
        this.transactions = new Transactions(paymentMethods, events, customers);
        this.clock = clock;
    }

    /**
     * Keeps with an order how many pieces its lines have, and with each line its discounts and taxes, and when and with
     * or without taxes it was sold: reports add up orders without reading lines, and lines without reading orders or
     * JSON. Called after lines were written.
     */
    public static void keepSums(Tx tx, Shop shop, long order, Currency currency) {
        tx.sql("""
                        update line_items set discount_total = %s, tax_total = %s,
                          sold_at = o.processed_at, taxes_included = o.taxes_included
                        from orders o
                        where line_items.shop_id = :shop and line_items.order_id = :id and o.shop_id = :shop and o.id = :id
                        """.formatted(minorUnits(tx, "discount_allocations", "amount"), minorUnits(tx, "tax_lines", "price")))
                .bind(shop)
                .bind("id", order)
                .bind("scale", BigDecimal.TEN.pow(Money.digits(currency)).longValueExact())
                .run();
        tx.sql("""
                        update orders set items_ordered = (select coalesce(sum(quantity), 0) from line_items
                          where shop_id = :shop and order_id = :id)
                        where shop_id = :shop and id = :id
                        """).bind(shop).bind("id", order).run();
    }

    /** The sum of a field of a JSON list, which holds major units, in minor ones. */
    private static String minorUnits(Session session, String list, String field) {
        return """
                (select cast(round(coalesce(sum(cast(part.value ->> '%1$s' as numeric)), 0) * :scale) as bigint)
                  from %2$s)""".formatted(field, session.each("line_items." + list));
    }

    /** Publishes that an order is paid, and makes the gift cards that were bought with it. */
    public void publishPaid(Tx tx, Shop shop, Order order, JsonNode tree) {
        events.publish(tx, shop, Topic.ORDERS_PAID, order.id(), tree);
        makeGiftCards(tx, shop, order);
    }

    /**
     * Makes the gift cards that a paid order has too few of. Not for orders that an app wrote: what it brings over from
     * elsewhere was delivered there.
     */
    public void makeGiftCards(Tx tx, Shop shop, Order order) {
        if (order.cancelled() || order.origin().checkoutId() == null && order.draftOrderNumber() == 0) {
            return;
        }
        var refunded = RefundableAmounts.refundLines(order).stream()
                .collect(Collectors.groupingBy(RefundLine::lineItemId, Collectors.summingInt(RefundLine::quantity)));
        for (var line : order.lineItems()) {
            if (line.giftCard()) {
                var left = line.quantity() - refunded.getOrDefault(line.id(), 0);
                giftCardSales
                        .make(tx, shop, order.id(), line.id(), line.price(), left)
                        .forEach(card -> emails.giftCard(
                                tx, shop, order, shop.price(card.initialValue()), giftCardSales.page(shop, card)));
            }
        }
    }

    /** The gift cards that were bought with an order. Inside a transaction nobody pays with them until its end. */
    public SoldGiftCards giftCards(Session session, Shop shop, Order order) {
        return order.lineItems().stream().anyMatch(LineItem::giftCard)
                ? giftCardSales.of(session, shop, order.id())
                : SoldGiftCards.NONE;
    }

    /** All gift cards that were bought with an order, also those that were taken back: as many as {@code most}. */
    public List<GiftCard> boughtGiftCards(Session session, Shop shop, long order, int most) {
        return giftCardSales.boughtWith(session, shop, order, most);
    }

    /** Takes gift cards back with what was bought. */
    public void takeBack(Tx tx, Shop shop, List<GiftCard> cards) {
        giftCardSales.takeBack(tx, shop, cards);
    }

    public StockAllocation stockAllocation() {
        return stockAllocation;
    }

    public OrderCustomers customers() {
        return customers;
    }

    public OrderEmails emails() {
        return emails;
    }

    /** Payments of orders. */
    public Transactions transactions() {
        return transactions;
    }

    /** Inside a transaction the order is locked until its end. */
    public Optional<Order> find(Session session, Shop shop, long id) {
        return TABLE.find(session, shop, id)
                .map(order -> complete(session, shop, List.of(order)).getFirst());
    }

    /** The order that a checkout became. */
    public Optional<Order> ofCheckout(Session session, Shop shop, String checkoutToken) {
        var select = Select.ALL.equal("checkout_token", checkoutToken);
        return TABLE.first(session, shop, select)
                .map(order -> complete(session, shop, List.of(order)).getFirst());
    }

    /** The order that its buyer knows by this token. */
    public Optional<Order> ofToken(Session session, Shop shop, String token) {
        return TABLE.first(session, shop, Select.ALL.equal("token", token))
                .map(order -> complete(session, shop, List.of(order)).getFirst());
    }

    /** The orders with their customers, lines, shipments and refunds, in six statements however many there are. */
    public static List<Order> complete(Session session, Shop shop, List<Order> orders) {
        var ids = orders.stream().map(Order::id).toList();
        var customers = OrderCustomers.of(session, shop, orders);
        var lines = lines(session, shop, ids);
        var shipments = FULFILLMENTS.children(session, shop, "order_id", ids, "id");
        var refunds = REFUNDS.children(session, shop, "order_id", ids, "id");
        var returned =
                refunds.values().stream().flatMap(List::stream).map(Refund::id).toList();
        var money = Transactions.TABLE.children(session, shop, "refund_id", returned, "id");
        return orders.stream()
                .map(order -> whole(
                        order,
                        customers,
                        lines.getOrDefault(order.id(), List.of()),
                        shipments.getOrDefault(order.id(), List.of()),
                        refunds.getOrDefault(order.id(), List.of()),
                        money))
                .toList();
    }

    public static Map<Long, List<LineItem>> lines(Session session, Shop shop, List<Long> orders) {
        return LineItemProducts.withProducts(session, shop, LINES.children(session, shop, "order_id", orders, "id"));
    }

    /** Refunds with their transactions and lines, in four statements however many there are. */
    public static List<Refund> completeRefunds(Session session, Shop shop, List<Refund> refunds) {
        var ids = refunds.stream().map(Refund::id).toList();
        var orders = refunds.stream().map(Refund::orderId).distinct().toList();
        var money = Transactions.TABLE.children(session, shop, "refund_id", ids, "id");
        var lines = lines(session, shop, orders);
        var whole = new HashMap<Long, Refund>();
        REFUNDS.children(session, shop, "order_id", orders, "id").forEach((order, all) -> {
            var parts = new LineItemPortions(lines.getOrDefault(order, List.of()));
            all.forEach(refund ->
                    whole.put(refund.id(), refund.with(money.getOrDefault(refund.id(), List.of()), parts)));
        });
        return refunds.stream()
                .map(refund -> whole.getOrDefault(refund.id(), refund))
                .toList();
    }

    private static Order whole(
            Order order,
            Map<Long, OrderCustomer> customers,
            List<LineItem> lines,
            List<Fulfillment> shipments,
            List<Refund> refunds,
            Map<Long, List<Transaction>> money) {
        var sent = new LineItemPortions(lines);
        var returned = new LineItemPortions(lines);
        return order.with(
                order.buyer().customerId() == null
                        ? null
                        : customers.get(order.buyer().customerId()),
                lines,
                shipments.stream().map(shipment -> shipment.with(sent)).toList(),
                refunds.stream()
                        .map(refund -> refund.with(money.getOrDefault(refund.id(), List.of()), returned))
                        .toList());
    }

    /** Recomputes the statuses after fulfillments changed, in the same transaction. Publishes no event. */
    public Order withUpdatedStatuses(Tx tx, Shop shop, Order before) {
        return transactions.updateStatuses(
                tx,
                shop,
                before,
                Transactions.StatusScope.GOODS,
                clock.instant().truncatedTo(ChronoUnit.SECONDS));
    }

    public static boolean any(Session session, Shop shop) {
        return TABLE.first(session, shop, Select.ALL).isPresent();
    }

    /** Names of orders by id, in one statement. */
    public static Map<Long, String> names(Session session, Shop shop, Collection<Long> ids) {
        return session
                .sql("select id, name from orders where shop_id = :shop and id in (<ids>)")
                .bind(shop)
                .bindList("ids", ids)
                .list(OrderName.class)
                .stream()
                .collect(Collectors.toMap(OrderName::id, OrderName::name));
    }

    private record OrderName(long id, String name) {}
}
