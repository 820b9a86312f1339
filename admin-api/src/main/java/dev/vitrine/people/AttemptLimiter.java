package dev.vitrine.people;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Secrets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Limiter of attempts, with a window for each key, shared by all processes. Safe for use by many threads. */
public final class AttemptLimiter {

    private static final int BETWEEN_CLEANINGS = 100;

    private final Database database;
    private final InstantSource clock;
    private final AtomicInteger attempts = new AtomicInteger();

    /** So many attempts in that time, for whatever {@code key} names. */
    public record Limit(String key, int most, Duration span) {

        /** why hashed: what people typed and where they are is nobody's to read. */
        String hash() {
            return Secrets.hash(key);
        }
    }

    public AttemptLimiter(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * Counts an attempt under each of the limits, or under none: 429 with the seconds to wait when one is used up. Call
     * it outside of transactions.
     */
    public void attempt(List<Limit> limits) {
        var now = clock.instant();
        database.change(tx -> {
            if (attempts.incrementAndGet() % BETWEEN_CLEANINGS == 0) {
                tx.sql("delete from attempts where ends_at <= :now")
                        .bind("now", now)
                        .run();
            }
            // why one after the other and always in the same order: who counts the same must not wait in a ring.
            for (var limit : limits) {
                if (!counted(tx, limit, now)) {
                    throw tooMany(wait(tx, limit, now));
                }
            }
        });
    }

    /** Takes back attempts that succeeded. */
    public void release(List<Limit> limits) {
        database.change(tx -> tx.sql("update attempts set count = count - 1 where key in (<keys>) and count > 0")
                .bindList("keys", new HashSet<>(limits.stream().map(Limit::hash).toList()))
                .run());
    }

    /** One statement, so that of many at once no more pass than may. */
    private static boolean counted(Tx tx, Limit limit, Instant now) {
        return tx.sql("""
                        insert into attempts as past (key, count, ends_at) values (:key, 1, :end)
                        on conflict (key) do update set
                          count = case when past.ends_at <= :now then 1 else past.count + 1 end,
                          ends_at = case when past.ends_at <= :now then excluded.ends_at else past.ends_at end
                        where past.ends_at <= :now or past.count < :most
                        """)
                        .bind("key", limit.hash())
                        .bind("end", now.plus(limit.span()))
                        .bind("now", now)
                        .bind("most", limit.most())
                        .run()
                == 1;
    }

    private static long wait(Tx tx, Limit limit, Instant now) {
        var end = tx.sql("select ends_at from attempts where key = :key")
                .bind("key", limit.hash())
                .count();
        return Math.max(1, Duration.ofMillis(end - now.toEpochMilli()).toSeconds() + 1);
    }

    private static ApiException tooMany(long seconds) {
        var wait = seconds < 90 ? seconds + " seconds" : Math.ceilDiv(seconds, 60) + " minutes";
        return ApiException.of(429, "Too many attempts; try again in " + wait)
                .header("Retry-After", Long.toString(seconds));
    }
}
