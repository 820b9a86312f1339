package dev.vitrine.commerce.orders;

import dev.vitrine.commerce.customers.CustomerOrders;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Currency;

/** Orders of customers, for the customers' own package. Safe for use by many threads. */
public final class OrdersOfCustomers implements CustomerOrders {

    private record OrderSums(long orders, long spent, long last) {}

    private record LastOrder(long id, String name, long at) {}

    @Override
    public boolean any(Session session, Shop shop, long customer) {
        return session.sql("select id from orders where shop_id = :shop and customer_id = :customer limit 1")
                .bind(shop)
                .bind("customer", customer)
                .number()
                .isPresent();
    }

    @Override
    public CustomerOrderStatistics statistics(Session session, Shop shop, long customer, Currency currency) {
        var sums = session.sql("""
                        select count(*) as orders, coalesce(max(id), 0) as last,
                          coalesce(sum(case when currency = :currency then total_price - balance else 0 end), 0) as spent
                        from orders where shop_id = :shop and customer_id = :id and cancelled_at is null
                        """)
                .bind(shop)
                .bind("id", customer)
                .bind("currency", currency)
                .one(OrderSums.class)
                .orElseThrow();
        if (sums.last() == 0) {
            return new CustomerOrderStatistics(sums.orders(), sums.spent(), null, null, null);
        }
        var last = session.sql(
                        "select id, name, created_at / 1000 as at from orders where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", sums.last())
                .one(LastOrder.class)
                .orElseThrow();
        return new CustomerOrderStatistics(sums.orders(), sums.spent(), last.id(), last.name(), last.at());
    }
}
