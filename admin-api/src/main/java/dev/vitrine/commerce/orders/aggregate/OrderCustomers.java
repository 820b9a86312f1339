package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.commerce.customers.CustomerDetails;
import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Links orders to the customers who placed them. Safe for use by many threads. */
public final class OrderCustomers {

    /** "unknown customer.id: 422 customer does not exist". */
    public static final String NOBODY = "does not exist";

    private final CustomerMatching customerMatching;

    OrderCustomers(CustomerMatching customerMatching) {
        this.customerMatching = customerMatching;
    }

    /** The customers of the orders as they are today, by their ids, in two statements. */
    static Map<Long, OrderCustomer> of(Session session, Shop shop, List<Order> orders) {
        var ids = orders.stream()
                .map(order -> order.buyer().customerId())
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        return CustomerMatching.byId(session, shop, ids).entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> OrderCustomer.of(shop, entry.getValue())));
    }

    /**
     * Links a new order to its customer, found by id, else by e-mail, else by phone, else created. Empty for an order
     * without customer. Publishes no event yet: the order comes first.
     */
    public Optional<CustomerMatching.CustomerMatch> linkCustomer(
            Tx tx, Shop shop, long order, @Nullable OrderCustomer buyer) {
        return matchOrCreate(tx, shop, buyer).map(customerMatch -> {
            join(tx, shop, order, customerMatch.id());
            customerMatching.recount(tx, shop, customerMatch.id());
            return customerMatch;
        });
    }

    public void publish(Tx tx, Shop shop, CustomerMatching.CustomerMatch customerMatch) {
        customerMatching.publish(
                tx, shop, customerMatch.isNew() ? Topic.CUSTOMERS_CREATE : Topic.CUSTOMERS_UPDATE, customerMatch.id());
    }

    /**
     * After money or a state of an order changed: counts its customer's orders again. Publishes no event yet, because
     * the order comes first; returns the customer to publish an update of.
     */
    public Optional<Long> recount(Tx tx, Shop shop, @Nullable Long customer) {
        return customer != null && customerMatching.recount(tx, shop, customer)
                ? Optional.of(customer)
                : Optional.empty();
    }

    /** Publishes the update of a customer whose orders were counted again. */
    public void publishUpdate(Tx tx, Shop shop, long customer) {
        customerMatching.publish(tx, shop, Topic.CUSTOMERS_UPDATE, customer);
    }

    /** Publishes the update of an order's customer if its counts changed. */
    void publishIfChanged(Tx tx, Shop shop, Order before, Order after) {
        var customer = after.buyer().customerId();
        if (customer != null
                && !counts(before.buyer().customer())
                        .equals(counts(after.buyer().customer()))) {
            publishUpdate(tx, shop, customer);
        }
    }

    private static List<Object> counts(@Nullable OrderCustomer orderCustomer) {
        return orderCustomer == null
                ? List.of()
                : List.of(
                        orderCustomer.ordersCount(),
                        Optional.ofNullable(orderCustomer.totalSpent()),
                        Optional.ofNullable(orderCustomer.lastOrderId()),
                        Optional.ofNullable(orderCustomer.lastOrderName()));
    }

    /** Assigns an order to another customer, or to none; returns whose counts changed. 422 for an unknown one. */
    public List<Long> change(Tx tx, Shop shop, Order order, @Nullable Long customer) {
        if (customer != null
                && CustomerMatching.byId(tx, shop, List.of(customer)).isEmpty()) {
            throw Problems.of("customer", NOBODY);
        }
        join(tx, shop, order.id(), customer);
        // why: in the order of their ids, so that no two changes wait for each other.
        return Stream.of(order.buyer().customerId(), customer)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .flatMap(id -> recount(tx, shop, id).stream())
                .toList();
    }

    private Optional<CustomerMatching.CustomerMatch> matchOrCreate(
            Tx tx, Shop shop, @Nullable OrderCustomer orderCustomer) {
        if (orderCustomer == null) {
            return Optional.empty();
        }
        if (orderCustomer.id() != null) {
            var known = CustomerMatching.find(tx, shop, orderCustomer.id())
                    .orElseThrow(() -> Problems.of("customer", NOBODY));
            return Optional.of(new CustomerMatching.CustomerMatch(known.id(), false));
        }
        var nameless = Stream.of(
                        orderCustomer.email(),
                        orderCustomer.phone(),
                        orderCustomer.firstName(),
                        orderCustomer.lastName())
                .allMatch(text -> text == null || text.isBlank());
        return nameless
                ? Optional.empty()
                : Optional.of(customerMatching.matchOrCreate(tx, shop, newCustomer(shop, orderCustomer)));
    }

    private static CustomerDetails newCustomer(Shop shop, OrderCustomer orderCustomer) {
        return new CustomerDetails(
                orderCustomer.email(),
                orderCustomer.phone(),
                orderCustomer.firstName(),
                orderCustomer.lastName(),
                orderCustomer.note(),
                orderCustomer.tags(),
                orderCustomer.acceptsMarketing(),
                orderCustomer.taxExempt(),
                orderCustomer.verifiedEmail(),
                orderCustomer.defaultAddress() == null ? null : shop.json().tree(orderCustomer.defaultAddress()));
    }

    private static void join(Tx tx, Shop shop, long order, @Nullable Long customer) {
        tx.sql("update orders set customer_id = :customer where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", order)
                .bind("customer", customer)
                .run();
    }
}
