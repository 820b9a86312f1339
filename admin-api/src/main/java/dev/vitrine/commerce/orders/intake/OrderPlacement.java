package dev.vitrine.commerce.orders.intake;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.commerce.metafields.OwnerMetafields;
import dev.vitrine.commerce.orders.aggregate.FulfillmentStatus;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderIndex;
import dev.vitrine.commerce.orders.aggregate.OrderStore;
import dev.vitrine.commerce.orders.aggregate.Transaction;
import dev.vitrine.commerce.orders.fulfillments.Fulfillments;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopNumbers;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Places orders: from a request of the API, from a checkout or from a draft order. Safe for use by many threads. */
public final class OrderPlacement {

    private final OrderStore orders;
    private final Shops shops;
    private final Events events;
    private final Secrets secrets;
    private final InstantSource clock;

    public OrderPlacement(OrderStore orders, Shops shops, Events events, Secrets secrets, InstantSource clock) {
        this.orders = orders;
        this.shops = shops;
        this.events = events;
        this.secrets = secrets;
        this.clock = clock;
    }

    /**
     * Creates an order from a request of the API, with its fulfillments. {@code app} is the client. 422 naming every
     * wrong field; stock is taken only when the caller asks for it.
     */
    public Order create(Tx tx, Shop shop, JsonNode body, long app, Fulfillments fulfillments) {
        var orderIntake = new OrderIntake(tx, shop, body);
        var draft = orderIntake.order(app);
        orderIntake.takeStock(orders.stockAllocation(), draft.contents().lines());
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
            orders.emails().confirm(tx, shop, order);
        }
        if (body.path("send_fulfillment_receipt").asBoolean()) {
            order.fulfillments().stream()
                    .filter(shipment -> FulfillmentStatus.sent(shipment.status()))
                    .forEach(shipment -> orders.emails().shipped(tx, shop, order, shipment, false));
        }
        return order;
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
        orders.stockAllocation().assignToOrder(tx, shop, id);
        var fulfilled = "fulfilled".equals(draft.payment().fulfillmentStatus());
        draft.contents().lines().forEach(line -> OrderStore.LINES.insert(tx, shop, line.into(id, fulfilled)));
        OrderStore.keepSums(tx, shop, id, draft.contents().currency());
        var booked = createTransactions(tx, shop, orders.find(tx, shop, id).orElseThrow(), draft.payment(), now);
        var buyer = orders.customers().linkCustomer(tx, shop, id, draft.buyer().customer());
        var order = orders.find(tx, shop, id).orElseThrow();
        OrderIndex.write(tx, shop, order);
        return new PlacedOrder(order, booked, buyer);
    }

    /** Creates the transactions of a new order; statuses that were given win over derived ones. */
    private List<Transaction> createTransactions(Tx tx, Shop shop, Order order, NewOrder.Payment payment, Instant now) {
        var booked = new ArrayList<Transaction>();
        for (var booking : payment.bookings()) {
            booked.add(orders.transactions()
                    .insert(tx, shop, order.id(), null, booking.create(order, List.copyOf(booked)), now));
        }
        if (payment.methodId() != null) {
            tx.sql("update orders set payment_method_id = :method where shop_id = :shop and id = :id")
                    .bind(shop)
                    .bind("id", order.id())
                    .bind("method", payment.methodId())
                    .run();
        }
        // why: only a named method reads the order again; the caller does it in the end anyway.
        var named = payment.methodId() == null
                ? order
                : orders.find(tx, shop, order.id()).orElseThrow();
        orders.transactions()
                .writeStatuses(tx, shop, named, payment.financialStatus(), payment.fulfillmentStatus(), now);
        return booked;
    }

    private long insert(Tx tx, Shop shop, NewOrder draft, Instant now) {
        var buyer = draft.buyer();
        var contents = draft.contents();
        var origin = draft.origin();
        var presentment = contents.presentment();
        var totals = contents.totals();
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
        return shops.checkoutAddress(shop, "/orders/" + token);
    }

    private static @Nullable String customerEmail(NewOrder.Buyer buyer) {
        return Stream.of(buyer.customer() == null ? null : buyer.customer().email(), buyer.email())
                .filter(email -> email != null && !email.isBlank())
                .map(EmailAddress::normalized)
                .findFirst()
                .orElse(null);
    }

    private void publishCreated(Tx tx, Shop shop, Order order, PlacedOrder placedOrder) {
        var tree = shop.json().tree(order);
        events.publish(tx, shop, Topic.ORDERS_CREATE, order.id(), tree);
        placedOrder.booked().forEach(transaction -> orders.transactions().publish(tx, shop, transaction));
        for (var shipment : order.fulfillments()) {
            events.publish(
                    tx,
                    shop,
                    Topic.FULFILLMENTS_CREATE,
                    shipment.id(),
                    shop.json().tree(shipment));
        }
        if (order.financialStatus().equals("paid")) {
            orders.publishPaid(tx, shop, order, tree);
        }
        switch (order.fulfillmentStatus()) {
            case "fulfilled" -> events.publish(tx, shop, Topic.ORDERS_FULFILLED, order.id(), tree);
            case "partial" -> events.publish(tx, shop, Topic.ORDERS_PARTIALLY_FULFILLED, order.id(), tree);
            default -> {}
        }
        placedOrder.buyer().ifPresent(customerMatch -> orders.customers().publish(tx, shop, customerMatch));
    }
}
