package dev.vitrine.commerce.customers;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Currency;
import org.jspecify.annotations.Nullable;

/** Orders of customers, as far as their statistics and their deletion need them. */
public interface CustomerOrders {

    /**
     * Statistics of the orders that are not cancelled.
     *
     * @param spent minor units: "sum of paid minus refunds"
     * @param lastAt seconds since 1970
     */
    record CustomerOrderStatistics(
            long orders,
            long spent,
            @Nullable Long lastId,
            @Nullable String lastName,
            @Nullable Long lastAt) {}

    /** Whether the customer has any, cancelled ones included. */
    boolean any(Session session, Shop shop, long customer);

    /** Amounts in other currencies than this one do not count. */
    CustomerOrderStatistics statistics(Session session, Shop shop, long customer, Currency currency);
}
