package dev.vitrine.testkit;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Dialect;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A fresh, migrated database for a test: a copied SQLite file, or a database made from a template on a PostgreSQL that
 * the suite starts once. {@code -Dvitrine.partitions=4} partitions the tables of shops there.
 */
public final class TestDatabase {

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private TestDatabase() {}

    public static Database open(Dialect dialect) {
        return Database.open(url(dialect));
    }

    /** The address of a fresh database, for tests that open it more than once or from another process. */
    public static String url(Dialect dialect) {
        return switch (dialect) {
            case SQLITE -> Sqlite.copy();
            case POSTGRESQL -> Postgres.copy();
        };
    }

    /** The address of a fresh one on PostgreSQL whose tables of shops are {@link PartitionedSchema partitioned}. */
    public static String partitioned() {
        return Postgres.partitionedCopy();
    }

    /** Lets PostgreSQL note the plan of each statement on a database, for connections made from now on. */
    public static StatementPlans plans(String url) {
        var name = url.replaceFirst(".*/([^/?]+)(\\?.*)?", "$1");
        Postgres.execute("alter database " + name + " set session_preload_libraries = 'auto_explain'");
        Postgres.execute("alter database " + name + " set auto_explain.log_min_duration = 0");
        return new StatementPlans(url, Postgres.LOG, name);
    }

    /** The address of a database in which there is nothing, not even tables. */
    public static String empty(Dialect dialect) {
        return switch (dialect) {
            case SQLITE -> "jdbc:sqlite:" + Sqlite.FOLDER.resolve("empty-" + NUMBER.incrementAndGet() + ".db");
            case POSTGRESQL -> Postgres.make("template0");
        };
    }

    /** A PostgreSQL of a test's own; goes on with what is in the folder. {@code port} 0 takes a free one. */
    public static EmbeddedPostgres postgres(Path data, int port) throws IOException {
        return EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setPort(port)
                .setPGStartupWait(Duration.ofMinutes(3))
                .start();
    }

    /** Folder that is gone when this process is. */
    static Path temporaryFolder(String name) {
        try {
            var folder = Files.createTempDirectory(name);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(path -> path.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Sqlite {
        private static final Path FOLDER = temporaryFolder("vitrine-test");
        private static final Path TEMPLATE = template();

        static String copy() {
            try {
                var file = FOLDER.resolve("test-" + NUMBER.incrementAndGet() + ".db");
                Files.copy(TEMPLATE, file);
                return "jdbc:sqlite:" + file;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static Path template() {
            var file = FOLDER.resolve("template.db");
            Database.open("jdbc:sqlite:" + file).close();
            return file;
        }
    }

    private static final class Postgres {
        private static final int PARTITIONS = Integer.getInteger("vitrine.partitions", 0);
        private static final String TEMPLATE = "vitrine_template";
        private static final String PARTITIONED = "partitioned_template";
        private static final Path LOG = temporaryFolder("vitrine-postgresql").resolve("postgresql.log");
        private static final EmbeddedPostgres SERVER = start();
        private static boolean partitioned;

        static String copy() {
            return PARTITIONS == 0 ? make(TEMPLATE) : partitionedCopy();
        }

        static synchronized String partitionedCopy() {
            if (!partitioned) {
                partition();
                partitioned = true;
            }
            return make(PARTITIONED);
        }

        private static void partition() {
            execute("create database " + PARTITIONED + " template " + TEMPLATE);
            try (var connection = SERVER.getDatabase("postgres", PARTITIONED).getConnection()) {
                PartitionedSchema.make(connection, Math.max(PARTITIONS, 2));
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        static String make(String template) {
            var name = "test_" + NUMBER.incrementAndGet();
            execute("create database " + name + " template " + template);
            return SERVER.getJdbcUrl("postgres", name);
        }

        private static EmbeddedPostgres start() {
            try {
                var server = EmbeddedPostgres.builder()
                        .setServerConfig("max_connections", "400")
                        .setServerConfig("log_line_prefix", "'" + StatementPlans.PREFIX + "'")
                        .setOutputRedirector(ProcessBuilder.Redirect.appendTo(LOG.toFile()))
                        .setErrorRedirector(ProcessBuilder.Redirect.appendTo(LOG.toFile()))
                        .start();
                try (var connection = server.getPostgresDatabase().getConnection();
                        var statement = connection.createStatement()) {
                    statement.execute("create database " + TEMPLATE);
                }
                Database.open(server.getJdbcUrl("postgres", TEMPLATE)).close();
                return server;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        private static synchronized void execute(String sql) {
            try (var connection = SERVER.getPostgresDatabase().getConnection();
                    var statement = connection.createStatement()) {
                statement.execute(sql);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
