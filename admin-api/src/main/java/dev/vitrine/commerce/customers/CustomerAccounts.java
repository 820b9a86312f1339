package dev.vitrine.commerce.customers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.access.PasswordHasher;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.mail.EmailRequest;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Accounts of customers: invitations, the links in them, and passwords. Safe for use by many threads. */
public final class CustomerAccounts {

    /** "valid 30 days". */
    private static final Duration VALID = Duration.ofDays(30);

    private final Database database;
    private final Events events;
    private final Emails emails;
    private final Shops shops;
    private final PasswordHasher passwordHasher;
    private final Secrets secrets;
    private final InstantSource clock;

    public CustomerAccounts(
            Database database,
            Events events,
            Emails emails,
            Shops shops,
            PasswordHasher passwordHasher,
            Secrets secrets,
            InstantSource clock) {
        this.database = database;
        this.events = events;
        this.emails = emails;
        this.shops = shops;
        this.passwordHasher = passwordHasher;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** The customer whom a link invites; empty when it is not ours, too old, or another was made since. */
    public Optional<Customer> invited(Session session, Shop shop, long customer, String token) {
        var valid = session.sql("""
                        select customer_id from customer_accounts where shop_id = :shop and customer_id = :customer
                          and activation_hash = :hash and activation_until > :now
                        """)
                .bind(shop)
                .bind("customer", customer)
                .bind("hash", Secrets.hash(token))
                .bind("now", clock.instant())
                .number();
        return valid.flatMap(id -> CustomerMatching.find(session, shop, id))
                .filter(found -> CustomerAccountState.of(found.state()) != CustomerAccountState.ENABLED);
    }

    /** Opens the account with its first password: what is wrong with the password; empty when it is open. */
    public Optional<String> activate(Shop shop, long customer, String token, String password, String confirmation) {
        var problem = CustomerAccountRequest.problem(password, confirmation);
        if (problem != null) {
            return Optional.of("The password " + problem + ".");
        }
        var hash = passwordHasher.hash(password);
        return database.write(tx -> invited(tx, shop, customer, token)
                .map(found -> {
                    storePassword(tx, shop, customer, hash);
                    transition(tx, shop, found, CustomerAccountState.ENABLED, Topic.CUSTOMERS_ENABLE);
                    return Optional.<String>empty();
                })
                .orElse(Optional.of("This link is no longer valid.")));
    }

    /** "declined": the customer does not want an account. The link is used up. */
    public void decline(Shop shop, long customer, String token) {
        database.change(tx -> invited(tx, shop, customer, token).ifPresent(found -> {
            if (CustomerAccountState.of(found.state()) == CustomerAccountState.INVITED) {
                link(tx, shop, customer, null);
                transition(tx, shop, found, CustomerAccountState.DECLINED, null);
            }
        }));
    }

    /** Whether this is the password of an open account. */
    public boolean checkPassword(Shop shop, long customer, String password) {
        var hash = database.read(session ->
                session.sql("""
                        select a.password_hash from customer_accounts a
                        join customers c on c.shop_id = :shop and c.id = a.customer_id and c.state = 'enabled'
                        where a.shop_id = :shop and a.customer_id = :customer and a.password_hash is not null
                        """).bind(shop).bind("customer", customer).value());
        return hash.filter(kept -> passwordHasher.matches(password, kept)).isPresent();
    }

    /** The password of an open account. */
    record Password(long customerId, String hash) {}

    Optional<Password> passwordOf(Session session, Shop shop, String email) {
        return session.sql("""
                        select a.customer_id, a.password_hash as hash from customers c
                        join customer_accounts a on a.shop_id = :shop and a.customer_id = c.id
                        where c.shop_id = :shop and lower(c.email) = :email and c.state = 'enabled'
                          and a.password_hash is not null
                        """).bind(shop).bind("email", email).one(Password.class);
    }

    /** Whether the merchant closed the account of that address. */
    boolean isClosed(Session session, Shop shop, String email) {
        return session.sql("""
                        select a.id from customers c
                        join customer_accounts a on a.shop_id = :shop and a.customer_id = c.id
                        where c.shop_id = :shop and lower(c.email) = :email and a.closed_at is not null
                        """).bind(shop).bind("email", email).number().isPresent();
    }

    /** Opens the account of a customer whose address is proven. */
    void open(Tx tx, Shop shop, long customer, String hash) {
        verify(tx, shop, customer);
        storePassword(tx, shop, customer, hash);
        var found = CustomerMatching.find(tx, shop, customer).orElseThrow();
        transition(tx, shop, found, CustomerAccountState.ENABLED, Topic.CUSTOMERS_ENABLE);
    }

    /** The customer reads the e-mails of the address that is stored. */
    void verify(Tx tx, Shop shop, long customer) {
        tx.sql("update customers set verified_email = true where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", customer)
                .run();
    }

    /** A proven address instead of another one. */
    void changeEmail(Tx tx, Shop shop, Customer customer, String email) {
        tx.sql("""
                        update customers set email = :email, verified_email = true, updated_at = :now
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop)
                .bind("id", customer.id())
                .bind("email", email)
                .bind("now", now())
                .run();
        CustomerEmailProofs.revokeAll(tx, shop, customer.id());
        publishUpdate(tx, shop, CustomerSearchIndex.write(tx, shop, customer.id()));
    }

    /** The account is gone, and its owner may register again; the customer and the orders stay. */
    void closeByOwner(Tx tx, Shop shop, Customer customer) {
        tx.sql("delete from customer_accounts where shop_id = :shop and customer_id = :id")
                .bind(shop)
                .bind("id", customer.id())
                .run();
        revokeAll(tx, shop, customer.id());
        transition(tx, shop, customer, CustomerAccountState.DISABLED, Topic.CUSTOMERS_DISABLE);
    }

    private static void revokeAll(Tx tx, Shop shop, long customer) {
        CustomerSessions.endAll(tx, shop, customer);
        CustomerEmailProofs.revokeAll(tx, shop, customer);
    }

    /** Makes the hash of a password in a body before a transaction begins. */
    JsonNode withoutPassword(JsonNode body) {
        CustomerAccountRequest.withoutPassword(body, passwordHasher::hash);
        return body;
    }

    /** What the body of a create or update asked for: a password, an invitation, a welcome. */
    void applyRequest(ApiCall apiCall, Customer customer, ObjectNode body) {
        var hash = CustomerAccountRequest.hash(body);
        if (hash != null) {
            storePassword(apiCall.tx(), apiCall.shop(), customer.id(), hash);
        }
        if (CustomerAccountRequest.invites(body) && hash == null && !enabled(customer)) {
            write(apiCall, customer, Json.object());
        }
        if (CustomerAccountRequest.welcomes(body)) {
            var shop = apiCall.shop();
            var emailRequest = EmailRequest.read(shop, Json.object(), customer.email(), "Welcome to " + shop.name());
            emails.enqueue(
                    apiCall.tx(),
                    shop,
                    "customer_welcome",
                    emailRequest,
                    CustomerAccountEmails.welcome(shop, customer));
        }
    }

    /** "422 when already enabled; each call invalidates the former URL; valid 30 days". */
    ApiResponse activationUrl(ApiCall apiCall) {
        var customer = closed(apiCall);
        return ApiResponse.ok(Map.of("account_activation_url", newLink(apiCall.tx(), apiCall.shop(), customer.id())));
    }

    /** {@code customer_invite}, "all optional, answer echoes the filled object; state -> invited". */
    ApiResponse invite(ApiCall apiCall) {
        var body = apiCall.body().has("customer_invite") ? apiCall.body("customer_invite") : Json.object();
        var customer = closed(apiCall);
        var emailRequest = write(apiCall, customer, body);
        transition(apiCall.tx(), apiCall.shop(), customer, CustomerAccountState.INVITED, null);
        return ApiResponse.created(Map.of("customer_invite", emailRequest));
    }

    /** Closes an account: its password and its links open nothing any more. */
    ApiResponse disable(ApiCall apiCall) {
        var customer = lock(apiCall);
        if (CustomerAccountState.of(customer.state()) != CustomerAccountState.DISABLED) {
            link(apiCall.tx(), apiCall.shop(), customer.id(), null);
            close(apiCall.tx(), apiCall.shop(), customer.id());
            var topic = enabled(customer) ? Topic.CUSTOMERS_DISABLE : null;
            transition(apiCall.tx(), apiCall.shop(), customer, CustomerAccountState.DISABLED, topic);
        }
        return ApiResponse.ok(Map.of("customer", lock(apiCall)));
    }

    /** why kept: an account that the merchant closed is not opened again by registering. */
    private void close(Tx tx, Shop shop, long customer) {
        tx.sql("update customer_accounts set closed_at = :now where shop_id = :shop and customer_id = :id")
                .bind(shop)
                .bind("id", customer)
                .bind("now", now())
                .run();
        revokeAll(tx, shop, customer);
    }

    private EmailRequest write(ApiCall apiCall, Customer customer, ObjectNode body) {
        var shop = apiCall.shop();
        var emailRequest = EmailRequest.read(shop, body, customer.email(), "Your account at " + shop.name());
        var text = CustomerAccountEmails.invitation(
                shop, customer, emailRequest.customMessage(), newLink(apiCall.tx(), shop, customer.id()));
        emails.enqueue(apiCall.tx(), shop, "customer_invite", emailRequest, text);
        return emailRequest;
    }

    private Customer lock(ApiCall apiCall) {
        return CustomerMatching.find(apiCall.tx(), apiCall.shop(), apiCall.path("id"))
                .orElseThrow(ApiException::notFound);
    }

    private Customer closed(ApiCall apiCall) {
        var customer = lock(apiCall);
        if (enabled(customer)) {
            throw Problems.of(Problems.BASE, "The account is already enabled");
        }
        return customer;
    }

    static boolean enabled(Customer customer) {
        return CustomerAccountState.of(customer.state()) == CustomerAccountState.ENABLED;
    }

    /**
     * Makes a transition and publishes it, "primary topic first": the transition's own, if any, then customers/update.
     */
    private void transition(Tx tx, Shop shop, Customer customer, CustomerAccountState next, @Nullable Topic topic) {
        tx.sql("update customers set state = :state, updated_at = :now where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", customer.id())
                .bind("state", CustomerAccountState.of(customer.state()).to(next))
                .bind("now", now())
                .run();
        var tree =
                shop.json().tree(CustomerMatching.find(tx, shop, customer.id()).orElseThrow());
        if (topic != null) {
            events.publish(tx, shop, topic, customer.id(), tree);
        }
        events.publish(tx, shop, Topic.CUSTOMERS_UPDATE, customer.id(), tree);
    }

    private void publishUpdate(Tx tx, Shop shop, Customer customer) {
        events.publish(
                tx, shop, Topic.CUSTOMERS_UPDATE, customer.id(), shop.json().tree(customer));
    }

    private String newLink(Tx tx, Shop shop, long customer) {
        var token = secrets.token();
        link(tx, shop, customer, token);
        return shops.checkoutAddress(shop, "/account/activate/" + customer + "/" + token);
    }

    /** Only the hash is kept, so that nobody who reads the database can open an account. */
    private void link(Tx tx, Shop shop, long customer, @Nullable String token) {
        tx.sql("""
                        insert into customer_accounts
                          (shop_id, customer_id, activation_hash, activation_until, created_at, updated_at)
                        values (:shop, :customer, :hash, :until, :now, :now)
                        on conflict (shop_id, customer_id) do update
                          set activation_hash = :hash, activation_until = :until, closed_at = null, updated_at = :now
                        """)
                .bind(shop)
                .bind("customer", customer)
                .bind("hash", token == null ? null : Secrets.hash(token))
                .bind("until", token == null ? null : now().plus(VALID))
                .bind("now", now())
                .run();
    }

    /** The password's hash; whatever link led here is used up, and nobody is signed in any more. */
    private void storePassword(Tx tx, Shop shop, long customer, String hash) {
        storePassword(tx, shop, customer, hash, 0);
    }

    /** The same, but who is signed in by the session {@code kept} stays so. */
    void storePassword(Tx tx, Shop shop, long customer, String hash, long kept) {
        tx.sql("""
                        insert into customer_accounts (shop_id, customer_id, password_hash, created_at, updated_at)
                        values (:shop, :customer, :hash, :now, :now)
                        on conflict (shop_id, customer_id) do update
                          set password_hash = :hash, activation_hash = null, activation_until = null,
                            closed_at = null, updated_at = :now
                        """)
                .bind(shop)
                .bind("customer", customer)
                .bind("hash", hash)
                .bind("now", now())
                .run();
        CustomerSessions.endOthers(tx, shop, customer, kept);
        CustomerEmailProofs.revokeAll(tx, shop, customer);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
