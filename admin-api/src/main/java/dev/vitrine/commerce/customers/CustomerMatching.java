package dev.vitrine.commerce.customers;

import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.PhoneNumber;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopLock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Matching of orders to customers, and the customers' order statistics. Safe for use by many threads. */
public final class CustomerMatching {

    private final Events events;
    private final CustomerOrders orders;
    private final InstantSource clock;

    public CustomerMatching(Events events, CustomerOrders orders, InstantSource clock) {
        this.events = events;
        this.orders = orders;
        this.clock = clock;
    }

    /** Customer that an order was matched to, and whether the order created the customer. */
    public record CustomerMatch(long id, boolean isNew) {}

    /** Those that this shop has, with addresses, in two statements however many they are. */
    public static Map<Long, Customer> byId(Session session, Shop shop, Collection<Long> ids) {
        if (ids.isEmpty()) {
            return Map.of();
        }
        var rows = Customers.TABLE.list(session, shop, Select.ALL.in("id", ids));
        return CustomerSearchIndex.whole(session, shop, rows).stream()
                .collect(Collectors.toMap(Customer::id, Function.identity()));
    }

    /**
     * Rows whose {@code customer_id} is of a customer with that folded word, or its beginning; none without letters.
     */
    public static Optional<Select> ofCustomers(Shop shop, String word) {
        return CustomerSearchIndex.query(shop, word, true).map(query -> {
            var found = Select.ALL.found("customer_id", CustomerSearchIndex.TABLE, query);
            return query.groups().size() == 1
                    ? found
                    // why: the index knows words, but not in which order and with what between them they stand.
                    : found.matching(
                            "exists (select 1 from customers c where c.shop_id = :shop and c.id = customer_id"
                                    + " and search_text like :value escape '!')",
                            "%" + word.replaceAll("[!%_]", "!$0") + "%");
        });
    }

    /** By normalized e-mail address, without addresses; one statement however many they are. */
    public static Map<String, Customer> byEmails(Session session, Shop shop, Collection<String> emails) {
        return Customers.TABLE.list(session, shop, Select.ALL.in("email", emails)).stream()
                .collect(Collectors.toMap(
                        customer -> EmailAddress.normalized(String.valueOf(customer.email())), Function.identity()));
    }

    public static Optional<Long> idByEmail(Session session, Shop shop, String email) {
        return session.sql("select id from customers where shop_id = :shop and email = :email")
                .bind(shop)
                .bind("email", EmailAddress.normalized(email))
                .number();
    }

    /** By normalized e-mail address, without addresses; as many statements for nobody. Locked as below. */
    static Optional<Customer> byEmail(Session session, Shop shop, String email) {
        return Customers.TABLE.first(session, shop, Select.ALL.equal("email", email));
    }

    /** Inside a transaction the customer is locked until its end. */
    public static Optional<Customer> find(Session session, Shop shop, long id) {
        return Customers.TABLE.find(session, shop, id).map(customer -> whole(session, shop, customer));
    }

    /** "matched by e-mail (then phone), else created". Inside a transaction the customer is locked until its end. */
    public Optional<Customer> match(Session session, Shop shop, @Nullable String email, @Nullable String phone) {
        return by(session, shop, "email", EmailAddress.normalizedOrNull(email))
                .or(() -> by(session, shop, "phone", PhoneNumber.normalized(phone, shop.country())));
    }

    /** Finds or creates a customer; publishes nothing, because the order comes first. */
    public CustomerMatch matchOrCreate(Tx tx, Shop shop, CustomerDetails customerDetails) {
        lock(tx, shop);
        var known = match(tx, shop, customerDetails.email(), customerDetails.phone());
        var id = known.map(customer -> updateKnown(tx, shop, customer, customerDetails))
                .orElseGet(() -> Customers.TABLE
                        .insert(tx, shop, newCustomer(shop, customerDetails))
                        .id());
        if (known.map(Customer::addresses).orElse(List.of()).isEmpty()) {
            addFirstAddress(tx, shop, id, customerDetails);
        }
        return new CustomerMatch(id, known.isEmpty());
    }

