package dev.vitrine;

import dev.vitrine.apps.Apps;
import dev.vitrine.apps.PublicApps;
import dev.vitrine.db.Database;
import dev.vitrine.db.SealedColumn;
import dev.vitrine.db.Session;
import dev.vitrine.kernel.KeyFile;
import dev.vitrine.kernel.Sealing;
import dev.vitrine.payments.PaymentMethods;
import dev.vitrine.people.SecondFactor;
import dev.vitrine.webhooks.Keys;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Every secret that the database holds and that must stay readable, and the keys that seal them. */
public final class Vault {

    private static final List<SealedColumn> COLUMNS = List.of(
            Apps.SHARED_SECRET,
            PublicApps.SECRET,
            PublicApps.NEXT_SECRET,
            Keys.SECRET,
            Keys.PREVIOUS,
            PaymentMethods.OPTIONS,
            SecondFactor.SECRET);

    private final Database database;
    private final KeyFile file;
    private final Sealing sealing;
    private final InstantSource clock;

    Vault(Database database, KeyFile file, InstantSource clock) {
        this.database = database;
        this.file = file;
        this.sealing = new Sealing(file);
        this.clock = clock;
    }

    public Sealing sealing() {
        return sealing;
    }

    /**
     * Seals what an earlier version wrote in the clear, once and all of it or nothing. Afterwards the file must be
     * there: {@link dev.vitrine.kernel.LostKeyException} when it is not, or is another's.
     */
    Vault open() {
        if (database.read(Vault::key).isEmpty()) {
            file.make();
            database.change(tx -> {
                // why: of several processes that start at once, one does it and the others wait.
                var first = tx.sql("""
                                insert into sealing (id, key_id, sealed_at) values (1, :key, :now)
                                on conflict (id) do nothing
                                """)
                        .bind("key", sealing.newest())
                        .bind("now", clock.instant())
                        .run();
                if (first == 1) {
                    COLUMNS.forEach(column -> column.replace(tx, sealing::seal));
                }
            });
        }
        sealing.require(database.read(Vault::key).orElseThrow());
        return this;
    }

    /**
     * Makes a new key and seals everything with it; how many rows that were. The keys before stay in the file, because
     * offline tokens were made with them, and because this may end halfway: then both are there, and it can be done
     * again.
     */
    public int rotate() {
        file.turn();
        return database.write(tx -> {
            tx.sql("update sealing set key_id = :key, sealed_at = :now where id = 1")
                    .bind("key", sealing.newest())
                    .bind("now", clock.instant())
                    .run();
            return COLUMNS.stream()
                    .mapToInt(column ->
                            column.replace(tx, (place, text) -> sealing.seal(place, sealing.open(place, text))))
                    .sum();
        });
    }

    private static Optional<String> key(Session session) {
        return session.sql("select key_id from sealing where id = 1").value();
    }
}
