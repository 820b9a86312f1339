package dev.vitrine.commerce.orders;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.catalog.Stock;
import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.commerce.discounts.DiscountEngine;
import dev.vitrine.commerce.fulfillment.FulfillmentServices;
import dev.vitrine.commerce.inventory.Locations;
import dev.vitrine.commerce.metafields.OwnerMetafields;
import dev.vitrine.commerce.payments.PaymentGateway;
import dev.vitrine.commerce.payments.PaymentMethods;
import dev.vitrine.commerce.pricing.ExchangeRates;
import dev.vitrine.commerce.pricing.Totals;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopNumbers;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The orders of every shop: creating and finding them. Safe for use by many threads. */
public final class Orders {

    static final Table<Order> TABLE =
            Table.of("orders", Order.class, "customer", "line_items", "fulfillments", "refunds");
    static final Table<LineItem> LINES = Table.of("line_items", LineItem.class, "product");
    static final Table<Fulfillment> FULFILLMENTS = Table.of("fulfillments", Fulfillment.class, "line_items");
    static final Table<Refund> REFUNDS = Table.of("refunds", Refund.class, "transactions")
            .inCurrency(
                    "select o.currency from orders o where o.shop_id = refunds.shop_id and o.id = refunds.order_id");

    private final Database database;
    private final Shops shops;
    private final Events events;
    private final OrderCustomers orderCustomers;
    private final Secrets secrets;
    private final InstantSource clock;
    private final Transactions transactions;
    private final OrderUpdates orderUpdates;
    private final StockAllocation stockAllocation;
    private final GatewayRefunds gatewayRefunds;
    private final Refunds refunds;
    private final OrderCancellations orderCancellations;
    private final OrderAdjustments orderAdjustments;
    private final OrderEmails letters;

    public Orders(
            Database database,
            Shops shops,
            Events events,
            Stock stock,
            CustomerMatching customerMatching,
            PaymentGateway paymentGateway,
            PaymentMethods paymentMethods,
            DiscountEngine discountEngine,
            Emails emails,
            Secrets secrets,
            InstantSource clock) {
        this.database = database;
        this.shops = shops;
        this.orderCustomers = new OrderCustomers(customerMatching);
        this.stockAllocation = new StockAllocation(stock);
        this.events = events;
        this.secrets = secrets;
        this.clock = clock;
        this.letters = new OrderEmails(emails);
        this.transactions = new Transactions(paymentMethods, events, orderCustomers, clock);
        this.orderUpdates = new OrderUpdates(this, orderCustomers, paymentMethods, events, clock);
        this.gatewayRefunds = new GatewayRefunds(database, this, paymentGateway, events, clock);
        this.refunds = new Refunds(this, gatewayRefunds, events, clock);
        this.orderCancellations = new OrderCancellations(this, gatewayRefunds, discountEngine, events, clock);
        this.orderAdjustments = new OrderAdjustments(this, discountEngine, events, clock);
    }

    /** Payments of orders. */
    public Transactions transactions() {
        return transactions;
    }

    public StockAllocation stockAllocation() {
        return stockAllocation;
    }

    public OrderUpdates updates() {
        return orderUpdates;
    }

    /** The shipments, with what they need to know of places and services. */
    public Fulfillments fulfillments(FulfillmentServices services, Locations locations) {
        return new Fulfillments(this, services, locations, events, clock);
    }

    public Refunds refunds() {
        return refunds;
    }

    public OrderCancellations cancellations() {
        return orderCancellations;
    }

    public OrderEmails emails() {
        return letters;
    }

    public OrderAdjustments adjustments() {
        return orderAdjustments;
    }

    public GatewayRefunds gatewayRefunds() {
        return gatewayRefunds;
    }

    /** Recomputes the statuses after fulfillments changed, in the same transaction. Publishes no event. */
    Order withUpdatedStatuses(Tx tx, Shop shop, Order before) {
        return transactions.updateStatuses(
                tx,
                shop,
                before,
                Transactions.StatusScope.GOODS,
                clock.instant().truncatedTo(ChronoUnit.SECONDS));
    }

