package dev.vitrine.orders;

import dev.vitrine.customers.CustomerDetails;
import dev.vitrine.customers.CustomerMatching;
import dev.vitrine.db.Session;
import dev.vitrine.db.Tx;
import dev.vitrine.events.Topic;
import dev.vitrine.kernel.Problems;
import dev.vitrine.tenancy.Shop;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Joins orders to the customers who placed them. Threads may share it. */
final class Buyers {

    /** "unknown customer.id: 422 customer does not exist". */
    static final String NOBODY = "does not exist";

    private final CustomerMatching customerMatching;

    Buyers(CustomerMatching customerMatching) {
        this.customerMatching = customerMatching;
    }

    /** The customers of the orders as they are today, by their ids, in two statements. */
    static Map<Long, Customer> of(Session session, Shop shop, List<Order> orders) {
        var ids =
                orders.stream().map(Order::customerId).filter(Objects::nonNull).collect(Collectors.toSet());
        return CustomerMatching.byId(session, shop, ids).entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> Customer.of(shop, entry.getValue())));
    }

    /**
     * Joins a new order to who placed it, found by id, else by e-mail, else by phone, else made. Empty for an order of
     * nobody. Announces nothing yet, because the order comes first.
     */
    Optional<CustomerMatching.CustomerMatch> introduce(Tx tx, Shop shop, long order, NewOrder.Buyer buyer) {
        return met(tx, shop, buyer).map(customerMatch -> {
            join(tx, shop, order, customerMatch.id());
            customerMatching.recount(tx, shop, customerMatch.id());
            return customerMatch;
        });
    }

    void announce(Tx tx, Shop shop, CustomerMatching.CustomerMatch customerMatch) {
        customerMatching.publish(
                tx, shop, customerMatch.isNew() ? Topic.CUSTOMERS_CREATE : Topic.CUSTOMERS_UPDATE, customerMatch.id());
    }

    /**
     * After money or a state of an order changed: counts its customer's orders again. Announces nothing yet, because
     * the order comes first; answers whom there is something to tell of.
     */
    Optional<Long> recount(Tx tx, Shop shop, @Nullable Long customer) {
        return customer != null && customerMatching.recount(tx, shop, customer)
                ? Optional.of(customer)
                : Optional.empty();
    }

    /** Tells of a customer whose orders were counted anew. */
    void recounted(Tx tx, Shop shop, long customer) {
        customerMatching.publish(tx, shop, Topic.CUSTOMERS_UPDATE, customer);
    }

    /** Tells of an order's customer, if what was counted is no longer what it was. */
    void follow(Tx tx, Shop shop, Order before, Order after) {
        var customer = after.customerId();
        if (customer != null && !counts(before.customer()).equals(counts(after.customer()))) {
            recounted(tx, shop, customer);
        }
    }

    private static List<Object> counts(@Nullable Customer customer) {
        return customer == null
                ? List.of()
                : List.of(
                        customer.ordersCount(),
                        customer.totalSpent(),
                        Optional.ofNullable(customer.lastOrderId()),
                        Optional.ofNullable(customer.lastOrderName()));
    }

    /** Gives an order to another customer, or to nobody; answers whose counts changed. 422 for no customer. */
    List<Long> change(Tx tx, Shop shop, Order order, @Nullable Long customer) {
        if (customer != null
                && CustomerMatching.byId(tx, shop, List.of(customer)).isEmpty()) {
            throw Problems.of("customer", NOBODY);
        }
        join(tx, shop, order.id(), customer);
        // why: in the order of their ids, so that no two changes wait for each other.
        return Stream.of(order.customerId(), customer)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .flatMap(id -> recount(tx, shop, id).stream())
                .toList();
    }

    private Optional<CustomerMatching.CustomerMatch> met(Tx tx, Shop shop, NewOrder.Buyer buyer) {
        var customer = buyer.customer();
        if (customer == null) {
            return Optional.empty();
        }
        if (customer.id() != null) {
            var known =
                    CustomerMatching.find(tx, shop, customer.id()).orElseThrow(() -> Problems.of("customer", NOBODY));
            return Optional.of(new CustomerMatching.CustomerMatch(known.id(), false));
        }
        var nameless = Stream.of(customer.email(), customer.phone(), customer.firstName(), customer.lastName())
                .allMatch(text -> text == null || text.isBlank());
        return nameless
                ? Optional.empty()
                : Optional.of(customerMatching.matchOrCreate(tx, shop, newcomer(shop, customer)));
    }

    private static CustomerDetails newcomer(Shop shop, Customer customer) {
        return new CustomerDetails(
                customer.email(),
                customer.phone(),
                customer.firstName(),
                customer.lastName(),
                customer.note(),
                customer.tags(),
                customer.acceptsMarketing(),
                customer.taxExempt(),
                customer.verifiedEmail(),
                customer.defaultAddress() == null ? null : shop.json().tree(customer.defaultAddress()));
    }

    private static void join(Tx tx, Shop shop, long order, @Nullable Long customer) {
        tx.sql("update orders set customer_id = :customer where shop_id = :shop and id = :id")
                .bind(shop.shopId())
                .bind("id", order)
                .bind("customer", customer)
                .run();
    }
}