    /**
     * Counts orders and money again, all of it from the orders. True when something is not as it was; the caller
     * publishes. "total_spent = sum of paid minus refunds of non-cancelled orders".
     */
    public boolean recount(Tx tx, Shop shop, long id) {
        // why: the row is locked before anything is counted, so that of two counts at once the later sees both orders.
        var before = Customers.TABLE.find(tx, shop, id);
        if (before.isEmpty()) {
            return false;
        }
        var spent = before.get().spent(shop);
        var statistics = orders.statistics(tx, shop, id, spent.currency());
        if (before.get().ordersCount() == statistics.orders()
                && spent.minor() == statistics.spent()
                && Objects.equals(before.get().lastOrderId(), statistics.lastId())
                && Objects.equals(before.get().lastOrderName(), statistics.lastName())) {
            return false;
        }
        tx.sql("""
                        update customers set orders_count = :orders, total_spent = :spent, last_order_id = :last,
                          last_order_name = :name, last_order_at = :at, updated_at = :now
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop)
                .bind("id", id)
                .bind("orders", statistics.orders())
                .bind("spent", statistics.spent())
                .bind("last", statistics.lastId())
                .bind("name", statistics.lastName())
                .bind("at", statistics.lastAt())
                .bind("now", now())
                .run();
        return true;
    }

    /** Records that the e-mail about an abandoned checkout was sent to the customer with that address, if any. */
    public static void recordAbandonedEmail(Tx tx, Shop shop, String email, Instant sentAt) {
        tx.sql("""
                        update customers set last_sent_abandoned_email_at = :now
                        where shop_id = :shop and lower(email) = :address
                        """)
                .bind(shop)
                .bind("address", EmailAddress.normalized(email))
                .bind("now", sentAt)
                .run();
    }

    /** {@code customers/create} or {@code customers/update}, with the customer as it is now. */
    public void publish(Tx tx, Shop shop, Topic topic, long id) {
        Optional.ofNullable(byId(tx, shop, List.of(id)).get(id))
                .ifPresent(customer ->
                        events.publish(tx, shop, topic, id, shop.json().tree(customer)));
    }

    /** Keeps other transactions of this shop from bringing the same newcomer: two orders at once make one customer. */
    static void lock(Tx tx, Shop shop) {
        ShopLock.writersInTurn(tx, shop);
    }

    private Optional<Customer> by(Session session, Shop shop, String column, @Nullable String value) {
        if (value == null) {
            return Optional.empty();
        }
        return Customers.TABLE
                .first(session, shop, Select.ALL.equal(column, value))
                // why: finding it again by its id holds the row, so that nobody deletes it under the order.
                .flatMap(customer -> find(session, shop, customer.id()));
    }

    private static Customer whole(Session session, Shop shop, Customer customer) {
        return CustomerSearchIndex.whole(session, shop, List.of(customer)).getFirst();
    }

    /** Known customer who now accepts marketing. All else is changed by the customer or the merchant only. */
    private long updateKnown(Tx tx, Shop shop, Customer customer, CustomerDetails customerDetails) {
        if (customerDetails.acceptsMarketing() && !customer.acceptsMarketing()) {
            tx.sql("""
                            update customers set accepts_marketing = true, accepts_marketing_updated_at = :now,
                              updated_at = :now
                            where shop_id = :shop and id = :id
                            """).bind(shop).bind("id", customer.id()).bind("now", now()).run();
        }
        return customer.id();
    }

    private Customer newCustomer(Shop shop, CustomerDetails customerDetails) {
        var now = now();
        var phone = PhoneNumber.normalized(customerDetails.phone(), shop.country());
        return new Customer(
                0,
                EmailAddress.normalizedOrNull(customerDetails.email()),
                phone == null || !PhoneNumber.isE164(phone) ? null : phone,
                customerDetails.firstName(),
                customerDetails.lastName(),
                customerDetails.note(),
                customerDetails.acceptsMarketing(),
                customerDetails.acceptsMarketing() ? now : null,
                null,
                customerDetails.tags(),
                CustomerAccountState.DISABLED.word(),
                customerDetails.taxExempt(),
                customerDetails.verifiedEmail(),
                0,
                shop.zeroMoney(),
                null,
                null,
                null,
                null,
                null,
                List.of(),
                now,
                now);
    }

    /** The first address that an order brings, where the customer has none yet. */
    private void addFirstAddress(Tx tx, Shop shop, long id, CustomerDetails customerDetails) {
        if (customerDetails.address() != null) {
            var address =
                    Addresses.normalised(shop.json().read(customerDetails.address(), Address.class), Optional.empty());
            if (address.signature().stream().anyMatch(Objects::nonNull)) {
                Addresses.store(tx, shop, id, List.of(address), now());
            }
        }
        CustomerSearchIndex.write(tx, shop, id);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
