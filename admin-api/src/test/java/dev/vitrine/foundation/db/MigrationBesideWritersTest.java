package dev.vitrine.foundation.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.testkit.Patience;
import dev.vitrine.testkit.TestDatabase;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** Processes of the version before write while a migration is applied, and both hold what the other one needs. */
final class MigrationBesideWritersTest {

    @Test
    void isAppliedAgainAfterADeadlock() throws Exception {
        var source = new PGSimpleDataSource();
        source.setUrl(TestDatabase.empty(Dialect.POSTGRESQL));
        Migrations.run(source, Dialect.POSTGRESQL, "137");
        try (var connection = source.getConnection();
                var writer = connection.createStatement()) {
            // why: it is the migration that notices and gives way, as it waits for longer.
            writer.execute("set deadlock_timeout = '1h'");
            connection.setAutoCommit(false);
            // why these: migration 138 makes an index of checkouts, and then one of imports.
            writer.execute("lock table imports in row exclusive mode");
            var upgrade = CompletableFuture.runAsync(() -> Migrations.run(source, Dialect.POSTGRESQL));
            Patience.await("the migration waits", () -> count(source, "pg_locks where not granted") > 0);
            writer.execute("lock table checkouts in row exclusive mode");
            connection.commit();
            upgrade.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
        assertThat(count(source, "pg_indexes where indexname = 'imports_running'"))
                .isEqualTo(1);
    }

    private static long count(PGSimpleDataSource source, String rows) {
        try (var connection = source.getConnection();
                var statement = connection.createStatement();
                var found = statement.executeQuery("select count(*) from " + rows)) {
            found.next();
            return found.getLong(1);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