    ShopCurrencyConversion shopCurrency(Shop shop, long id) {
        return database.read(session -> new ShopCurrencyConversion(
                shop, TABLE.find(session, shop, id).orElseThrow().currency(), ExchangeRates.of(shop)));
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

    /** Inside a transaction the order is locked until its end. */
    public Optional<Order> find(Session session, Shop shop, long id) {
        return TABLE.find(session, shop, id)
                .map(order -> complete(session, shop, List.of(order)).getFirst());
    }

    /** The order that a checkout became. */
    public Optional<Order> ofCheckout(Session session, Shop shop, String checkoutToken) {
        var select = dev.vitrine.foundation.db.Select.ALL.equal("checkout_token", checkoutToken);
        return TABLE.first(session, shop, select)
                .map(order -> complete(session, shop, List.of(order)).getFirst());
    }

    /** The order that its buyer knows by this token. */
    public Optional<Order> ofToken(Session session, Shop shop, String token) {
        return TABLE.first(session, shop, dev.vitrine.foundation.db.Select.ALL.equal("token", token))
                .map(order -> complete(session, shop, List.of(order)).getFirst());
    }

    /** The orders with their customers, lines, shipments and refunds, in six statements however many there are. */
    static List<Order> complete(Session session, Shop shop, List<Order> orders) {
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

    static Map<Long, List<LineItem>> lines(Session session, Shop shop, List<Long> orders) {
        return LineItemProducts.withProducts(session, shop, LINES.children(session, shop, "order_id", orders, "id"));
    }

    /** Refunds with their transactions and lines, in four statements however many there are. */
    static List<Refund> completeRefunds(Session session, Shop shop, List<Refund> refunds) {
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
                order.customerId() == null ? null : customers.get(order.customerId()),
                lines,
                shipments.stream().map(shipment -> shipment.with(sent)).toList(),
                refunds.stream()
                        .map(refund -> refund.with(money.getOrDefault(refund.id(), List.of()), returned))
                        .toList());
    }

    /**
     * Creates an order from a request of the API, with its fulfillments. {@code app} is the client. 422 naming every
     * wrong field; stock is taken only when the caller asks for it.
     */
    public Order create(Tx tx, Shop shop, JsonNode body, long app, Fulfillments fulfillments) {
        var orderIntake = new OrderIntake(tx, shop, body);
        var draft = orderIntake.order(app);
        orderIntake.takeStock(stockAllocation, draft.contents().lines());
        var placedOrder = insertOrder(tx, shop, draft, 0);
        OwnerMetafields.saveAll(
                tx,
                shop,
                "order",
                placedOrder.order().id(),
                body,
                placedOrder.order().updatedAt());
        var order = fulfillments.createInitial(tx, shop, placedOrder.order(), orderIntake.shipments());
        publishCreated(tx, shop, order, placedOrder);
        // "send_receipt false": nobody is written to unless the caller says so.
        if (body.path("send_receipt").asBoolean()) {
            letters.confirm(tx, shop, order);
        }
        if (body.path("send_fulfillment_receipt").asBoolean()) {
            order.fulfillments().stream()
                    .filter(shipment -> FulfillmentStatus.sent(shipment.status()))
                    .forEach(shipment -> letters.shipped(tx, shop, order, shipment, false));
        }
        return order;
    }

    /**
     * A caller's {@code line_items} as an order would have them, in the shop's currency; says what is wrong with them.
     */
    public static List<LineItem> lines(Session session, Shop shop, JsonNode lines, Problems problems) {
        var request = Json.object();
        request.set("line_items", lines);
        var requested = shop.json().read(request, OrderRequest.class).lineItems();
        var ids = requested.stream()
                .map(OrderRequest.Line::variantId)
                .filter(java.util.Objects::nonNull)
                .distinct()
                .toList();
        return new LineIntake(SellableVariants.of(session, shop, ids), shop.zeroMoney(), problems).lines(requested);
    }

    /**
     * Stores the order with its lines and transactions and publishes orders/create, then order_transactions/create for
     * each, then those of its statuses. Takes no stock: that is the caller's, in the same transaction and before.
     */
    public Order place(Tx tx, Shop shop, NewOrder draft) {
        return place(tx, shop, draft, 0);
    }

    /** The same for a draft order, whose number the order keeps. */
    public Order place(Tx tx, Shop shop, NewOrder draft, long draftNumber) {
        var placedOrder = insertOrder(tx, shop, draft, draftNumber);
        publishCreated(tx, shop, placedOrder.order(), placedOrder);
        return placedOrder.order();
    }

    /** A stored order whose events are not published yet. */
    private record PlacedOrder(Order order, List<Transaction> booked, Optional<CustomerMatching.CustomerMatch> buyer) {}

    private PlacedOrder insertOrder(Tx tx, Shop shop, NewOrder draft, long draftNumber) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var id = insert(tx, shop, draft, now);
        if (draftNumber > 0) {
            tx.sql("update orders set draft_order_number = :number where shop_id = :shop and id = :id")
                    .bind(shop)
                    .bind("id", id)
                    .bind("number", draftNumber)
                    .run();
        }
        stockAllocation.assignToOrder(tx, shop, id);
        var fulfilled = "fulfilled".equals(draft.payment().fulfillmentStatus());
        draft.contents().lines().forEach(line -> LINES.insert(tx, shop, line.into(id, fulfilled)));
        var booked = transactions.createInitial(tx, shop, find(tx, shop, id).orElseThrow(), draft.payment(), now);
        var buyer = orderCustomers.linkCustomer(tx, shop, id, draft.buyer());
        var order = find(tx, shop, id).orElseThrow();
        OrderIndex.write(tx, shop, order);
        return new PlacedOrder(order, booked, buyer);
    }

