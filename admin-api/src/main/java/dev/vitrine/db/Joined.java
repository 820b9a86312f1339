package dev.vitrine.db;

import java.util.function.Function;

/** The database as it is within a transaction: whatever is read and written through it belongs to that. */
public record Joined(Tx tx) implements Database {

    @Override
    public <T> T read(Function<Session, T> work) {
        return work.apply(tx);
    }

    @Override
    public <T> T write(Function<Tx, T> work) {
        return work.apply(tx);
    }

    @Override
    public Dialect dialect() {
        return tx.dialect();
    }

    @Override
    public long statements() {
        return 0;
    }

    /** The transaction ends where it began. */
    @Override
    public void close() {}
}
