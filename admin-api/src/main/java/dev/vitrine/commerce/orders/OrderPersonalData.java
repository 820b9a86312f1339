package dev.vitrine.commerce.orders;

import dev.vitrine.commerce.customers.Customer;
import dev.vitrine.commerce.customers.PersonalData;
import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderIndex;
import dev.vitrine.commerce.orders.aggregate.OrderStore;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Orders as personal data of the customer who placed them. Safe for use by many threads. */
public final class OrderPersonalData implements PersonalData {

    private final Orders orders;

    public OrderPersonalData(Orders orders) {
        this.orders = orders;
    }

    @Override
    public String name() {
        return "orders";
    }

    @Override
    public List<Order> export(Session session, Shop shop, Customer customer) {
        var rows = OrderStore.TABLE.list(
                session, shop, Select.ALL.equal("customer_id", customer.id()).by("id"));
        return OrderStore.complete(session, shop, rows);
    }

    @Override
    public String obstacle(Session session, Shop shop, Customer customer) {
        var open = Select.ALL
                .equal("customer_id", customer.id())
                .matching("cancelled_at is null and closed_at is null and fulfillment_status <> 'fulfilled'", null)
                .by("id");
        return OrderStore.TABLE
                .first(session, shop, open)
                .map(order -> "Order " + order.name()
                        + " is still to be sent: fulfill, cancel or close it before its customer is erased")
                .orElse("");
    }

    /** What was bought, for how much and in which country stays: taxes are reckoned by it. */
    @Override
    public void erase(Tx tx, Shop shop, Customer customer, Instant now) {
        for (var id : ids(tx, shop, customer.id())) {
            var order = orders.find(tx, shop, id).orElseThrow();
            tx.sql("""
                            update orders set email = null, phone = null, customer = null,
                              customer_email = case when customer_email is null then null else :nobody end,
                              billing_address = :billing, shipping_address = :shipping, note = null,
                              note_attributes = '[]', client_details = null, buyer_accepts_marketing = false,
                              referring_site = null, landing_site = null, updated_at = :now
                            where shop_id = :shop and id = :id
                            """)
                    .bind(shop)
                    .bind("id", id)
                    // why: reports count buyers by it, and this one shall stay one buyer.
                    .bind("nobody", "erased-" + customer.id())
                    .bind("billing", region(order.addresses().billingAddress()))
                    .bind("shipping", region(order.addresses().shippingAddress()))
                    .bind("now", now)
                    .run();
            erase(tx, shop, id, "update line_items set properties = '[]'");
            erase(tx, shop, id, "update transactions set payment_details = null, receipt = null");
            OrderIndex.write(tx, shop, orders.updates().publishUpdate(tx, shop, id));
            AuditRecords.replaceNames(tx, shop, "Order", id, order.name());
        }
    }

    private static void erase(Tx tx, Shop shop, long order, String update) {
        tx.sql(update + " where shop_id = :shop and order_id = :order")
                .bind(shop)
                .bind("order", order)
                .run();
    }

    private static @Nullable MailingAddress region(@Nullable MailingAddress address) {
        return address == null
                ? null
                : new MailingAddress(
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        address.province(),
                        address.provinceCode(),
                        address.country(),
                        address.countryCode(),
                        null,
                        null);
    }

    @Override
    public Runnable move(Tx tx, Shop shop, Customer from, long to) {
        var moved = ids(tx, shop, from.id());
        tx.sql("update orders set customer_id = :to where shop_id = :shop and customer_id = :from")
                .bind(shop)
                .bind("from", from.id())
                .bind("to", to)
                .run();
        return () -> moved.forEach(id -> orders.updates().publishUpdate(tx, shop, id));
    }

    private static List<Long> ids(Session session, Shop shop, long customer) {
        return session.sql("select id from orders where shop_id = :shop and customer_id = :customer order by id")
                .bind(shop)
                .bind("customer", customer)
                .numbers();
    }
}
