package dev.vitrine.mail;

import dev.vitrine.db.Database;
import dev.vitrine.db.Tx;
import dev.vitrine.kernel.ShopId;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.tenancy.Shops;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Letters on their way out. A claim keeps other processes away while one carries a letter; when its holder dies the
 * claim expires and the letter is carried once more, under the same Message-ID. Threads may share it.
 */
public final class Outbox {

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
    private final Map<String, Departed> departed;

    /** Who must know that a shop's letter of some kind has left, in the transaction that says so. */
    @FunctionalInterface
    public interface Departed {
        void left(Tx tx, Shop shop, Letter letter, Instant at);
    }

    /** {@code departed} by the kind of letter. */
    public Outbox(Database database, Shops shops, InstantSource clock, Map<String, Departed> departed) {
        this.database = database;
        this.shops = shops;
        this.clock = clock;
        this.departed = Map.copyOf(departed);
    }

    /** The letter that has waited longest and is due, for this caller alone. */
    Optional<Letter> claim() {
        var due = database.read(
                session -> session.sql("""
                        select id from letters
                        where state = 'waiting' and send_at <= :now and (claimed_until is null or claimed_until <= :now)
                        order by send_at, id limit 10
                        """).bind("now", clock.instant()).numbers());
        return due.stream().flatMap(id -> claim(id).stream()).findFirst();
    }

    private Optional<Letter> claim(long id) {
        return database.write(tx -> {
            // why: guarded by what was read, since another process may have been faster.
            int claimed = tx.sql("""
                            update letters set claimed_until = :until, attempts = attempts + 1
                            where id = :id and state = 'waiting' and send_at <= :now
                              and (claimed_until is null or claimed_until <= :now)
                            """)
                    .bind("id", id)
                    .bind("until", clock.instant().plus(CLAIM))
                    .bind("now", clock.instant())
                    .run();
            return claimed == 0
                    ? Optional.<Letter>empty()
                    : tx.sql("select " + Letters.COLUMNS + " from letters where id = :id")
                            .bind("id", id)
                            .one(Letter.class);
        });
    }

    /** It has left. Unless {@code whole}, the links in it that open something by themselves are forgotten. */
    void sent(Letter letter, boolean whole) {
        var now = now();
        database.change(tx -> {
            int left = tx.sql("""
                            update letters set state = 'sent', sent_at = :now, claimed_until = null, reason = null,
                              content = :content
                            where id = :id and state = 'waiting'
                            """)
                    .bind("id", letter.id())
                    .bind("now", now)
                    .bind("content", whole ? letter.content() : letter.content().blanked())
                    .run();
            var told = departed.get(letter.kind());
            if (left == 1 && told != null && letter.shopId() != null) {
                shops.find(tx, new ShopId(letter.shopId())).ifPresent(shop -> told.left(tx, shop, letter, now));
            }
        });
    }

    /** It has not left: it is tried again after a pause that grows, unless that is hopeless or too late. */
    void failed(Letter letter, String reason, boolean hopeless) {
        var pause = letter.attempts() <= PAUSES.size() ? PAUSES.get(letter.attempts() - 1) : LAST_PAUSE;
        var next = now().plus(pause);
        var over = hopeless || next.isAfter(letter.createdAt().plus(PATIENCE));
        database.change(tx -> tx.sql("""
                        update letters set state = :state, send_at = :next, claimed_until = null, reason = :reason,
                          content = :content
                        where id = :id and state = 'waiting'
                        """)
                .bind("id", letter.id())
                .bind("state", over ? "failed" : "waiting")
                .bind("next", over ? letter.sendAt() : next)
                .bind("reason", reason.substring(0, Math.min(reason.length(), LONGEST_REASON)))
                .bind("content", over ? letter.content().blanked() : letter.content())
                .run());
    }

    /** "30 days": forgets what has left or never will; how many letters. */
    public int forgetOld() {
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
