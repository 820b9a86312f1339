package dev.vitrine.foundation.db;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteDataSource;

/**
 * Write-ahead log of an open SQLite database, for who copies it. While it is watched nobody else begins it anew: the
 * writer makes no checkpoints, and a transaction that reads keeps other processes from it. For one thread at a time.
 */
public final class SqliteLog implements AutoCloseable {

    /** why short: who writes waits meanwhile; a reader that is still in the log is done the next time. */
    private static final int MILLIS_FOR_READERS = 25;

    private static final int BUSY_TIMEOUT = 10_000;
    private static final int HEADER = 100;

    private final Path file;
    private final SqliteWriter writer;
    private final SQLiteDataSource source;
    private final WriteAheadLog log;
    private final Handle pin;
    private final LogPosition begun;

    private SqliteLog(Path file, SqliteWriter writer, SQLiteDataSource source) throws SQLException {
        this.file = file;
        this.writer = writer;
        this.source = source;
        this.log = new WriteAheadLog(file);
        this.pin = Jdbi.open(source.getConnection());
        this.begun = writer.alone(handle -> {
            handle.execute("pragma wal_autocheckpoint = 0");
            // why: so there is a log, and the newest commit has its time.
            writer.commitTime();
            pin();
            return log.end().orElseThrow();
        });
    }

    static SqliteLog watch(Path file, SqliteWriter writer, SQLiteDataSource source) {
        try {
            return new SqliteLog(file, writer, source);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot watch the log of " + file, e);
        }
    }

    /**
     * What is left in the log of a database that nobody has open, such as one whose process was killed.
     * {@link LogGapException} when that does not go on from there.
     */
    public static Optional<LogSegment> readClosed(String url, LogPosition after, int most) {
        return new WriteAheadLog(SqliteNativeLibrary.file(url)).read(after, most);
    }

    /** Where the log ended when it was watched first. */
    public LogPosition begun() {
        return begun;
    }

    /** Transactions from there on, of so many bytes or a few more; {@link LogGapException} when they are not there. */
    public Optional<LogSegment> read(LogPosition after, int most) {
        return log.read(after, most);
    }

    /**
     * Takes the log into the database while nobody writes, after {@code rest} has got what follows {@code copied};
     * where to go on. Where somebody still reads what is in the log it stays, for the next time.
     */
    public LogPosition checkpoint(LogPosition copied, int most, Consumer<LogSegment> rest) {
        return writer.alone(handle -> {
            var position = readAll(copied, most, rest);
            unpin();
            try {
                return restart(handle, position);
            } finally {
                pin();
            }
        });
    }

    private LogPosition readAll(LogPosition copied, int most, Consumer<LogSegment> rest) {
        var position = copied;
        for (var next = log.read(position, most); next.isPresent(); next = log.read(position, most)) {
            rest.accept(next.get());
            position = next.get().to();
        }
        return position;
    }

    /** Result of a checkpoint, as SQLite says it. */
    private record Checkpoint(boolean busy, long frames) {}

    private LogPosition restart(Handle handle, LogPosition position) {
        if (position.offset() == 0) {
            return position;
        }
        handle.execute("pragma busy_timeout = " + MILLIS_FOR_READERS);
        try {
            var checkpoint = handle.createQuery("pragma wal_checkpoint(restart)")
                    .map((row, _) -> new Checkpoint(row.getInt(1) != 0, row.getLong(2)))
                    .one();
            if (checkpoint.busy) {
                // why: where all of it is in the database already, the next commit begins it anew by itself.
                writer.commitTime();
                return log.isAt(position) ? position : position.restarted();
            }
            var segment = LogSegment.FRAME_HEADER + pageSize(handle);
            if (checkpoint.frames != (position.offset() - WriteAheadLog.HEADER) / segment) {
                throw new LogGapException("another process wrote while the write-ahead log was begun anew");
            }
            return position.restarted();
        } finally {
            handle.execute("pragma busy_timeout = " + BUSY_TIMEOUT);
        }
    }

    private static long pageSize(Handle handle) {
        return handle.createQuery("pragma page_size").mapTo(Long.class).one();
    }

    /**
     * Pages of the database as they are after {@code rest} has run, for which writers wait. why not a copy by
     * {@code vacuum into}: what follows in the log replaces pages of this layout.
     */
    public Pages pages(Runnable rest) {
        try {
            var reader = Jdbi.open(source.getConnection());
            writer.alone(handle -> {
                rest.run();
                beginToRead(reader);
                return true;
            });
            return new Pages(reader);
        } catch (SQLException e) {
            throw new DatabaseBackupException("The pages of " + file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Pages of one moment, while others write; the log is not begun anew before it is closed. */
    public static final class Pages implements AutoCloseable {
        private final Handle reader;

        private Pages(Handle reader) {
            this.reader = reader;
        }

        /** Copies them into that new file of its owner. */
        public void copyTo(Path target) {
            try {
                SqliteDatabase.createForOwner(target);
                var status = reader.getConnection()
                        .unwrap(SQLiteConnection.class)
                        .getDatabase()
                        // why in one step: SQLite begins again after a commit between two.
                        .backup("main", target.toString(), null, 0, 0, -1);
                if (status != 0) {
                    throw new DatabaseBackupException("The pages of the database cannot be copied to " + target
                            + " (SQLite says " + status + "); is there room?");
                }
            } catch (SQLException | IOException e) {
                throw new DatabaseBackupException(
                        "The pages of the database cannot be copied to " + target + ": " + e.getMessage(), e);
            }
        }

        @Override
        public void close() {
            reader.close();
        }
    }

    /** When the newest commit was in a file of pages that nobody has open. */
    public static Instant time(Path pages) {
        var header = ByteBuffer.allocate(HEADER);
        try (var channel = FileChannel.open(pages, StandardOpenOption.READ)) {
            channel.read(header, 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return CommitTime.of(header, 0);
    }

    private void pin() {
        beginToRead(pin);
    }

    private void unpin() {
        pin.execute("rollback");
    }

    /** why a query: a transaction has no snapshot before it reads. */
    private static void beginToRead(Handle handle) {
        handle.execute("begin");
        handle.createQuery("select count(*) from sqlite_schema")
                .mapTo(Long.class)
                .one();
    }

    /** Leaves checkpoints to the writer again. */
    @Override
    public void close() {
        pin.close();
        writer.alone(handle -> {
            handle.execute("pragma wal_autocheckpoint = 1000");
            return true;
        });
    }
}
