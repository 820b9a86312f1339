package dev.vitrine.foundation.db;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.jspecify.annotations.Nullable;

/** Backups of a PostgreSQL database by its own {@code pg_dump} and {@code pg_restore}, in the custom format. */
final class PostgresBackup implements DatabaseBackup {

    /** Of several hosts the first is taken. */
    private static final Pattern ADDRESS =
            Pattern.compile("jdbc:postgresql:(//(?<host>\\[[^\\]]+]|[^:/,?]+)?(:(?<port>\\d+))?"
                    + "(,[^/?]*)?/)?(?<name>[^?/]*)(\\?(?<parameters>.*))?");

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
    public DatabaseContents examine(Path file) {
        throw new UnsupportedOperationException("a dump is read when it is restored");
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
                        "--dbname=" + environment().get("PGDATABASE"),
                        file.toString());
        SqliteBackup.compare(contents(), expected);
    }

    /** Its schema; PostgreSQL refuses rows that refer to nothing, and checks its pages by tools of its own. */
    DatabaseInspection inspect() {
        return with(handle -> new DatabaseInspection(
                SchemaContents.version(handle, Dialect.POSTGRESQL),
                Migrations.newest(),
                List.of(),
                new TreeMap<>(),
                off(handle)));
    }

    /** As they are for a connection to this address: a database, a role or the address may have values of their own. */
    private static List<String> off(Handle handle) {
        return handle.createQuery("""
                        select name from pg_settings
                        where name in ('synchronous_commit', 'fsync', 'full_page_writes') and setting = 'off'
                        order by name
                        """).mapTo(String.class).list();
    }

    /** What the programs need to connect. why not as arguments: every process of the machine reads those. */
    Map<String, String> environment() {
        var address = ADDRESS.matcher(url);
        if (!address.matches()) {
            throw new DatabaseBackupException("The address of the database is none of PostgreSQL;"
                    + " it looks like jdbc:postgresql://HOST/NAME?user=…&password=….");
        }
        var parameters = parameters(Objects.requireNonNullElse(address.group("parameters"), ""));
        var user = parameters.getOrDefault("user", Objects.toString(System.getProperty("user.name"), ""));
        var environment = new HashMap<String, String>();
        // why without brackets: they are of addresses in URLs only.
        environment.put(
                "PGHOST",
                Objects.requireNonNullElse(address.group("host"), "localhost").replaceAll("[\\[\\]]", ""));
        environment.put("PGPORT", Objects.requireNonNullElse(address.group("port"), "5432"));
        environment.put("PGDATABASE", address.group("name").isEmpty() ? user : decoded(address.group("name")));
        environment.put("PGUSER", user);
        put(environment, "PGPASSWORD", parameters.get("password"));
        put(environment, "PGSSLMODE", parameters.get("sslmode"));
        put(environment, "PGSSLROOTCERT", parameters.get("sslrootcert"));
        return environment;
    }

    private static void put(Map<String, String> environment, String name, @Nullable String value) {
        if (value != null) {
            environment.put(name, value);
        }
    }

    private static Map<String, String> parameters(String query) {
        var parameters = new HashMap<String, String>();
        for (var pair : query.split("&")) {
            var parts = pair.split("=", 2);
            parameters.put(parts[0], parts.length == 1 ? "" : decoded(parts[1]));
        }
        return parameters;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private <T> T with(Function<Handle, T> work) {
        try {
            return Jdbi.create(url).inTransaction(TransactionIsolationLevel.REPEATABLE_READ, handle -> {
                handle.setReadOnly(true);
                ConnectedProcesses.waitAsLongAsItTakes(handle.getConnection());
                return work.apply(handle);
            });
        } catch (JdbiException e) {
            throw new DatabaseBackupException(
                    "The database cannot be read: " + Throwables.root(e).getMessage(), e);
        }
    }
}
