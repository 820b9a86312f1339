package dev.vitrine.foundation.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.testkit.Patience;
import dev.vitrine.testkit.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Programs of two versions on one database. */
final class NewerSchemaTest {

    @ParameterizedTest
    @EnumSource
    void dataOfANewerProgramIsNotOpened(Dialect dialect) {
        var url = TestDatabase.url(dialect);
        try (var database = Database.open(url)) {
            applied(database, "900", "V900__later.sql");
            assertThat(database.unreadiness())
                    .hasValueSatisfying(why -> assertThat(why).startsWith("the database has schema 900"));
        }

        assertThatThrownBy(() -> Database.open(url))
                .isInstanceOf(NewerSchemaException.class)
                .hasMessageStartingWith("This data was written by a newer Vitrine (schema 900; this one knows up to ");
    }

    @ParameterizedTest
    @EnumSource
    void whatOnlyAddsIsNoReasonToEndOrNotToStart(Dialect dialect) {
        var url = TestDatabase.url(dialect);
        try (var database = Database.open(url)) {
            applied(database, "900", "V900__expand_notes.sql");
            assertThat(database.unreadiness()).isEmpty();
        }
        try (var database = Database.open(url)) {
            assertThat(database.unreadiness()).isEmpty();
            applied(database, "901", "V901__later.sql");
            applied(database, "902", "V902__expand_more.sql");
            assertThat(database.unreadiness()).as("one of them does not").isPresent();
        }
        assertThatThrownBy(() -> Database.open(url)).isInstanceOf(NewerSchemaException.class);
    }

    @Test
    void schemaIsNotChangedBeneathAnEarlierProgram() throws SQLException {
        var url = TestDatabase.empty(Dialect.POSTGRESQL);
        var source = new PGSimpleDataSource();
        source.setUrl(url);
        Migrations.run(source, Dialect.POSTGRESQL, "102");
        try (var earlier = source.getConnection();
                var statement = earlier.createStatement()) {
            statement.execute("set application_name = 'vitrine schema 102 process 4711'");
            assertThatThrownBy(() -> Database.open(url))
                    .isInstanceOf(OlderProcessesException.class)
                    .hasMessageContaining("process 4711 at 127.0.0.1 (schema 102). Stop them all");
        }
        try (var database = Database.open(url);
                var second = Database.open(url)) {
            assertThat(database.unreadiness()).isEmpty();
            assertThat(second.unreadiness()).isEmpty();
        }
    }

    /** Whoever wants a table waits behind a migration that waits for it: so that waits in short turns. */
    @Test
    void migrationBeginsAgainWhileOthersUseItsTable() throws Exception {
        var url = TestDatabase.empty(Dialect.POSTGRESQL);
        var source = new PGSimpleDataSource();
        source.setUrl(url);
        Migrations.run(source, Dialect.POSTGRESQL, "102");
        try (var busy = source.getConnection();
                var watching = source.getConnection();
                var threads = Executors.newSingleThreadExecutor()) {
            busy.setAutoCommit(false);
            busy.createStatement().execute("lock table orders in access exclusive mode");
            var opened = threads.submit(() -> Database.open(url));
            var turns = new HashSet<String>();
            Patience.await("a second turn", () -> {
                turns.addAll(waiting(watching));
                return turns.size() > 1;
            });
            busy.rollback();
            try (var database = opened.get()) {
                assertThat(database.unreadiness()).isEmpty();
            }
        }
    }

    /** What a process that was killed in between had changed, no start could repeat: it is "there already". */
    @Test
    void migrationIsCommittedTogetherWithItsRowInTheHistory() throws SQLException {
        var source = new PGSimpleDataSource();
        source.setUrl(TestDatabase.empty(Dialect.POSTGRESQL));
        Migrations.run(source, Dialect.POSTGRESQL, "31");
        try (var connection = source.getConnection();
                var statement = connection.createStatement();
                var found = statement.executeQuery("""
                        select made.xmin = applied.xmin from pg_class made, flyway_schema_history applied
                        where made.relname = 'webhook_deliveries_by_time' and applied.version = '031'
                        """)) {
            assertThat(found.next()).isTrue();
            assertThat(found.getBoolean(1)).isTrue();
        }
    }

    private static List<String> waiting(Connection connection) {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("""
                        select virtualtransaction from pg_locks where not granted and relation = 'orders'::regclass
                          and database = (select oid from pg_database where datname = current_database())
                        """)) {
            var waiting = new ArrayList<String>();
            while (rows.next()) {
                waiting.add(rows.getString(1));
            }
            return waiting;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void applied(Database database, String version, String script) {
        database.change(tx -> tx.sql("""
                        insert into flyway_schema_history (installed_rank, version, description, type, script,
                          checksum, installed_by, execution_time, success)
                        values (:rank, :version, 'later', 'SQL', :script, 1, 'test', 1, true)
                        """)
                .bind("rank", 9000 + Integer.parseInt(version))
                .bind("version", version)
                .bind("script", script)
                .run());
    }
}
