package dev.vitrine.foundation.db;

import java.time.Duration;
import java.time.Instant;

/** Leases of work that one of several processes does at a time, by its name. */
public final class Leases {

    private Leases() {}

    /** Whether nobody else has it; then it is the caller's for so long, or until it is ended. */
    public static boolean take(Tx tx, String name, Instant now, Duration time) {
        return tx.sql("""
                        insert into leases (name, expires_at) values (:name, :until)
                        on conflict (name) do update set expires_at = :until where leases.expires_at < :now
                        """)
                        .bind("name", name)
                        .bind("until", now.plus(time))
                        .bind("now", now)
                        .run()
                == 1;
    }

    public static void end(Tx tx, String name) {
        tx.sql("delete from leases where name = :name").bind("name", name).run();
    }
}
