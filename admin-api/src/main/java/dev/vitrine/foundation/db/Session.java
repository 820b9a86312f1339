package dev.vitrine.foundation.db;

import java.sql.Connection;
import org.jdbi.v3.core.Handle;

/** One snapshot of the database, for one thread, for the time of one piece of work. */
public sealed class Session permits Tx {

    private final Handle handle;
    private final Dialect dialect;

    Session(Handle handle, Dialect dialect) {
        this.handle = handle;
        this.dialect = dialect;
    }

    /** A statement with named parameters, such as {@code :shop}; in {@code in (<ids>)} a list is bound. */
    public final Statement sql(String text) {
        return new Statement(handle, text);
    }

    /** A command without parameters, such as those of savepoints. */
    final void run(String command) {
        handle.execute(command);
    }

    /** SQL clause that locks the rows of a query until the end; empty outside a transaction. */
    String lockClause() {
        return "";
    }

    /** The members of a JSON list for a from clause, as rows of {@code part}: {@code part.value ->> 'price'}. */
    public final String each(String column) {
        return dialect.each(column);
    }

    /** A column of JSON as a document, for {@code -> 0} and {@code ->> 'price'}; SQLite reads the text as it is. */
    public final String json(String column) {
        return dialect.json(column);
    }

    /**
     * The condition that a column begins with the pattern in {@code parameter} ({@code abc%}, small letters, escaped by
     * {@code !}), whatever its letters A to Z: an index of these beginnings answers it.
     */
    public final String beginsWith(String column, String parameter) {
        return dialect.beginsWith(column, parameter);
    }

    /** What an index of terms stores for the terms in {@code parameter}, which have blanks between them. */
    public final String indexed(String parameter) {
        return dialect.indexed(parameter);
    }

    /**
     * The condition that rows of an index of terms match the {@link #print printed} query in {@code parameter}; the
     * statement binds {@code :shop}.
     */
    public final String found(String table, String parameter) {
        return dialect.found(table, parameter);
    }

    /**
     * A column in the condition of a statement that finds its rows by others: SQLite would read all rows of a shop by
     * the index of {@code shop_id}. PostgreSQL needs the shop, with which its keys begin.
     */
    public final String filtering(String column) {
        return dialect.filtering(column);
    }

    /**
     * The columns of a key of a shop's table, for {@code on conflict (…)}: PostgreSQL's keys begin with
     * {@code shop_id}, SQLite's do not where the other columns are unique.
     */
    public final String shopKey(String columns) {
        return dialect.shopKey(columns);
    }

    /** A query as this database reads it, to be bound. */
    public final String print(TermQuery query) {
        return query.text(dialect);
    }

    final Connection connection() {
        return handle.getConnection();
    }

    final Dialect dialect() {
        return dialect;
    }
}
