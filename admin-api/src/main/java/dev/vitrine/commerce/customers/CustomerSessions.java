package dev.vitrine.commerce.customers;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sessions of signed-in customers. A sign-in is known to the checkout's host by one token, and to the shop's host,
 * where scripts of strangers run, by another; a ticket leads from the first to the second once. Both end together. Safe
 * for use by many threads.
 */
public final class CustomerSessions {

    /** A sign-in that was not used for so long is over. */
    public static final Duration IDLE = Duration.ofDays(30);

    /** However much it is used. */
    public static final Duration LIFE = Duration.ofDays(180);

    private static final Duration TICKET = Duration.ofMinutes(5);

    /** why: pages are read more often than it is worth writing down. */
    private static final Duration NOTED = Duration.ofHours(1);

    private static final int LONGEST_AGENT = 255;

    private static final String VALID = """
            select s.id, s.customer_id, s.user_agent, s.created_at, s.last_seen_at
            from customer_sessions s
            join customers c on c.shop_id = s.shop_id and c.id = s.customer_id and c.state = 'enabled'
            where s.shop_id = :shop and s.last_seen_at > :idle and s.created_at > :old
            """;

    private final Database database;
    private final Secrets secrets;
    private final InstantSource clock;

    public CustomerSessions(Database database, Secrets secrets, InstantSource clock) {
        this.database = database;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** Signs in: the token that the browser carries at the checkout's host, which is shown nowhere else. */
    String begin(Tx tx, Shop shop, long customer, String userAgent) {
        var token = secrets.token();
        tx.sql(
                        "delete from customer_sessions where shop_id = :shop and customer_id = :customer and last_seen_at <= :idle")
                .bind(shop)
                .bind("customer", customer)
                .bind("idle", clock.instant().minus(IDLE))
                .run();
        tx.sql("""
                        insert into customer_sessions
                          (shop_id, customer_id, account_hash, user_agent, created_at, last_seen_at)
                        values (:shop, :customer, :hash, :agent, :now, :now)
                        """)
                .bind(shop)
                .bind("customer", customer)
                .bind("hash", Secrets.hash(token))
                .bind("agent", userAgent.length() > LONGEST_AGENT ? userAgent.substring(0, LONGEST_AGENT) : userAgent)
                .bind("now", now())
                .run();
        return token;
    }

    /** Who carries this token at the checkout's host; empty when the sign-in ended, is idle too long or too old. */
    public Optional<CustomerSession> atCheckout(Session session, Shop shop, @Nullable String token) {
        return find(session, shop, "account_hash", token);
    }

    /** The same at the shop's host. */
    public Optional<CustomerSession> atShop(Session session, Shop shop, @Nullable String token) {
        return find(session, shop, "storefront_hash", token);
    }

    private Optional<CustomerSession> find(Session session, Shop shop, String column, @Nullable String token) {
        if (token == null) {
            return Optional.empty();
        }
        return session.sql(VALID + " and s." + column + " = :hash")
                .bind(shop)
                .bind("hash", Secrets.hash(token))
                .bind("idle", clock.instant().minus(IDLE))
                .bind("old", clock.instant().minus(LIFE))
                .one(CustomerSession.class);
    }

    /** Updates the time of last use. */
    public void touch(Shop shop, CustomerSession customerSession) {
        if (clock.instant().isBefore(customerSession.lastSeenAt().plus(NOTED))) {
            return;
        }
        database.change(
                tx -> tx.sql("update customer_sessions set last_seen_at = :now where shop_id = :shop and id = :id")
                        .bind(shop)
                        .bind("id", customerSession.id())
                        .bind("now", now())
                        .run());
    }

    /**
     * Carries the sign-in to the shop's host, once and soon, in the browser that holds {@code state}; the ticket before
     * carries nothing any more.
     */
    public String ticket(Shop shop, CustomerSession customerSession, String state) {
        var ticket = secrets.token();
        database.change(tx -> tx.sql("""
                        update customer_sessions set ticket_hash = :hash, ticket_until = :until
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop)
                .bind("id", customerSession.id())
                .bind("hash", ticketHash(ticket, state))
                .bind("until", clock.instant().plus(TICKET))
                .run());
        return ticket;
    }

    /** A sign-in that has arrived at the shop's host, and the token that the browser carries there. */
    public record Arrival(CustomerSession session, String token) {}

    /** Uses a ticket up. Of two who try at once, one gets it. */
    public Optional<Arrival> redeem(Tx tx, Shop shop, String ticket, String state) {
        var token = secrets.token();
        var redeemed = tx.sql("""
                        update customer_sessions
                        set ticket_hash = null, ticket_until = null, storefront_hash = :token, last_seen_at = :now
                        where shop_id = :shop and ticket_hash = :ticket and ticket_until > :exact
                        """)
                .bind(shop)
                .bind("ticket", ticketHash(ticket, state))
                .bind("token", Secrets.hash(token))
                .bind("now", now())
                .bind("exact", clock.instant())
                .run();
        return redeemed == 0
                ? Optional.empty()
                : atShop(tx, shop, token).map(customerSession -> new Arrival(customerSession, token));
    }

    /** Those of a customer that have not ended, the newest first. */
    public List<CustomerSession> list(Session session, Shop shop, long customer) {
        return session.sql(VALID + " and s.customer_id = :customer order by s.id desc")
                .bind(shop)
                .bind("customer", customer)
                .bind("idle", clock.instant().minus(IDLE))
                .bind("old", clock.instant().minus(LIFE))
                .list(CustomerSession.class);
    }

    /** Signs out, at both hosts. */
    public void end(Tx tx, Shop shop, CustomerSession customerSession) {
        tx.sql("delete from customer_sessions where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", customerSession.id())
                .run();
    }

    /** Signs a customer out everywhere. */
    static void endAll(Tx tx, Shop shop, long customer) {
        endOthers(tx, shop, customer, 0);
    }

    /** Signs a customer out everywhere but there. */
    public static void endOthers(Tx tx, Shop shop, long customer, long kept) {
        tx.sql("delete from customer_sessions where shop_id = :shop and customer_id = :customer and id <> :kept")
                .bind(shop)
                .bind("customer", customer)
                .bind("kept", kept)
                .run();
    }

    private static String ticketHash(String ticket, String state) {
        return Secrets.hash(ticket + " " + state);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
