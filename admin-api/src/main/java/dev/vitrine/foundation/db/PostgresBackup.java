package dev.vitrine.foundation.db;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.postgresql.Driver;

/** Backups of a PostgreSQL database by its own {@code pg_dump} and {@code pg_restore}, in the custom format. */
final class PostgresBackup implements DatabaseBackup {

    private final String url;
    private final String searchPath;

    PostgresBackup(String url, String searchPath) {
        this.url = url;
        this.searchPath = searchPath;
    }

    @Override
    public String fileName() {
        return "vitrine.dump";
    }

    @Override
    public DatabaseContents contents() {
        return with(handle -> SchemaContents.read(handle, Dialect.POSTGRESQL));
    }

    @Override
    public DatabaseContents dump(Path file) {
        var program = PostgresProgram.find("pg_dump", searchPath);
        return with(handle -> {
            var server = handle.createQuery("show server_version_num")
                            .mapTo(Integer.class)
                            .one()
                    / 10_000;
            program.requireVersion(server);
            // why a snapshot: the rows are counted as they are in the dump, while others write.
            var snapshot = handle.createQuery("select pg_export_snapshot()")
                    .mapTo(String.class)
                    .one();
            program.run(
                    environment(),
                    "--format=custom",
                    "--no-owner",
                    "--no-privileges",
                    "--snapshot=" + snapshot,
                    "--file=" + file);
            return SchemaContents.read(handle, Dialect.POSTGRESQL);
        });
    }

    @Override
    public void verify(Path file, DatabaseContents expected) {
        PostgresProgram.find("pg_restore", searchPath).run(Map.of(), "--list", file.toString());
    }

    @Override
    public void restore(Path file, DatabaseContents expected) {
        PostgresProgram.find("pg_restore", searchPath)
                .run(
                        environment(),
                        "--no-owner",
                        "--no-privileges",
                        "--single-transaction",
                        "--exit-on-error",
                        "--dbname=" + setting("PGDBNAME", "postgres"),
                        file.toString());
        SqliteBackup.compare(contents(), expected);
    }

    /** Its schema; PostgreSQL refuses rows that refer to nothing, and checks its pages by tools of its own. */
    DatabaseInspection inspect() {
        return with(handle -> new DatabaseInspection(
                SchemaContents.version(handle, Dialect.POSTGRESQL), Migrations.newest(), List.of(), new TreeMap<>()));
    }

    /** why not as arguments: every process of the machine reads those. */
    private Map<String, String> environment() {
        var environment = new HashMap<String, String>();
        environment.put("PGHOST", first(setting("PGHOST", "localhost")));
        environment.put("PGPORT", first(setting("PGPORT", "5432")));
        environment.put("PGDATABASE", setting("PGDBNAME", "postgres"));
        environment.put("PGUSER", setting("user", Objects.toString(System.getProperty("user.name"), "")));
        Optional.ofNullable(properties().getProperty("password"))
                .ifPresent(password -> environment.put("PGPASSWORD", password));
        Optional.ofNullable(properties().getProperty("sslmode")).ifPresent(mode -> environment.put("PGSSLMODE", mode));
        return environment;
    }

    private String setting(String name, String fallback) {
        return Objects.requireNonNullElse(properties().getProperty(name), fallback);
    }

    private Properties properties() {
        var properties = Driver.parseURL(url, null);
        if (properties == null) {
            throw new DatabaseBackupException("The address of the database is none that PostgreSQL's driver knows;"
                    + " it looks like jdbc:postgresql://HOST/NAME?user=…&password=….");
        }
        return properties;
    }

    private static String first(String list) {
        return new ArrayList<>(List.of(list.split(","))).getFirst();
    }

    private <T> T with(Function<Handle, T> work) {
        try {
            return Jdbi.create(url).inTransaction(TransactionIsolationLevel.REPEATABLE_READ, handle -> {
                handle.setReadOnly(true);
                return work.apply(handle);
            });
        } catch (JdbiException e) {
            throw new DatabaseBackupException(
                    "The database cannot be read: " + Throwables.root(e).getMessage(), e);
        }
    }
}
