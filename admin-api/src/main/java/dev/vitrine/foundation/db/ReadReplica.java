package dev.vitrine.foundation.db;

import dev.vitrine.foundation.kernel.BackgroundLoop;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Read replica of a PostgreSQL database: a hot standby that answers while it has all that was committed up to a second
 * ago. A thread compares the two a few times a second; whenever that is not known the primary answers. Safe for use by
 * many threads.
 */
final class ReadReplica implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ReadReplica.class);
    private static final Duration LONGEST_LAG = Duration.ofSeconds(1);
    private static final Duration INTERVAL = Duration.ofMillis(200);

    /** Of a shorter lag nothing is said, nor of a change so soon after the one before. */
    private static final Duration QUIET = Duration.ofMinutes(1);

    /** Of so many moments it is kept what was written: a replica that is minutes behind reaches the oldest. */
    private static final int MOST_MARKS = 1000;

    /** Where the log of a server ends, null on a primary that is asked as a replica; and which database it has. */
    private static final String POSITION = """
            select cast(pg_wal_lsn_diff(%s, '0/0') as bigint), current_database() || ' of ' || system_identifier
            from pg_control_system()
            """;

    private static final String WRITTEN = POSITION.formatted("pg_current_wal_insert_lsn()");
    private static final String REPLAYED =
            POSITION.formatted("case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end");

    private final DataSource primary;
    private final DataSource replica;
    private final Jdbi readers;
    private final Deque<Mark> marks = new ArrayDeque<>();
    private final LongAdder answered = new LongAdder();
    private final LongAdder passedOn = new LongAdder();
    private final BackgroundLoop comparing = new BackgroundLoop("read-replica", INTERVAL, LONGEST_LAG, this::compare);

    /** All that was committed before this moment is on the replica. */
    private volatile long upTo = System.nanoTime() - LONGEST_LAG.toNanos();

    private volatile boolean usable;

    private @Nullable State state;
    private long told = System.nanoTime();

    /** How far the primary had written its log after a moment. */
    private record Mark(long time, long written) {}

    private record Position(@Nullable Long bytes, String database) {}

    /** The value of work, which may be null. */
    private record Answer<T>(T value) {}

    /** How it stands with the replica, and what an operator does about it. */
    private enum State {
        FOLLOWED("it has what was committed a second ago", "nothing"),
        BEHIND("it is more than a minute behind", "wait for it, or give it a faster disk and network"),
        AWAY("it does not answer", "start it, or mend the way to it; it is used again by itself"),
        FOREIGN(
                "it is not a replica of the database of --database",
                "lead --database-replica to a hot standby of that database, or leave it out");

        private final String words;
        private final String remedy;

        State(String words, String remedy) {
            this.words = words;
            this.remedy = remedy;
        }
    }

    /**
     * Replica that is used as soon as it can be reached and has caught up.
     *
     * @param primary a connection that nobody else waits for
     * @param replica the same to the replica
     * @param readers more connections to the replica
     */
    ReadReplica(DataSource primary, DataSource replica, Jdbi readers) {
        this.primary = primary;
        this.replica = replica;
        this.readers = readers;
        comparing.start();
    }

    /** Runs the work here if all is here that was committed a second ago, else as {@code onPrimary} does. */
    <T> T read(Function<Session, T> work, Supplier<T> onPrimary) {
        if (isFresh()) {
            try {
                var answer = readers.inTransaction(TransactionIsolationLevel.REPEATABLE_READ, handle -> {
                    handle.setReadOnly(true);
                    // why once more: there may have been a wait for the connection.
                    return isFresh() ? new Answer<>(work.apply(new Session(handle, Dialect.POSTGRESQL))) : null;
                });
                if (answer != null) {
                    answered.increment();
                    return answer.value();
                }
            } catch (RuntimeException e) {
                if (!isOfReplica(e)) {
                    throw e;
                }
                LOG.debug("event=replica_read_failed", e);
            }
        }
        passedOn.increment();
        return onPrimary.get();
    }

    /** Whether a failure is the replica's: it ended, or could not keep rows that the primary has removed. */
    private static boolean isOfReplica(RuntimeException failure) {
        return failure instanceof ConnectionException
                || DatabaseFault.of(failure).isPresent()
                || ConstraintViolations.isRetryable(failure);
    }

    ReplicaLoad load() {
        return new ReplicaLoad(lag(), answered.sum(), passedOn.sum());
    }

    private boolean isFresh() {
        return usable && lag().compareTo(LONGEST_LAG) <= 0;
    }

    /** How long ago that was which it surely has. */
    private Duration lag() {
        return Duration.ofNanos(System.nanoTime() - upTo);
    }

    private void compare() {
        // why before: what was committed until now is surely in the log when that is asked.
        var now = System.nanoTime();
        Position written;
        try {
            written = position(primary, WRITTEN);
        } catch (SQLException e) {
            // why nothing is said: whoever asks the primary for something says that it is away.
            LOG.debug("event=replica_not_compared", e);
            return;
        }
        if (written.bytes() != null && marks.size() < MOST_MARKS) {
            marks.add(new Mark(now, written.bytes()));
        }
        try {
            tell(compared(written, position(replica, REPLAYED)), "");
        } catch (SQLException e) {
            usable = false;
            // why not then: its connections end before a round that waits for one.
            if (!comparing.isClosed()) {
                tell(State.AWAY, e.getMessage());
            }
        }
    }

    private @Nullable State compared(Position written, Position replayed) {
        var reached = replayed.bytes();
        if (reached == null || !replayed.database().equals(written.database())) {
            usable = false;
            return State.FOREIGN;
        }
        usable = true;
        while (!marks.isEmpty() && marks.element().written() <= reached) {
            upTo = marks.remove().time();
        }
        return isFresh() ? State.FOLLOWED : lag().compareTo(QUIET) > 0 ? State.BEHIND : null;
    }

    private static Position position(DataSource source, String sql) throws SQLException {
        try (var connection = source.getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            var bytes = rows.getLong(1);
            return new Position(rows.wasNull() ? null : bytes, rows.getString(2));
        }
    }

    /** {@code next}: null where it is between two of them. */
    private void tell(@Nullable State next, @Nullable String cause) {
        var now = System.nanoTime();
        if (next == null || next == state || state != null && now - told < QUIET.toNanos()) {
            return;
        }
        state = next;
        told = now;
        if (next == State.FOLLOWED) {
            LOG.info("event=replica_followed reason=\"{}\"", next.words);
        } else {
            LOG.warn(
                    "event=replica_fault fault={} reason=\"{}\" remedy=\"{}\" cause=\"{}\"",
                    next,
                    next.words,
                    next.remedy,
                    cause);
        }
    }

    @Override
    public void close() {
        comparing.close();
    }
}
