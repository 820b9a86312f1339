package dev.vitrine.foundation.db;

import dev.vitrine.foundation.kernel.OutOfMemory;
import dev.vitrine.foundation.kernel.RequestId;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConnection;
import org.sqlite.core.DB;

/**
 * The single writer. Takes queued jobs, runs each in a savepoint so that one failing job does not undo the others, and
 * commits up to 64 of them with one fsync. A job is acknowledged only after the commit that contains it.
 */
final class SqliteWriter {

    private static final Logger LOG = LoggerFactory.getLogger(SqliteWriter.class);
    private static final int BATCH = 64;

    private final Handle handle;
    private final CommitCounter commitCounter;
    private final LinkedBlockingQueue<QueuedWrite<?>> queue = new LinkedBlockingQueue<>(10_000);
    private final Thread thread = Thread.ofPlatform().name("sqlite-writer").unstarted(this::loop);
    private final LongAdder transactions = new LongAdder();

    /** Held from the beginning of a transaction to its end. why fair: otherwise a busy writer would never let go. */
    private final ReentrantLock turn = new ReentrantLock(true);

    private final InstantSource clock;
    private final DB driver;
    private boolean timed;
    private long changes;
    private long newest;
    private volatile boolean closed;

    SqliteWriter(Handle handle, CommitCounter commitCounter, InstantSource clock) throws SQLException {
        this.handle = handle;
        this.commitCounter = commitCounter;
        this.clock = clock;
        this.driver = handle.getConnection().unwrap(SQLiteConnection.class).getDatabase();
    }

    SqliteWriter start() {
        thread.start();
        return this;
    }

    <T> T write(Function<Tx, T> work) {
        if (Thread.currentThread() == thread) {
            throw new IllegalStateException("a transaction inside a transaction");
        }
        var queuedWrite = new QueuedWrite<>(work);
        enqueue(queuedWrite);
        var value = queuedWrite.await();
        queuedWrite.tx().steps().forEach(Runnable::run);
        return value;
    }

    /** Runs what has to be done with the writer's connection and is no transaction, while nobody writes. */
    <T> T alone(Function<Handle, T> work) {
        turn.lock();
        try {
            return work.apply(handle);
        } finally {
            turn.unlock();
        }
    }

    /** Commits nothing but the time, as each transaction will from now on; for work that runs alone. */
    void commitTime() {
        timed = true;
        handle.execute("begin immediate");
        stamp();
        handle.execute("commit");
        commitCounter.increment();
    }

    /** How many transactions wait for their turn. */
    int waiting() {
        return queue.size();
    }

    /** How many were committed. */
    long transactions() {
        return transactions.sum();
    }

    /** Finishes what is queued, then closes the connection. */
    void close() {
        closed = true;
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        handle.close();
    }

    private void enqueue(QueuedWrite<?> queuedWrite) {
        if (closed) {
            throw hasClosed();
        }
        try {
            queue.put(queuedWrite);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting to write", e);
        }
        // why again: the writer may have ended in between, and its caller would wait for ever.
        if (closed && queue.remove(queuedWrite)) {
            throw hasClosed();
        }
    }

    private static IllegalStateException hasClosed() {
        return new IllegalStateException("the database is closed");
    }

    private void loop() {
        var queuedWrites = new ArrayList<QueuedWrite<?>>(BATCH);
        while (!closed || !queue.isEmpty()) {
            queuedWrites.clear();
            try {
                queuedWrites.add(queue.take());
            } catch (InterruptedException e) {
                continue;
            }
            queue.drainTo(queuedWrites, BATCH - 1);
            commit(queuedWrites);
        }
    }

    private void commit(List<QueuedWrite<?>> queuedWrites) {
        turn.lock();
        try {
            commitInTurn(queuedWrites);
        } finally {
            turn.unlock();
        }
    }

    private void commitInTurn(List<QueuedWrite<?>> queuedWrites) {
        try {
            // why: IMMEDIATE takes the write lock at once; a deferred transaction that upgrades cannot wait for it.
            handle.execute("begin immediate");
            for (var queuedWrite : queuedWrites) {
                run(queuedWrite);
            }
            stampChanges();
            try {
                handle.execute("commit");
            } finally {
                // why in any case: a commit that failed with an error may have been one.
                commitCounter.increment();
            }
            transactions.add(queuedWrites.stream()
                    .filter(queuedWrite -> queuedWrite.failed == null)
                    .count());
            queuedWrites.forEach(QueuedWrite::done);
        } catch (RuntimeException | Error e) {
            OutOfMemory.report(e);
            try {
                // why not those: callers tell of faults, each once.
                if (DatabaseFault.of(e).isEmpty()) {
                    LOG.error("event=commit_failed jobs={}", queuedWrites.size(), e);
                }
                rollBack();
            } finally {
                // why whatever happens: callers wait without a limit.
                queuedWrites.forEach(queuedWrite -> queuedWrite.fail(e));
            }
        }
    }

    /** why only those: what changed nothing needs no fsync. */
    private void stampChanges() {
        if (!timed) {
            return;
        }
        var now = totalChanges();
        if (now != changes) {
            changes = now;
            stamp();
        }
    }

    private long totalChanges() {
        try {
            return driver.total_changes();
        } catch (SQLException e) {
            throw new ConnectionException(e);
        }
    }

    /** Writes when the transaction is committed: never before its work began, nor after its caller hears of it. */
    private void stamp() {
        newest = Math.max(newest, clock.millis());
        try (var statement = handle.getConnection().createStatement()) {
            for (var pragma : CommitTime.statements(newest)) {
                statement.execute(pragma);
            }
        } catch (SQLException e) {
            throw new ConnectionException(e);
        }
    }

    private void run(QueuedWrite<?> queuedWrite) {
        handle.execute("savepoint job");
        try {
            queuedWrite.run(new Tx(handle, Dialect.SQLITE));
            handle.execute("release job");
        } catch (RuntimeException | Error e) {
            queuedWrite.failed = e;
            undo(e);
        }
    }

    private void undo(Throwable failure) {
        try {
            handle.execute("rollback to job");
            handle.execute("release job");
        } catch (RuntimeException e) {
            // why: where its disk is full SQLite ends the whole transaction by itself, and what was before this job is
            // gone.
            failure.addSuppressed(e);
            throw Throwables.propagate(failure);
        }
    }

    private void rollBack() {
        try {
            handle.execute("rollback");
        } catch (RuntimeException e) {
            // why: a failed commit may have ended the transaction already.
            LOG.debug("event=rollback_skipped", e);
        }
    }

    /** One caller's work on its way through the writer. */
    private static final class QueuedWrite<T> {
        private final Function<Tx, T> work;
        private final @Nullable String request = RequestId.current().orElse(null);
        private final CompletableFuture<T> answer = new CompletableFuture<>();
        private @Nullable T value;
        private @Nullable Tx tx;
        private @Nullable Throwable failed;

        QueuedWrite(Function<Tx, T> work) {
            this.work = work;
        }

        void run(Tx on) {
            tx = on;
            try (var _ = RequestId.begin(request)) {
                value = work.apply(on);
                on.finish();
            }
        }

        void done() {
            if (failed == null) {
                answer.complete(value);
            } else {
                answer.completeExceptionally(failed);
            }
        }

        void fail(Throwable cause) {
            answer.completeExceptionally(failed == null ? cause : failed);
        }

        Tx tx() {
            return Objects.requireNonNull(tx);
        }

        T await() {
            try {
                return answer.join();
            } catch (CompletionException e) {
                throw Throwables.propagate(e.getCause());
            }
        }
    }
}
