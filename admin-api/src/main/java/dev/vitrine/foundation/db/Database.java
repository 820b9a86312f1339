package dev.vitrine.foundation.db;

import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Database: SQLite in a file or PostgreSQL at an address, with the same statements. Threads may share it, but they must
 * be platform threads: SQLite's native waits pin the carrier of a virtual one.
 */
public interface Database extends AutoCloseable {

    /** Opens and migrates. {@code url} is {@code jdbc:sqlite:FILE} or {@code jdbc:postgresql:…}. */
    static Database open(String url) {
        return url.startsWith("jdbc:sqlite:") ? SqliteDatabase.open(url) : PostgresDatabase.open(url);
    }

    /** Runs {@code work} on one consistent snapshot. */
    <T> T read(Function<Session, T> work);

    /**
     * Runs {@code work} as a transaction: all of it is durable when this returns, or none of it happened when this
     * throws. Never call it from within itself. The work may be retried after a conflict with another transaction: it
     * must change nothing but the database. A value that must be unique and is not is a 422 with its field.
     */
    <T> T write(Function<Tx, T> work);

    default void change(Consumer<Tx> work) {
        write(tx -> {
            work.accept(tx);
            return true;
        });
    }

    Dialect dialect();

    /** How many statements ran so far: contract tests count with it. */
    long statements();

    @Override
    void close();
}
