package dev.vitrine.commerce.orders.returns;

import dev.vitrine.commerce.customers.Customer;
import dev.vitrine.commerce.customers.PersonalData;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.List;

/** Returns as personal data: the words of the customer, and those to the customer. */
public final class ReturnPersonalData implements PersonalData {

    private static final String OF_CUSTOMER =
            "order_id in (select o.id from orders o where o.shop_id = :shop and o.customer_id = :value)";

    @Override
    public String name() {
        return "returns";
    }

    @Override
    public List<OrderReturn> export(Session session, Shop shop, Customer customer) {
        return OrderReturns.TABLE.list(
                session, shop, Select.ALL.matching(OF_CUSTOMER, customer.id()).by("id"));
    }

    @Override
    public void erase(Tx tx, Shop shop, Customer customer, Instant now) {
        tx.sql("update order_returns set reason = '', answer = '' where shop_id = :shop and " + OF_CUSTOMER)
                .bind(shop)
                .bind("value", customer.id())
                .run();
    }

    /** Returns go with their orders. */
    @Override
    public Runnable move(Tx tx, Shop shop, Customer from, long to) {
        return () -> {};
    }
}
