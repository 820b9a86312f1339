package dev.vitrine.foundation.mail;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Outbox of e-mails. A claim keeps other processes away while one sends an e-mail; when its process dies the claim
 * expires and the e-mail is sent once more, under the same Message-ID. Safe for use by many threads.
 */
public final class EmailOutbox {

    /** why: longer than a mail server may take to answer. */
    private static final Duration CLAIM = Duration.ofMinutes(5);

    /** "Gives up after 24 h with the reason kept". */
    private static final Duration PATIENCE = Duration.ofHours(24);

    private static final List<Duration> PAUSES =
            List.of(Duration.ofMinutes(1), Duration.ofMinutes(5), Duration.ofMinutes(15), Duration.ofHours(1));
    private static final Duration LAST_PAUSE = Duration.ofHours(2);
    private static final Duration KEPT = Duration.ofDays(30);
    private static final int LONGEST_REASON = 500;

    private final Database database;
    private final Shops shops;
    private final InstantSource clock;
    private final Map<String, SentEmailListener> sentEmailListener;

    /** Listener that is notified when a shop's e-mail of some kind was sent, in the same transaction. */
    @FunctionalInterface
    public interface SentEmailListener {
        void emailSent(Tx tx, Shop shop, Email email, Instant at);
    }

    /** {@code sentEmailListener}: listeners by the kind of e-mail. */
    public EmailOutbox(
            Database database, Shops shops, InstantSource clock, Map<String, SentEmailListener> sentEmailListener) {
        this.database = database;
        this.shops = shops;
        this.clock = clock;
        this.sentEmailListener = Map.copyOf(sentEmailListener);
    }

    /**
     * E-mails that wait.
     *
     * @param due those whose time has come
     * @param oldest since when the oldest of these is due; null without any
     * @param failed how many of the last day were given up
     */
    public record Queue(long waiting, long due, @Nullable Instant oldest, long failed) {}

    /** An e-mail that could not be sent yet, or was given up; to whom is nobody's business. */
    public record Trouble(String kind, String state, long attempts, String reason, Instant sendAt) {}

    public Queue queue(Session session) {
        return session.sql("""
                        select count(*) as waiting, coalesce(sum(case when send_at <= :now then 1 else 0 end), 0) as due,
                          min(case when send_at <= :now then send_at end) as oldest,
                          (select count(*) from letters where state = 'failed' and created_at > :yesterday) as failed
                        from letters where state = 'waiting'
                        """)
                .bind("now", clock.instant())
                .bind("yesterday", clock.instant().minus(PATIENCE))
                .one(Queue.class)
                .orElseThrow();
    }

    /** The newest first. */
    public List<Trouble> troubles(Session session, int most) {
        return session.sql("""
                        select kind, state, attempts, coalesce(reason, '') as reason, send_at from letters
                        where reason is not null and state in ('waiting', 'failed') and created_at > :old
                        order by id desc limit :most
                        """)
                .bind("old", clock.instant().minus(PATIENCE).minus(PATIENCE))
                .bind("most", most)
                .list(Trouble.class);
    }

    /** Claims the oldest e-mail that is due, for this caller alone. */
    Optional<Email> claim() {
        var due = database.read(
                session -> session.sql("""
                        select id from letters
                        where state = 'waiting' and send_at <= :now and (claimed_until is null or claimed_until <= :now)
                        order by send_at, id limit 10
                        """).bind("now", clock.instant()).numbers());
        return due.stream().flatMap(id -> claim(id).stream()).findFirst();
    }

    private Optional<Email> claim(long id) {
        return database.write(tx -> {
            // why: guarded by what was read, since another process may have been faster.
            var claimed = tx.sql("""
                            update letters set claimed_until = :until, attempts = attempts + 1
                            where id = :id and state = 'waiting' and send_at <= :now
                              and (claimed_until is null or claimed_until <= :now)
                            """)
                    .bind("id", id)
                    .bind("until", clock.instant().plus(CLAIM))
                    .bind("now", clock.instant())
                    .run();
            return claimed == 0
                    ? Optional.<Email>empty()
                    : tx.sql("select " + Emails.COLUMNS + " from letters where id = :id")
                            .bind("id", id)
                            .one(Email.class);
        });
    }

    /** Marks an e-mail as sent. Unless {@code whole}, its one-time links are removed. */
    void markSent(Email email, boolean whole) {
        var now = now();
        database.change(tx -> {
            var left = tx.sql("""
                            update letters set state = 'sent', sent_at = :now, claimed_until = null, reason = null,
                              content = :content
                            where id = :id and state = 'waiting'
                            """)
                    .bind("id", email.id())
                    .bind("now", now)
                    .bind("content", whole ? email.content() : email.content().withoutOneTimeLinks())
                    .run();
            var told = sentEmailListener.get(email.kind());
            if (left == 1 && told != null && email.shopId() != null) {
                shops.find(tx, new ShopId(email.shopId())).ifPresent(shop -> told.emailSent(tx, shop, email, now));
            }
        });
    }

    /** Marks an attempt as failed: it is retried with backoff, unless the failure is permanent or too late. */
    void markFailed(Email email, String reason, boolean hopeless) {
        var pause = email.attempts() <= PAUSES.size() ? PAUSES.get(email.attempts() - 1) : LAST_PAUSE;
        var next = now().plus(pause);
        var over = hopeless || next.isAfter(email.createdAt().plus(PATIENCE));
        database.change(tx -> tx.sql("""
                        update letters set state = :state, send_at = :next, claimed_until = null, reason = :reason,
                          content = :content
                        where id = :id and state = 'waiting'
                        """)
                .bind("id", email.id())
                .bind("state", over ? "failed" : "waiting")
                .bind("next", over ? email.sendAt() : next)
                .bind("reason", reason.substring(0, Math.min(reason.length(), LONGEST_REASON)))
                .bind("content", over ? email.content().withoutOneTimeLinks() : email.content())
                .run());
    }

    /** "30 days": deletes e-mails that were sent or failed for good; returns how many. */
    public int deleteExpired() {
        return database.write(
                tx -> tx.sql("""
                        delete from letters
                        where created_at <= :old and state <> 'waiting' and coalesce(sent_at, send_at) <= :old
                        """).bind("old", clock.instant().minus(KEPT)).run());
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
