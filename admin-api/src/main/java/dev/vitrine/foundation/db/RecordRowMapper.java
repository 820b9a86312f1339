package dev.vitrine.foundation.db;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * Rows to records and back by one naming rule. Scalars are columns; instants are epoch milliseconds; money is minor
 * units beside the row's {@code currency}; lists, maps, trees and records are JSON, and money in it is in the row's
 * currency, too. A component without a column is null, zero, false or empty: something else fills it. A part that is
 * {@link JsonUnwrapped} has its columns in the same row.
 */
final class RecordRowMapper<T extends Record> implements RowMapper<T> {

    private static final Map<Class<?>, RecordRowMapper<?>> KNOWN = new ConcurrentHashMap<>();

    private final Class<T> type;
    private final RecordComponent[] components;
    private final String[] names;
    private final @Nullable RecordRowMapper<?>[] parts;
    private final Constructor<T> constructor;

    private RecordRowMapper(Class<T> type) {
        this.type = type;
        this.components = type.getRecordComponents();
        this.names = new String[components.length];
        this.parts = new RecordRowMapper<?>[components.length];
        var types = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            names[i] = Json.snake(components[i].getName());
            components[i].getAccessor().setAccessible(true);
            parts[i] = isPart(components[i]) ? of(types[i].asSubclass(Record.class)) : null;
        }
        try {
            this.constructor = type.getDeclaredConstructor(types);
            this.constructor.setAccessible(true);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("a record has its canonical constructor", e);
        }
    }

    @SuppressWarnings("unchecked")
    static <T extends Record> RecordRowMapper<T> of(Class<T> type) {
        var known = (RecordRowMapper<T>) KNOWN.get(type);
        if (known != null) {
            return known;
        }
        // why not in one step: the parts of a record are looked up meanwhile.
        var made = new RecordRowMapper<>(type);
        KNOWN.put(type, made);
        return made;
    }

    /** The components of a record and of its parts, each of which may have a column. */
    static Stream<RecordComponent> stored(Class<?> type) {
        return Stream.of(type.getRecordComponents())
                .flatMap(component -> isPart(component) ? stored(component.getType()) : Stream.of(component));
    }

    private static boolean isPart(RecordComponent component) {
        return component.getAccessor().isAnnotationPresent(JsonUnwrapped.class);
    }

    /** The columns of a record with their values, as a statement stores them; money adds its currency. */
    Map<String, @Nullable Object> columns(Record value) {
        var columns = new HashMap<String, @Nullable Object>();
        for (int i = 0; i < components.length; i++) {
            var part = get(components[i], value);
            if (parts[i] != null && part instanceof Record within) {
                parts[i].columns(within).forEach(columns::putIfAbsent);
                continue;
            }
            columns.put(names[i], outgoing(part));
            if (part instanceof Money money) {
                columns.putIfAbsent("currency", money.currency().getCurrencyCode());
            }
        }
        return columns;
    }

    static @Nullable Object outgoing(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Instant time -> time.toEpochMilli();
            case Money money -> money.minor();
            case Currency currency -> currency.getCurrencyCode();
            case Enum<?> constant -> constant.name().toLowerCase(Locale.ROOT);
            case JsonNode tree -> tree.isNull() ? null : Json.PLAIN.text(tree);
            case Collection<?> list -> Json.PLAIN.text(list);
            case Map<?, ?> map -> Json.PLAIN.text(map);
            case Record part -> Json.PLAIN.text(part);
            default -> value;
        };
    }

    @Override
    public T map(ResultSet row, StatementContext context) throws SQLException {
        return map(row, ResultColumns.of(row));
    }

    private T map(ResultSet row, ResultColumns index) throws SQLException {
        var arguments = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            var part = parts[i];
            arguments[i] = part == null ? incoming(row, index, names[i], components[i]) : part.map(row, index);
        }
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("a row does not make a " + type.getSimpleName(), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static @Nullable Object incoming(ResultSet row, ResultColumns index, String name, RecordComponent component)
            throws SQLException {
        var column = index.index(name);
        var kind = component.getType();
        if (column == 0) {
            return absent(kind);
        }
        if (kind == long.class || kind == Long.class) {
            return nullable(row, row.getLong(column), kind);
        }
        if (kind == int.class || kind == Integer.class) {
            return nullable(row, row.getInt(column), kind);
        }
        if (kind == boolean.class || kind == Boolean.class) {
            return nullable(row, row.getBoolean(column), kind);
        }
        if (kind == double.class || kind == Double.class) {
            return nullable(row, row.getDouble(column), kind);
        }
        if (kind == Instant.class) {
            var millis = row.getLong(column);
            return row.wasNull() ? null : Instant.ofEpochMilli(millis);
        }
        if (kind == Money.class) {
            var minor = row.getLong(column);
            return row.wasNull() ? null : new Money(minor, Currency.getInstance(row.getString("currency")));
        }
        var text = row.getString(column);
        if (kind == String.class) {
            return text;
        }
        if (kind == BigDecimal.class) {
            return text == null ? null : new BigDecimal(text);
        }
        if (text == null) {
            return absent(kind);
        }
        if (kind == Currency.class) {
            return Currency.getInstance(text);
        }
        return json(row, index).read(text, component.getGenericType());
    }

    private static Json json(ResultSet row, ResultColumns index) throws SQLException {
        var currency = index.index("currency") == 0 ? null : row.getString("currency");
        return currency == null ? Json.PLAIN : new Json(Currency.getInstance(currency), ZoneOffset.UTC);
    }

    private static @Nullable Object nullable(ResultSet row, Object value, Class<?> kind) throws SQLException {
        return row.wasNull() && !kind.isPrimitive() ? null : value;
    }

    private static @Nullable Object absent(Class<?> kind) {
        if (kind == long.class) {
            return 0L;
        }
        if (kind == int.class) {
            return 0;
        }
        if (kind == boolean.class) {
            return false;
        }
        if (kind == double.class) {
            return 0.0;
        }
        if (kind == List.class) {
            return List.of();
        }
        return kind == Map.class ? Map.of() : null;
    }

    private static @Nullable Object get(RecordComponent component, Object value) {
        try {
            return component.getAccessor().invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