    private long insert(Tx tx, Shop shop, NewOrder draft, Instant now) {
        var buyer = draft.buyer();
        var contents = draft.contents();
        var origin = draft.origin();
        var presentment = contents.presentment();
        var totals = totals(contents);
        var number = ShopNumbers.nextOrder(tx, shop);
        var token = secrets.key();
        var created = origin.createdAt() == null ? now : origin.createdAt();
        return tx.sql("""
                        insert into orders (shop_id, order_number, name, token, email, phone, currency,
                          presentment_currency, financial_status, fulfillment_status, order_status_url, customer_email,
                          customer_locale, billing_address, shipping_address, shipping_lines, tax_lines,
                          taxes_included, discount_applications, discount_code, note, note_attributes, tags,
                          total_line_items_price, total_discounts, subtotal_price, total_shipping, total_tax,
                          total_tip_received, total_price, presentment, balance, total_outstanding, buyer_accepts_marketing,
                          processed_at, cart_token, checkout_token, checkout_id, source_name, referring_site,
                          landing_site, client_details, app_id, test, created_at, updated_at)
                        values (:shop, :order_number, :name, :token, :email, :phone, :currency,
                          :presentment_currency, 'pending', '', :order_status_url, :customer_email,
                          :customer_locale, :billing_address, :shipping_address, :shipping_lines, :tax_lines,
                          :taxes_included, :discount_applications, :discount_code, :note, :note_attributes, :tags,
                          :total_line_items_price, :total_discounts, :subtotal_price, :total_shipping, :total_tax,
                          :total_tip_received, :total_price, :presentment, :total_price, :total_price, :accepts_marketing,
                          :processed_at, :cart_token, :checkout_token, :checkout_id, :source_name, :referring_site,
                          :landing_site, :client_details, :app_id, :test, :created, :now)
                        returning id
                        """)
                .bind(shop)
                .bind("order_number", number)
                .bind("name", origin.name() == null ? "#" + number : origin.name())
                .bind("token", token)
                .bind("email", buyer.email())
                .bind("phone", buyer.phone())
                .bind("currency", contents.currency())
                .bind(
                        "presentment_currency",
                        presentment == null ? contents.currency().getCurrencyCode() : presentment.currency())
                .bind("presentment", presentment)
                .bind("order_status_url", statusPage(shop, token))
                .bind("customer_email", customerEmail(buyer))
                .bind("customer_locale", buyer.locale())
                .bind("billing_address", buyer.billing())
                .bind("shipping_address", buyer.shipping())
                .bind("shipping_lines", contents.shipping())
                .bind("tax_lines", contents.taxLines())
                .bind("taxes_included", contents.taxesIncluded())
                .bind("discount_applications", contents.discounts())
                .bind("discount_code", contents.discountCodes())
                .bind("note", draft.remarks().note())
                .bind("note_attributes", draft.remarks().attributes())
                .bind("tags", draft.remarks().tags())
                .bind("total_line_items_price", totals.lineItems())
                .bind("total_discounts", totals.discounts())
                .bind("subtotal_price", totals.subtotal())
                .bind("total_shipping", totals.shipping())
                .bind("total_tax", totals.tax())
                .bind("total_tip_received", totals.tip())
                .bind("total_price", totals.total())
                .bind("accepts_marketing", buyer.acceptsMarketing())
                .bind("processed_at", origin.processedAt() == null ? created : origin.processedAt())
                .bind("cart_token", origin.cartToken())
                .bind("checkout_token", origin.checkoutToken())
                .bind("checkout_id", origin.checkoutId())
                .bind("source_name", origin.sourceName())
                .bind("referring_site", origin.referringSite())
                .bind("landing_site", origin.landingSite())
                .bind("client_details", buyer.client())
                .bind("app_id", origin.appId())
                .bind("test", origin.test())
                .bind("created", created)
                .bind("now", now)
                .number()
                .orElseThrow();
    }

