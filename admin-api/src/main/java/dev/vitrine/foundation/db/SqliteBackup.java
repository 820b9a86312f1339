package dev.vitrine.foundation.db;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Backups of a SQLite file by {@code vacuum into}. why not the backup interface of SQLite: it copies in steps, and
 * begins again after each commit of another connection, so that it never ends beside a busy writer.
 */
final class SqliteBackup implements DatabaseBackup {

    /** Of a file that is no database, or none any more. */
    private static final Set<SQLiteErrorCode> DAMAGE =
            Set.of(SQLiteErrorCode.SQLITE_CORRUPT, SQLiteErrorCode.SQLITE_NOTADB);

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
        compare(examine(copy), expected);
    }

    @Override
    public DatabaseContents examine(Path copy) {
        return with(copy, handle -> {
            var problems = integrity(handle);
            if (!problems.equals("ok")) {
                throw new DatabaseBackupException("The database in the backup is damaged: " + problems);
            }
            return SchemaContents.read(handle, Dialect.SQLITE);
        });
    }

    private static String integrity(Handle handle) {
        return String.join(
                "; ",
                handle.createQuery("pragma integrity_check(10)")
                        .mapTo(String.class)
                        .list());
    }

    /** What the database says of itself, where there is one. */
    DatabaseInspection inspect(boolean deep) {
        if (Files.notExists(file)) {
            return new DatabaseInspection("", Migrations.newest(), List.of(), new TreeMap<>(), List.of());
        }
        try {
            return with(file, handle -> inspect(handle, deep));
        } catch (DatabaseBackupException e) {
            if (Throwables.root(e) instanceof SQLiteException broken && DAMAGE.contains(broken.getResultCode())) {
                return damaged(broken.getResultCode().message);
            }
            throw e;
        }
    }

    private static DatabaseInspection inspect(Handle handle, boolean deep) {
        var said = deep
                ? integrity(handle)
                : String.join(
                        "; ",
                        handle.createQuery("pragma quick_check(10)")
                                .mapTo(String.class)
                                .list());
        if (!said.equals("ok")) {
            return damaged(said);
        }
        var orphans = new TreeMap<String, Long>();
        handle.createQuery("select \"table\" from pragma_foreign_key_check")
                .mapTo(String.class)
                .forEach(table -> orphans.merge(table, 1L, Long::sum));
        return new DatabaseInspection(
                SchemaContents.version(handle, Dialect.SQLITE), Migrations.newest(), List.of(), orphans, List.of());
    }

    private static DatabaseInspection damaged(String how) {
        return new DatabaseInspection("", Migrations.newest(), List.of(how), new TreeMap<>(), List.of());
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
