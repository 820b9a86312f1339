package dev.vitrine.foundation.db;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * Backups of a SQLite file by {@code vacuum into}. why not the backup interface of SQLite: it copies in steps, and
 * begins again after each commit of another connection, so that it never ends beside a busy writer.
 */
final class SqliteBackup implements DatabaseBackup {

    private final String url;
    private final Path file;

    SqliteBackup(String url) {
        this.url = url;
        this.file = SqliteNativeLibrary.file(url);
    }

    @Override
    public String fileName() {
        return "vitrine.db";
    }

    @Override
    public DatabaseContents contents() {
        return Files.exists(file)
                ? with(file, handle -> SchemaContents.read(handle, Dialect.SQLITE))
                : new DatabaseContents("", new TreeMap<>());
    }

    @Override
    public DatabaseContents dump(Path target) {
        if (Files.notExists(file)) {
            throw new DatabaseBackupException("There is no database at " + file + "; name its folder with --data DIR.");
        }
        try {
            SqliteDatabase.createForOwner(target);
        } catch (IOException e) {
            throw new DatabaseBackupException("The file " + target + " cannot be made: " + e.getMessage(), e);
        }
        with(
                file,
                handle -> handle.createUpdate("vacuum into :target")
                        .bind("target", target.toString())
                        .execute());
        // why from the copy: the database itself may have gone on.
        return with(target, handle -> SchemaContents.read(handle, Dialect.SQLITE));
    }

    @Override
    public void verify(Path copy, DatabaseContents expected) {
        with(copy, handle -> {
            var problems = integrity(handle);
            if (!problems.equals("ok")) {
                throw new DatabaseBackupException("The database in the backup is damaged: " + problems);
            }
            compare(SchemaContents.read(handle, Dialect.SQLITE), expected);
            return true;
        });
    }

    static String integrity(Handle handle) {
        return String.join(
                "; ",
                handle.createQuery("pragma integrity_check(10)")
                        .mapTo(String.class)
                        .list());
    }

    static void compare(DatabaseContents found, DatabaseContents expected) {
        if (!found.equals(expected)) {
            var different = new TreeMap<>(expected.rows());
            found.rows().forEach((table, rows) -> {
                if (!different.remove(table, rows)) {
                    different.put(table, rows);
                }
            });
            throw new DatabaseBackupException("The database in the backup has other rows than its manifest says"
                    + (different.isEmpty() ? "." : ": " + String.join(", ", different.keySet()) + "."));
        }
    }

    @Override
    public void restore(Path copy, DatabaseContents expected) {
        try {
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            Files.move(copy, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new DatabaseBackupException("The database cannot be put at " + file + ": " + e.getMessage(), e);
        }
    }

    private <T> T with(Path database, Function<Handle, T> work) {
        SqliteNativeLibrary.unpackBeside(url);
        var config = new SQLiteConfig();
        config.setBusyTimeout(10_000);
        var source = new SQLiteDataSource(config);
        source.setUrl("jdbc:sqlite:" + database);
        try {
            return Jdbi.create(source).withHandle(work::apply);
        } catch (JdbiException e) {
            throw new DatabaseBackupException(
                    "The database " + database + " cannot be read: "
                            + Throwables.root(e).getMessage(),
                    e);
        }
    }
}
