package dev.vitrine;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.EncryptedColumn;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.KeyFile;
import dev.vitrine.foundation.kernel.SecretEncryption;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Encrypted columns of the database, and the rotation of their keys. */
public final class EncryptedColumns {

    private final Database database;
    private final KeyFile file;
    private final SecretEncryption secretEncryption;
    private final Supplier<List<EncryptedColumn>> columns;
    private final InstantSource clock;

    /** {@code columns}: asked for when every feature is registered. */
    EncryptedColumns(
            Database database,
            KeyFile file,
            SecretEncryption secretEncryption,
            Supplier<List<EncryptedColumn>> columns,
            InstantSource clock) {
        this.columns = columns;
        this.database = database;
        this.file = file;
        this.secretEncryption = secretEncryption;
        this.clock = clock;
    }

    /**
     * Encrypts what an earlier version wrote as plaintext, once and all of it or nothing. Afterwards the file must be
     * there: {@link dev.vitrine.foundation.kernel.LostKeyException} when it is not, or is another's.
     */
    void encryptPlaintext() {
        if (database.read(EncryptedColumns::key).isEmpty()) {
            file.create();
            database.change(tx -> {
                // why: of several processes that start at once, one does it and the others wait.
                var first = tx.sql("""
                                insert into sealing (id, key_id, sealed_at) values (1, :key, :now)
                                on conflict (id) do nothing
                                """)
                        .bind("key", secretEncryption.newestKeyId())
                        .bind("now", clock.instant())
                        .run();
                if (first == 1) {
                    columns.get().forEach(column -> column.replace(tx, secretEncryption::encrypt));
                }
            });
        }
        secretEncryption.requireKey(database.read(EncryptedColumns::key).orElseThrow());
    }

    /**
     * Makes a new key and seals everything with it; how many rows that were. The keys before stay in the file, because
     * offline tokens were made with them, and because this may end halfway: then both are there, and it can be done
     * again.
     */
    public int rotate() {
        file.rotate();
        return database.write(tx -> {
            tx.sql("update sealing set key_id = :key, sealed_at = :now where id = 1")
                    .bind("key", secretEncryption.newestKeyId())
                    .bind("now", clock.instant())
                    .run();
            return columns.get().stream()
                    .mapToInt(column -> column.replace(
                            tx,
                            (associatedData, text) -> secretEncryption.encrypt(
                                    associatedData, secretEncryption.decrypt(associatedData, text))))
                    .sum();
        });
    }

    private static Optional<String> key(Session session) {
        return session.sql("select key_id from sealing where id = 1").value();
    }
}
