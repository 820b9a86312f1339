package dev.vitrine.foundation.db;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vitrine.foundation.db.RecordReader.ComponentReader;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Currency;
import java.util.HashMap;
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

    /** why bounded: the conditions of a search are part of a statement's text. */
    private static final Cache<Result, RecordReader<?>> READERS =
            Caffeine.newBuilder().maximumSize(2_000).build();

    /** Results of one statement as records of one type. */
    private record Result(Class<?> type, String statement) {}

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

    /** The value that a record, or a part of it, has for a column. */
    @Nullable
    Object value(Record value, String column) {
        for (int i = 0; i < components.length; i++) {
            if (names[i].equals(column)) {
                return get(components[i], value);
            }
        }
        return columns(value).get(column);
    }

    /** The columns of a record with their values, as {@link #outgoing} takes them; money adds its currency. */
    Map<String, @Nullable Object> columns(Record value) {
        var columns = new HashMap<String, @Nullable Object>();
        for (int i = 0; i < components.length; i++) {
            var part = get(components[i], value);
            if (parts[i] != null && part instanceof Record within) {
                parts[i].columns(within).forEach(columns::putIfAbsent);
                continue;
            }
            columns.put(names[i], part);
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
        return specialize(row, context).map(row, context);
    }

    /** why kept by the statement's text: it lists its columns, so all its results have the same. */
    @Override
    @SuppressWarnings("unchecked")
    public RowMapper<T> specialize(ResultSet rows, StatementContext context) throws SQLException {
        var result = new Result(type, context.getRawSql());
        var known = (RecordReader<T>) READERS.getIfPresent(result);
        if (known != null) {
            return known;
        }
        var made = reader(ResultColumns.of(rows));
        READERS.put(result, made);
        return made;
    }

    private RecordReader<T> reader(ResultColumns columns) {
        var readers = new ComponentReader[components.length];
        for (int i = 0; i < components.length; i++) {
            var part = parts[i];
            readers[i] = part == null
                    ? ComponentReaders.of(
                            components[i].getType(), components[i].getGenericType(), columns.index(names[i]))
                    : part.reader(columns)::read;
        }
        return new RecordReader<>(constructor, readers, columns.index("currency"));
    }

    private static @Nullable Object get(RecordComponent component, Object value) {
        try {
            return component.getAccessor().invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
