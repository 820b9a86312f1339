package dev.vitrine.commerce.orders;

import dev.vitrine.commerce.catalog.Stock;
import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.commerce.discounts.DiscountEngine;
import dev.vitrine.commerce.fulfillment.FulfillmentServices;
import dev.vitrine.commerce.inventory.Locations;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderEmails;
import dev.vitrine.commerce.orders.aggregate.OrderStore;
import dev.vitrine.commerce.orders.aggregate.StockAllocation;
import dev.vitrine.commerce.orders.aggregate.Transactions;
import dev.vitrine.commerce.orders.edits.OrderAdjustments;
import dev.vitrine.commerce.orders.edits.OrderCancellations;
import dev.vitrine.commerce.orders.edits.OrderUpdates;
import dev.vitrine.commerce.orders.fulfillments.Fulfillments;
import dev.vitrine.commerce.orders.intake.OrderPlacement;
import dev.vitrine.commerce.orders.intake.TransactionRecorder;
import dev.vitrine.commerce.orders.refunds.GatewayRefunds;
import dev.vitrine.commerce.orders.refunds.Refunds;
import dev.vitrine.commerce.orders.returns.OrderReturns;
import dev.vitrine.commerce.payments.GiftCardSales;
import dev.vitrine.commerce.payments.GiftCards.GiftCard;
import dev.vitrine.commerce.payments.PaymentMethods;
import dev.vitrine.commerce.payments.RefundGateway;
import dev.vitrine.commerce.payments.SoldGiftCards;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The orders of every shop: finding and placing them, and all that happens to them. Safe for use by many threads. */
public final class Orders {

    private final OrderStore store;
    private final OrderPlacement placement;
    private final TransactionRecorder transactionRecorder;
    private final OrderUpdates orderUpdates;
    private final GatewayRefunds gatewayRefunds;
    private final Refunds refunds;
    private final OrderCancellations orderCancellations;
    private final OrderAdjustments orderAdjustments;
    private final OrderReturns orderReturns;
    private final OrderLookup orderLookup;
    private final CustomerOrderHistory customerOrderHistory;
    private final Events events;
    private final InstantSource clock;

    public Orders(
            Database database,
            Shops shops,
            Events events,
            Stock stock,
            CustomerMatching customerMatching,
            List<RefundGateway> refundGateways,
            PaymentMethods paymentMethods,
            GiftCardSales giftCardSales,
            DiscountEngine discountEngine,
            Emails emails,
            Secrets secrets,
            InstantSource clock) {
        this.store = new OrderStore(stock, customerMatching, paymentMethods, giftCardSales, emails, events, clock);
        this.placement = new OrderPlacement(store, shops, events, secrets, clock);
        this.transactionRecorder = new TransactionRecorder(store, events, clock);
        this.orderUpdates = new OrderUpdates(store, paymentMethods, events, clock);
        this.gatewayRefunds = new GatewayRefunds(database, store, refundGateways, events, clock);
        this.refunds = new Refunds(store, gatewayRefunds, events, clock);
        this.orderCancellations = new OrderCancellations(store, refunds, discountEngine, events, clock);
        this.orderAdjustments = new OrderAdjustments(store, discountEngine, events, clock);
        this.orderReturns = new OrderReturns(store, emails, shops, events, clock);
        this.orderLookup = new OrderLookup(database, store.emails(), clock);
        this.customerOrderHistory =
                new CustomerOrderHistory(database, store, orderCancellations, gatewayRefunds, orderReturns);
        this.events = events;
        this.clock = clock;
    }

    /** Inside a transaction the order is locked until its end. */
    public Optional<Order> find(Session session, Shop shop, long id) {
        return store.find(session, shop, id);
    }

    /** The order that a checkout became. */
    public Optional<Order> ofCheckout(Session session, Shop shop, String checkoutToken) {
        return store.ofCheckout(session, shop, checkoutToken);
    }

    /** The order that its buyer knows by this token. */
    public Optional<Order> ofToken(Session session, Shop shop, String token) {
        return store.ofToken(session, shop, token);
    }

    /** All gift cards that were bought with an order, also those that were taken back: as many as {@code most}. */
    public List<GiftCard> boughtGiftCards(Session session, Shop shop, long order, int most) {
        return store.boughtGiftCards(session, shop, order, most);
    }

    /** The gift cards that were bought with an order and not taken back. 404 without such an order. */
    public SoldGiftCards giftCards(Session session, Shop shop, long order) {
        return store.giftCards(session, shop, store.find(session, shop, order).orElseThrow(ApiException::notFound));
    }

    /** How many orders each shop got since then, by its id; shops without any are not among them. */
    public static Map<Long, Long> countByShop(Session session, Instant since) {
        return session.sql("select shop_id, count(*) from orders where created_at >= :since group by shop_id")
                .bind("since", since)
                .pairs();
    }

    /** What customers see of their orders, and may do with them. */
    public CustomerOrderHistory history() {
        return customerOrderHistory;
    }

    /** What leads buyers without an account to their orders. */
    public OrderLookup lookup() {
        return orderLookup;
    }

    OrderStore store() {
        return store;
    }

    public OrderPlacement placement() {
        return placement;
    }

    /** Payments of orders. */
    public Transactions transactions() {
        return store.transactions();
    }

    /** Records the payments that clients send. */
    public TransactionRecorder transactionRecorder() {
        return transactionRecorder;
    }

    public StockAllocation stockAllocation() {
        return store.stockAllocation();
    }

    public OrderUpdates updates() {
        return orderUpdates;
    }

    /** The shipments, with what they need to know of places and services. */
    public Fulfillments fulfillments(FulfillmentServices services, Locations locations) {
        return new Fulfillments(store, services, locations, events, clock);
    }

    public Refunds refunds() {
        return refunds;
    }

    public OrderCancellations cancellations() {
        return orderCancellations;
    }

    public OrderEmails emails() {
        return store.emails();
    }

    public OrderAdjustments adjustments() {
        return orderAdjustments;
    }

    /** What customers ask to send back. */
    public OrderReturns returns() {
        return orderReturns;
    }

    public GatewayRefunds gatewayRefunds() {
        return gatewayRefunds;
    }
}
