package dev.vitrine.foundation.db;

import java.util.function.Function;

/** Database view within one transaction: everything read and written through it belongs to that transaction. */
public record TransactionScopedDatabase(Tx tx) implements Database {

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
