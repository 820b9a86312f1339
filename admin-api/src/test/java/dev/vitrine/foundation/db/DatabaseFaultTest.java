package dev.vitrine.foundation.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.kernel.FaultGuard;
import dev.vitrine.foundation.kernel.UnavailableException;
import dev.vitrine.testkit.Patience;
import dev.vitrine.testkit.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults of the database have a name, cost what was not acknowledged, and are over when their cause is. */
final class DatabaseFaultTest {

    private static final String INSERT = "insert into notes (words) values (:words)";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aFullDiskTakesNoWritesUntilItHasSpaceAgain() {
        try (var database = Database.open("jdbc:sqlite:" + folder.resolve("full.db"))) {
            database.change(tx -> tx.sql("create table notes (id integer primary key, words text not null)")
                    .run());
            database.change(tx -> tx.sql(INSERT).bind("words", "kept").run());
            var pages = database.<Long>write(
                    tx -> tx.sql("select page_count from pragma_page_count()").count());
            limit(database, pages);
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> database.change(tx -> tx.sql(INSERT)
                                .bind("words", "x".repeat(100_000))
                                .run()))
                        .asInstanceOf(InstanceOfAssertFactories.type(UnavailableException.class))
                        .extracting(UnavailableException::fault)
                        .isEqualTo(DatabaseFault.DISK_FULL);
                assertThat(notes(database)).as("what was acknowledged").isEqualTo(1);
            }
            limit(database, 1_000_000);
            database.change(
                    tx -> tx.sql(INSERT).bind("words", "x".repeat(100_000)).run());
            assertThat(notes(database)).isEqualTo(2);
        }
    }

    @Test
    void aServerThatWasAwayIsFoundAgain() throws IOException {
        int port;
        var data = folder.resolve("postgres");
        Database database;
        try (var server = TestDatabase.postgres(data, 0)) {
            port = server.getPort();
            database = Database.open("jdbc:postgresql://localhost:" + port + "/postgres?user=postgres");
            database.change(tx -> tx.sql("create table notes (id serial primary key, words text not null)")
                    .run());
            database.change(tx -> tx.sql(INSERT).bind("words", "kept").run());
        }
        try (database) {
            assertThatThrownBy(() -> notes(database))
                    .asInstanceOf(InstanceOfAssertFactories.type(UnavailableException.class))
                    .extracting(UnavailableException::fault)
                    .isEqualTo(DatabaseFault.UNREACHABLE);
            try (var again = TestDatabase.postgres(data, port)) {
                assertThat(again.getPort()).isEqualTo(port);
                Patience.await("the database", () -> isFound(database));
            }
        }
    }

    /** The second call runs within the first, so it would hear that somebody asks already. */
    @Test
    void aServerThatAnswersAReadIsAwayForNobody() {
        var faultGuard = new FaultGuard("database", DatabaseFault::of);
        var shutDown = new IllegalStateException(new SQLException("shut down", "57P01"));
        assertThatThrownBy(() -> faultGuard.guard(true, () -> {
                    throw shutDown;
                }))
                .isInstanceOf(UnavailableException.class);
        assertThatThrownBy(() -> faultGuard.guard(false, () -> faultGuard.guard(false, () -> "asked")))
                .isInstanceOf(UnavailableException.class);
        assertThatThrownBy(faultGuard::refuseWhileAway)
                .as("who has waited since before")
                .isInstanceOf(UnavailableException.class);
        assertThat(faultGuard.<String>guard(false, () -> "answered")).isEqualTo("answered");
        faultGuard.refuseWhileAway();
        assertThat(faultGuard.<String>guard(false, () -> faultGuard.guard(false, () -> "answered")))
                .isEqualTo("answered");
    }

    /** After the server ended it, the pool refuses what is asked of a connection in words of its own. */
    @Test
    void aConnectionThatTheServerEndedIsNoMistakeOfTheRequest() {
        try (var database = Database.open(TestDatabase.empty(Dialect.POSTGRESQL))) {
            assertThatThrownBy(() -> database.change(tx -> {
                        assertThatThrownBy(() -> tx.sql("select pg_terminate_backend(pg_backend_pid())")
                                        .count())
                                .isInstanceOf(RuntimeException.class);
                        tx.sql("select 1").count();
                    }))
                    .isInstanceOf(UnavailableException.class);
            assertThat(database.<Long>read(session -> session.sql("select 1").count()))
                    .isEqualTo(1);
        }
    }

    @Test
    void aStatementOfWhichNothingIsHeardIsAFaultAndNoMistake() throws SQLException {
        var address = TestDatabase.empty(Dialect.POSTGRESQL);
        try (var database = Database.open(address + "&socketTimeout=1");
                var other = DriverManager.getConnection(address);
                var statement = other.createStatement()) {
            database.change(tx -> tx.sql("create table notes (id serial primary key, words text not null)")
                    .run());
            database.change(tx -> tx.sql(INSERT).bind("words", "kept").run());
            other.setAutoCommit(false);
            statement.execute("update notes set words = 'held'");
            assertThatThrownBy(() -> database.change(
                            tx -> tx.sql("update notes set words = 'lost'").run()))
                    .asInstanceOf(InstanceOfAssertFactories.type(UnavailableException.class))
                    .extracting(UnavailableException::fault)
                    .isEqualTo(DatabaseFault.UNREACHABLE);
            other.rollback();
            Patience.await("the database", () -> isFound(database));
            assertThat(database.<Long>read(session -> session.sql("select count(*) from notes where words = 'kept'")
                            .count()))
                    .isEqualTo(1);
        }
    }

    /** The short read begins after the long one and has ended before it, so the long one waits longer. */
    @Test
    void whatTakesLongIsNotCutOff() throws SQLException {
        var address = TestDatabase.empty(Dialect.POSTGRESQL);
        try (var database = Database.open(address + "&socketTimeout=1");
                var other = DriverManager.getConnection(address);
                var statement = other.createStatement();
                var threads = Executors.newSingleThreadExecutor()) {
            statement.execute("select pg_advisory_lock(7)");
            var waits = new CountDownLatch(1);
            var took = threads.submit(() -> database.<Long>readLong(session -> {
                waits.countDown();
                return waiting(session);
            }));
            waits.await();
            assertThatThrownBy(() -> database.read(DatabaseFaultTest::waiting))
                    .isInstanceOf(UnavailableException.class);
            assertThat(took).isNotDone();
            statement.execute("select pg_advisory_unlock(7)");
            assertThat(took.get()).isEqualTo(1);
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    private static long waiting(Session session) {
        return session.sql("select count(*) from (select pg_advisory_xact_lock(7)) as locked")
                .count();
    }

    @Test
    void silenceEndsAStatementAfterATimeThatTheAddressMayName() {
        var address = TestDatabase.empty(Dialect.POSTGRESQL);
        try (var database = Database.open(address)) {
            assertThat(database.<Integer>read(DatabaseFaultTest::milliseconds)).isEqualTo(120_000);
            assertThat(database.<Integer>readShort(DatabaseFaultTest::milliseconds))
                    .isEqualTo(30_000);
            for (int i = 0; i < 10; i++) {
                assertThat(database.<Integer>readLong(DatabaseFaultTest::milliseconds))
                        .isZero();
                assertThat(database.<Integer>read(DatabaseFaultTest::milliseconds))
                        .as("on a connection that was given back")
                        .isEqualTo(120_000);
            }
        }
        try (var database = Database.open(address + "&socketTimeout=7")) {
            assertThat(database.<Integer>readShort(DatabaseFaultTest::milliseconds))
                    .isEqualTo(7_000);
            assertThat(database.<Integer>write(DatabaseFaultTest::milliseconds)).isEqualTo(7_000);
        }
    }

    private static int milliseconds(Session session) {
        try {
            return session.connection().getNetworkTimeout();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isFound(Database database) {
        try {
            return notes(database) == 1;
        } catch (UnavailableException e) {
            return false;
        }
    }

    private static void limit(Database database, long pages) {
        database.change(tx -> tx.sql("pragma max_page_count = " + pages).count());
    }

    private static long notes(Database database) {
        return database.read(
                session -> session.sql("select count(*) from notes").count());
    }
}
