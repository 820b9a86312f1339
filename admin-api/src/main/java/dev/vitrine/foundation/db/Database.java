package dev.vitrine.foundation.db;

import dev.vitrine.foundation.kernel.Tenant;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Database: SQLite in a file or PostgreSQL at an address, with the same statements. Threads may share it, but they must
 * be platform threads: SQLite's native waits pin the carrier of a virtual one.
 */
public interface Database extends AutoCloseable {

    /** Where only the database itself knows what other processes have committed. */
    long COMMITS_UNKNOWN = -1;

    /** Opens and migrates. {@code url} is {@code jdbc:sqlite:FILE} or {@code jdbc:postgresql:…}. */
    static Database open(String url) {
        return open(url, null);
    }

    /** The same with the address of a read replica of it, which PostgreSQL may have; null for none. */
    static Database open(String url, @Nullable String replicaUrl) {
        return url.startsWith("jdbc:sqlite:") ? SqliteDatabase.open(url) : PostgresDatabase.open(url, replicaUrl);
    }

    /** Runs {@code work} on one consistent snapshot. */
    <T> T read(Function<Session, T> work);

    /**
     * Runs {@code work}, a statement or two that every request needs first, on connections kept for that: it never
     * waits for long reads and for transactions.
     */
    default <T> T readShort(Function<Session, T> work) {
        return read(work);
    }

    /** The same for work that takes long, such as looking at every row: no silence of a server ends it. */
    default <T> T readLong(Function<Session, T> work) {
        return read(work);
    }

    /**
     * Runs {@code work} on a snapshot that may be a second old: of the read replica, where there is one that keeps up.
     * The work may run a second time, when the replica ends. Never for what a shopper pays, nor for what is about to
     * change.
     */
    default <T> T readFromReplica(Function<Session, T> work) {
        return read(work);
    }

    /**
     * Runs {@code work} as a transaction: all of it is durable when this returns, or none of it happened when this
     * throws. Never call it from within itself. The work may be retried after a conflict with another transaction: it
     * must change nothing but the database. A value that must be unique and is not is a 422 with its field.
     */
    <T> T write(Function<Tx, T> work);

    /**
     * The same for transactions of a shop that mostly wait for each other, such as those that take stock of one
     * product: few of them at a time wait inside the database, so that the others leave connections to everybody else.
     */
    default <T> T writeInTurn(Tenant shop, Function<Tx, T> work) {
        return write(work);
    }

    default void change(Consumer<Tx> work) {
        write(tx -> {
            work.accept(tx);
            return true;
        });
    }

    /**
     * A number that every commit changes, whichever process makes it, before it is acknowledged; or
     * {@link #COMMITS_UNKNOWN}.
     */
    default long commits() {
        return COMMITS_UNKNOWN;
    }

    /** How much it has to do just now. */
    default DatabaseLoad load() {
        return DatabaseLoad.NONE;
    }

    /** Load of its read replica, if it has one. */
    default Optional<ReplicaLoad> replica() {
        return Optional.empty();
    }

    /**
     * Whether it answers and has a schema that this program can work with, which another process may have changed;
     * empty when all is well, else why not.
     */
    default Optional<String> unreadiness() {
        return readShort(Migrations::unreadiness);
    }

    /** What the clock of its server says; empty where that is this machine. */
    default Optional<Instant> time() {
        return Optional.empty();
    }

    /**
     * Its write-ahead log, where that is a file of ours to copy; watched until it is closed, before the database is.
     */
    default Optional<SqliteLog> watchLog() {
        return Optional.empty();
    }

    Dialect dialect();

    /** How many statements ran so far: contract tests count with it. */
    long statements();

    @Override
    void close();
}
