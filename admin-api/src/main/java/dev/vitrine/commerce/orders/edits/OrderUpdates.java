package dev.vitrine.commerce.orders.edits;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.metafields.OwnerMetafields;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderIndex;
import dev.vitrine.commerce.orders.aggregate.OrderStore;
import dev.vitrine.commerce.payments.PaymentMethod;
import dev.vitrine.commerce.payments.PaymentMethods;
import dev.vitrine.commerce.payments.PaymentProvider;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Updates of a placed order: details, open and close, payment method, deletion. Safe for use by many threads. */
public final class OrderUpdates {

    private final OrderStore orders;
    private final PaymentMethods paymentMethods;
    private final Events events;
    private final InstantSource clock;

    public OrderUpdates(OrderStore orders, PaymentMethods paymentMethods, Events events, InstantSource clock) {
        this.orders = orders;
        this.paymentMethods = paymentMethods;
        this.events = events;
        this.clock = clock;
    }

    /** Replaces those of the writable keys that are present; the rest of the body is ignored. */
    public Order update(Tx tx, Shop shop, long id, ObjectNode body) {
        var order = lock(tx, shop, id);
        var edit = new OrderUpdate(shop, order, body);
        if (edit.isEmpty()) {
            return order;
        }
        tx.sql("""
                        update orders set email = :email, phone = :phone, note = :note,
                          note_attributes = :note_attributes, tags = :tags,
                          buyer_accepts_marketing = :accepts_marketing, billing_address = :billing_address,
                          shipping_address = :shipping_address, updated_at = :now
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop)
                .bind("id", id)
                .bind("email", edit.email())
                .bind("phone", edit.phone())
                .bind("note", edit.note())
                .bind("note_attributes", edit.noteAttributes())
                .bind("tags", edit.tags())
                .bind("accepts_marketing", edit.acceptsMarketing())
                .bind(
                        "billing_address",
                        edit.address("billing_address", order.addresses().billingAddress()))
                .bind(
                        "shipping_address",
                        edit.address("shipping_address", order.addresses().shippingAddress()))
                .bind("now", edit.valid(now()))
                .run();
        var counted =
                edit.changesCustomer() ? orders.customers().change(tx, shop, order, edit.customer()) : List.<Long>of();
        OwnerMetafields.saveAll(tx, shop, "order", id, body, now());
        var changed = publishUpdate(tx, shop, id);
        OrderIndex.write(tx, shop, changed);
        counted.forEach(customer -> orders.customers().publishUpdate(tx, shop, customer));
        return changed;
    }

    /** "closed_at = null; already open: 200 unchanged". 422 for a cancelled order. */
    public Order open(Tx tx, Shop shop, long id) {
        var order = lock(tx, shop, id);
        if (order.cancelled()) {
            throw Problems.of(Problems.BASE, "Cancelled orders can't be re-opened");
        }
        return order.lifecycle().closedAt() == null ? order : closedAt(tx, shop, id, null);
    }

    /** Closed already: unchanged, so that a repeated call changes nothing. */
    public Order close(Tx tx, Shop shop, long id) {
        var order = lock(tx, shop, id);
        return order.lifecycle().closedAt() != null ? order : closedAt(tx, shop, id, now());
    }

    /** "open.json with no body -> ensure open … With {"close":true} -> ensure closed". */
    public Order openOrClose(Tx tx, Shop shop, long id, JsonNode body) {
        return body.path("close").asBoolean(false) ? close(tx, shop, id) : open(tx, shop, id);
    }

    /** "Orders with captured online payments can't be deleted"; "test, manual and cancelled orders can". */
    public void delete(Tx tx, Shop shop, long id) {
        var order = lock(tx, shop, id);
        var known = orders.transactions().of(tx, shop, id);
        // why: with the order its promise would go, and money would be given back without a record.
        if (known.stream().anyMatch(each -> each.is("refund") && each.status().equals("pending"))) {
            throw Problems.of(Problems.BASE, "Orders with a refund under way can't be deleted");
        }
        var paidOnline = known.stream()
                .anyMatch(each -> each.succeeded()
                        && each.is("sale", "capture")
                        && !each.test()
                        && !PaymentProvider.isManual(each.result().gateway()));
        if (paidOnline && !order.cancelled()) {
            throw Problems.of(Problems.BASE, "Orders with captured online payments can't be deleted");
        }
        OrderStore.TABLE.delete(tx, shop, id);
        OrderIndex.remove(tx, shop, id);
        events.publishDeletion(tx, shop, Topic.ORDERS_DELETE, id);
        orders.customers()
                .recount(tx, shop, order.buyer().customerId())
                .ifPresent(customer -> orders.customers().publishUpdate(tx, shop, customer));
    }

    /**
     * "PUT payment_method: method unknown/inactive; order has successful transactions of another gateway; cancelled
     * order": 422. The body names the method by id or code, alone or below {@code payment_method}.
     */
    public Order setPaymentMethod(Tx tx, Shop shop, long id, JsonNode body) {
        var order = lock(tx, shop, id);
        if (order.cancelled()) {
            throw Problems.of(Problems.BASE, "The order is cancelled");
        }
        var method = named(tx, shop, body.path("payment_method").isObject() ? body.get("payment_method") : body);
        if (order.payment().paymentGatewayNames().stream()
                .anyMatch(gateway -> !gateway.equals(method.gateway()) && !gateway.equals(method.code()))) {
            throw Problems.of(
                    "payment_method",
                    "can't be changed: the order is paid by "
                            + order.payment().paymentGatewayNames().getFirst());
        }
        tx.sql("""
                        update orders set payment_method_id = :method, updated_at = :now
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop)
                .bind("id", id)
                .bind("method", method.id())
                .bind("now", now())
                .run();
        return publishUpdate(tx, shop, id);
    }

    private PaymentMethod named(Tx tx, Shop shop, JsonNode body) {
        var method = body.hasNonNull("id")
                ? paymentMethods.find(tx, shop, body.get("id").asLong())
                : paymentMethods.find(tx, shop, body.path("code").asText(""));
        if (!body.hasNonNull("id") && !body.hasNonNull("code")) {
            throw Problems.of("payment_method", "must have an id or a code");
        }
        var found = method.orElseThrow(() -> Problems.of("payment_method", "does not exist"));
        if (!found.active()) {
            throw Problems.of("payment_method", "is not active");
        }
        return found;
    }

    private Order closedAt(Tx tx, Shop shop, long id, @Nullable Instant time) {
        tx.sql("update orders set closed_at = :time, updated_at = :now where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", id)
                .bind("time", time)
                .bind("now", now())
                .run();
        return publishUpdate(tx, shop, id);
    }

    public Order publishUpdate(Tx tx, Shop shop, long id) {
        var order = orders.find(tx, shop, id).orElseThrow();
        events.publish(tx, shop, Topic.ORDERS_UPDATED, id, shop.json().tree(order));
        return order;
    }

    private Order lock(Tx tx, Shop shop, long id) {
        return orders.find(tx, shop, id).orElseThrow(ApiException::notFound);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