    /** The page that shows its buyer how far it is: paid, sent, given back. */
    private String statusPage(Shop shop, String token) {
        return shops.originOf(shop) + "/orders/" + token;
    }

    /** What the contents come to; the same for a checkout that shows it and for the order that it becomes. */
    public static Totals totals(NewOrder.Contents contents) {
        var currency = contents.currency();
        var lines = contents.lines().stream().map(LineItem::priced).toList();
        var deliveries = contents.shipping().stream().map(ShippingLine::priced).toList();
        return Totals.of(currency, lines, deliveries, contents.tax(), contents.taxesIncluded(), contents.tip());
    }

    private static @org.jspecify.annotations.Nullable String customerEmail(NewOrder.Buyer buyer) {
        return Stream.of(buyer.customer() == null ? null : buyer.customer().email(), buyer.email())
                .filter(email -> email != null && !email.isBlank())
                .map(EmailAddress::normalized)
                .findFirst()
                .orElse(null);
    }

    private void publishCreated(Tx tx, Shop shop, Order order, PlacedOrder placedOrder) {
        var tree = shop.json().tree(order);
        events.publish(tx, shop, Topic.ORDERS_CREATE, order.id(), tree);
        placedOrder.booked().forEach(transaction -> transactions.publish(tx, shop, transaction));
        for (var shipment : order.fulfillments()) {
            events.publish(
                    tx,
                    shop,
                    Topic.FULFILLMENTS_CREATE,
                    shipment.id(),
                    shop.json().tree(shipment));
        }
        if (order.financialStatus().equals("paid")) {
            events.publish(tx, shop, Topic.ORDERS_PAID, order.id(), tree);
        }
        switch (order.fulfillmentStatus()) {
            case "fulfilled" -> events.publish(tx, shop, Topic.ORDERS_FULFILLED, order.id(), tree);
            case "partial" -> events.publish(tx, shop, Topic.ORDERS_PARTIALLY_FULFILLED, order.id(), tree);
            default -> {}
        }
        placedOrder.buyer().ifPresent(customerMatch -> orderCustomers.publish(tx, shop, customerMatch));
    }
}
