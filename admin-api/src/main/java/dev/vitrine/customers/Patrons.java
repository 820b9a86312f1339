package dev.vitrine.customers;

import dev.vitrine.db.Select;
import dev.vitrine.db.Session;
import dev.vitrine.db.Tx;
import dev.vitrine.events.Events;
import dev.vitrine.events.Topic;
import dev.vitrine.tenancy.Shop;
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

/** Customers as their orders know them: who is meant, and what they have spent. Threads may share it. */
public final class Patrons {

    private final Events events;
    private final InstantSource clock;

    public Patrons(Events events, InstantSource clock) {
        this.events = events;
        this.clock = clock;
    }

    /** Whom an order was joined to, and whether the order brought them here. */
    public record Met(long id, boolean isNew) {}

    /** Those that this shop has, with addresses, in two statements however many they are. */
    public static Map<Long, Customer> byId(Session session, Shop shop, Collection<Long> ids) {
        if (ids.isEmpty()) {
            return Map.of();
        }
        var rows = Customers.TABLE.list(session, shop.shopId(), Select.ALL.in("id", ids));
        return CustomerIndex.whole(session, shop, rows).stream()
                .collect(Collectors.toMap(Customer::id, Function.identity()));
    }

    /** Inside a transaction the customer is held until its end. */
    public static Optional<Customer> find(Session session, Shop shop, long id) {
        return Customers.TABLE.find(session, shop.shopId(), id).map(customer -> whole(session, shop, customer));
    }

    /** "matched by e-mail (then phone), else created". Inside a transaction whoever is found is held until its end. */
    public Optional<Customer> match(Session session, Shop shop, @Nullable String email, @Nullable String phone) {
        return by(session, shop, "email", Contacts.email(email))
                .or(() -> by(session, shop, "phone", Contacts.phone(phone, shop.country())));
    }

    /** Finds or makes a customer; announces nothing, because the order comes first. */
    public Met meet(Tx tx, Shop shop, Newcomer newcomer) {
        alone(tx, shop);
        var known = match(tx, shop, newcomer.email(), newcomer.phone());
        var id = known.map(customer -> familiar(tx, shop, customer, newcomer))
                .orElseGet(() -> Customers.TABLE
                        .insert(tx, shop.shopId(), made(shop, newcomer))
                        .id());
        if (known.map(Customer::addresses).orElse(List.of()).isEmpty()) {
            settleIn(tx, shop, id, newcomer);
        }
        return new Met(id, known.isEmpty());
    }

