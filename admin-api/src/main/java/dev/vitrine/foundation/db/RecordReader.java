package dev.vitrine.foundation.db;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * Reader of one statement's rows as records: from which column a component comes, and how, was decided before the first
 * row. Safe for use by many threads.
 */
final class RecordReader<T extends Record> implements RowMapper<T> {

    private final Constructor<T> constructor;
    private final ComponentReader[] components;
    private final int currencyColumn;

    /** Reader of the value of one component from a row. */
    @FunctionalInterface
    interface ComponentReader {
        @Nullable
        Object read(ResultRow row) throws SQLException;
    }

    /** {@code currencyColumn} is zero where there is none. */
    RecordReader(Constructor<T> constructor, ComponentReader[] components, int currencyColumn) {
        this.constructor = constructor;
        this.components = components;
        this.currencyColumn = currencyColumn;
    }

    @Override
    public T map(ResultSet row, StatementContext context) throws SQLException {
        return read(new ResultRow(row, currencyColumn));
    }

    T read(ResultRow row) throws SQLException {
        var values = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            values[i] = components[i].read(row);
        }
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            var name = constructor.getDeclaringClass().getSimpleName();
            throw new IllegalStateException("a row does not make a " + name, e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
