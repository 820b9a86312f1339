package dev.vitrine.foundation.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.testkit.Patience;
import dev.vitrine.testkit.TestDatabase;
import dev.vitrine.testkit.TestReplica;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A PostgreSQL and a hot standby of it, which is let stand still, stopped and started again. */
final class ReadReplicaTest {

    @TempDir
    private static Path folder;

    private static EmbeddedPostgres primary;
    private static TestReplica replica;
    private static Database database;

    @BeforeAll
    static void start() throws IOException, SQLException {
        primary = TestDatabase.postgres(folder.resolve("primary"), 0);
        Database.open(url()).close();
        execute("create table notes (id serial primary key, number bigint not null)");
        replica = TestReplica.of(primary, folder.resolve("primary"), folder.resolve("replica"));
        database = Database.open(url(), replica.url());
    }

    @AfterAll
    static void stop() throws IOException {
        database.close();
        replica.close();
        primary.close();
    }

    @BeforeEach
    void nothingIsNoted() {
        database.change(tx -> tx.sql("delete from notes").run());
        Patience.await(
                "the replica",
                () -> database.<Boolean>readFromReplica(session -> isReplica(session) && notes(session) == 0));
    }

    @Test
    void whatMayBeASecondOldIsReadFromTheReplica() {
        note(1);
        Patience.await(
                "the note on the replica",
                () -> database.<Boolean>readFromReplica(session -> isReplica(session) && notes(session) == 1));
        assertThat(database.<Boolean>read(ReadReplicaTest::isReplica)).isFalse();
        assertThat(database.<Boolean>readShort(ReadReplicaTest::isReplica)).isFalse();
        var load = database.replica().orElseThrow();
        assertThat(load.answered()).isPositive();
        assertThat(load.lag()).isLessThan(Duration.ofMinutes(1));
    }

    /**
     * Whatever answers has all that was acknowledged a second before it was asked, also while the copy falls behind.
     */
    @Test
    void nothingThatIsOlderIsRead() throws SQLException {
        var acknowledged = new ArrayDeque<Long>();
        long number = 0;
        for (var paused : new boolean[] {false, true, false}) {
            replica.pause(paused);
            long missing = 0;
            do {
                note(++number);
                acknowledged.add(System.nanoTime());
                var asked = System.nanoTime();
                while (!acknowledged.isEmpty()
                        && acknowledged.element()
                                < asked - Duration.ofSeconds(1).toNanos()) {
                    acknowledged.remove();
                }
                var surelyThere = number - acknowledged.size();
                missing = database.<Long>readFromReplica(session -> {
                    assertThat(notes(session)).isGreaterThanOrEqualTo(surelyThere);
                    return isReplica(session) == paused ? 1L : 0L;
                });
            } while (missing == 1);
        }
    }

    @Test
    void withoutTheReplicaThePrimaryAnswers() throws IOException {
        replica.stop();
        for (long number = 1; number <= 20; number++) {
            note(number);
            assertThat(database.<Boolean>readFromReplica(ReadReplicaTest::isReplica))
                    .isFalse();
        }
        assertThat(database.replica().orElseThrow().passedOn()).isGreaterThanOrEqualTo(20);
        replica.startAgain();
        Patience.await(
                "the replica with all notes",
                () -> database.<Boolean>readFromReplica(session -> isReplica(session) && notes(session) == 20));
    }

    /** Neither the primary itself nor another database of it. */
    @Test
    void anythingElseIsNoReplica() throws SQLException {
        for (var other : new String[] {url(), primary.getJdbcUrl("postgres", "template1")}) {
            try (var mistaken = Database.open(url(), other)) {
                for (int i = 0; i < 50; i++) {
                    assertThat(mistaken.<Boolean>readFromReplica(ReadReplicaTest::isReplica))
                            .isFalse();
                }
                assertThat(mistaken.replica().orElseThrow().answered()).isZero();
            }
        }
    }

    /** The replica ends a read that is in the way of what the primary has removed. */
    @Test
    void aReadThatTheReplicaEndsIsReadAgain() {
        note(1);
        Patience.await("the note", () -> database.<Long>readFromReplica(ReadReplicaTest::notes) == 1);
        var times = new AtomicInteger();
        var value = database.<Long>readFromReplica(session -> {
            if (times.incrementAndGet() == 1) {
                assertThat(notes(session)).isEqualTo(1);
                removeNotes();
                Patience.await("the end of this read", () -> notes(session) == 0);
            }
            return notes(session);
        });
        assertThat(value).isZero();
        assertThat(times).hasValue(2);
    }

    private static void removeNotes() {
        database.change(tx -> tx.sql("delete from notes").run());
        execute("vacuum notes");
    }

    private static void execute(String sql) {
        try (var connection = primary.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isReplica(Session session) {
        return session.sql("select case when pg_is_in_recovery() then 1 else 0 end")
                        .count()
                == 1;
    }

    private static void note(long number) {
        database.change(tx -> tx.sql("insert into notes (number) values (:number)")
                .bind("number", number)
                .run());
    }

    private static long notes(Session session) {
        return session.sql("select count(*) from notes").count();
    }

    private static String url() {
        return primary.getJdbcUrl("postgres", "postgres");
    }
}