    /**
     * Counts orders and money again, all of it from the orders. True when something is not as it was; the caller
     * announces. "total_spent = sum of paid minus refunds of non-cancelled orders".
     */
    public boolean recount(Tx tx, Shop shop, long id) {
        // why: the row is held before anything is counted, so that of two counts at once the later sees both orders.
        var before = Customers.TABLE.find(tx, shop.shopId(), id);
        if (before.isEmpty()) {
            return false;
        }
        var sums = sums(tx, shop, before.get());
        var last = sums.last() == 0 ? new Last(null, null, null) : last(tx, shop, sums.last());
        if (before.get().ordersCount() == sums.orders()
                && before.get().spent(shop).minor() == sums.spent()
                && Objects.equals(before.get().lastOrderId(), last.id())
                && Objects.equals(before.get().lastOrderName(), last.name())) {
            return false;
        }
        tx.sql("""
                        update customers set orders_count = :orders, total_spent = :spent, last_order_id = :last,
                          last_order_name = :name, last_order_at = :at, updated_at = :now
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop.shopId())
                .bind("id", id)
                .bind("orders", sums.orders())
                .bind("spent", sums.spent())
                .bind("last", last.id())
                .bind("name", last.name())
                .bind("at", last.at())
                .bind("now", now())
                .run();
        return true;
    }

    /** {@code customers/create} or {@code customers/update}, with the customer as it is now. */
    public void announce(Tx tx, Shop shop, Topic topic, long id) {
        Optional.ofNullable(byId(tx, shop, List.of(id)).get(id))
                .ifPresent(customer ->
                        events.publish(tx, shop, topic, id, shop.json().tree(customer)));
    }

    /** Keeps other transactions of this shop from bringing the same newcomer: two orders at once make one customer. */
    static void alone(Tx tx, Shop shop) {
        // why: an update that changes nothing holds the row less tightly than "for update", which would shut out
        // everybody who writes a row that refers to the shop.
        tx.sql("update shops set updated_at = updated_at where id = :shop")
                .bind(shop.shopId())
                .run();
    }

    private Optional<Customer> by(Session session, Shop shop, String column, @Nullable String value) {
        if (value == null) {
            return Optional.empty();
        }
        return Customers.TABLE
                .first(session, shop.shopId(), Select.ALL.equal(column, value))
                // why: finding it again by its id holds the row, so that nobody deletes it under the order.
                .flatMap(customer -> find(session, shop, customer.id()));
    }

    private static Customer whole(Session session, Shop shop, Customer customer) {
        return CustomerIndex.whole(session, shop, List.of(customer)).getFirst();
    }

    /** Somebody known who now says yes to marketing. What else is known of them only they or the merchant change. */
    private long familiar(Tx tx, Shop shop, Customer customer, Newcomer newcomer) {
        if (newcomer.acceptsMarketing() && !customer.acceptsMarketing()) {
            tx.sql("""
                            update customers set accepts_marketing = true, accepts_marketing_updated_at = :now,
                              updated_at = :now
                            where shop_id = :shop and id = :id
                            """)
                    .bind(shop.shopId())
                    .bind("id", customer.id())
                    .bind("now", now())
                    .run();
        }
        return customer.id();
    }

    private Customer made(Shop shop, Newcomer newcomer) {
        var now = now();
        var phone = Contacts.phone(newcomer.phone(), shop.country());
        return new Customer(
                0,
                Contacts.email(newcomer.email()),
                phone == null || !Contacts.isPhone(phone) ? null : phone,
                newcomer.firstName(),
                newcomer.lastName(),
                newcomer.note(),
                newcomer.acceptsMarketing(),
                newcomer.acceptsMarketing() ? now : null,
                null,
                newcomer.tags(),
                AccountState.DISABLED.word(),
                newcomer.taxExempt(),
                newcomer.verifiedEmail(),
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
    private void settleIn(Tx tx, Shop shop, long id, Newcomer newcomer) {
        if (newcomer.address() != null) {
            var address = Addresses.normalised(shop.json().read(newcomer.address(), Address.class), Optional.empty());
            if (address.signature().stream().anyMatch(Objects::nonNull)) {
                Addresses.store(tx, shop, id, List.of(address), now());
            }
        }
        CustomerIndex.write(tx, shop, id);
    }

    private record Sums(long orders, long spent, long last) {}

    private record Last(
            @Nullable Long id,
            @Nullable String name,
            @Nullable Long at) {}

    private static Sums sums(Tx tx, Shop shop, Customer customer) {
        return tx.sql("""
                        select count(*) as orders, coalesce(max(id), 0) as last,
                          coalesce(sum(case when currency = :currency then total_price - balance else 0 end), 0) as spent
                        from orders where shop_id = :shop and customer_id = :id and cancelled_at is null
                        """)
                .bind(shop.shopId())
                .bind("id", customer.id())
                .bind("currency", customer.spent(shop).currency())
                .one(Sums.class)
                .orElseThrow();
    }

    private static Last last(Tx tx, Shop shop, long order) {
        return tx.sql("select id, name, created_at / 1000 as at from orders where shop_id = :shop and id = :id")
                .bind(shop.shopId())
                .bind("id", order)
                .one(Last.class)
                .orElseThrow();
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
