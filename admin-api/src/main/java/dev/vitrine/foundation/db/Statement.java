package dev.vitrine.foundation.db;

import dev.vitrine.foundation.kernel.Tenant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * One statement being put together; ends with {@link #list}, {@link #one}, {@link #value}, {@link #run} or the like.
 */
public final class Statement {

    private final Handle handle;
    private final String text;
    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();
    private final Map<String, Collection<?>> lists = new LinkedHashMap<>();

    Statement(Handle handle, String text) {
        this.handle = handle;
        this.text = text;
    }

    /** Instants become epoch milliseconds, money its minor units, records and collections JSON. */
    public Statement bind(String name, @Nullable Object value) {
        values.put(name, RecordRowMapper.outgoing(value));
        return this;
    }

    public Statement bind(Tenant shop) {
        return bind("shop", shop.shopId().value());
    }

    /** For {@code in (<name>)}; an empty list matches nothing. */
    public Statement bindList(String name, Collection<?> list) {
        lists.put(name, list);
        return this;
    }

    /** Rows as records: a column {@code body_html} fills the component {@code bodyHtml}. */
    public <T extends Record> List<T> list(Class<T> type) {
        try (var query = handle.createQuery(text)) {
            return prepared(query).map(RecordRowMapper.of(type)).list();
        }
    }

    public <T extends Record> Optional<T> one(Class<T> type) {
        try (var query = handle.createQuery(text)) {
            return prepared(query).map(RecordRowMapper.of(type)).findFirst();
        }
    }

    /** The first column of the first row. */
    public Optional<String> value() {
        try (var query = handle.createQuery(text)) {
            return prepared(query).mapTo(String.class).findFirst();
        }
    }

    public List<String> values() {
        try (var query = handle.createQuery(text)) {
            return prepared(query).mapTo(String.class).list();
        }
    }

    /** The first column as numbers. */
    public List<Long> numbers() {
        try (var query = handle.createQuery(text)) {
            return prepared(query).mapTo(Long.class).list();
        }
    }

    /** The first column of the first row as a number: for counts, sums and {@code returning}. */
    public Optional<Long> number() {
        try (var query = handle.createQuery(text)) {
            return prepared(query).mapTo(Long.class).findFirst();
        }
    }

    public long count() {
        return number().orElse(0L);
    }

    /** Rows as maps of column to text: for small reports; domain code uses records. */
    public Map<Long, Long> pairs() {
        try (var query = handle.createQuery(text)) {
            var pairs = new LinkedHashMap<Long, Long>();
            prepared(query)
                    .map((row, context) -> Map.entry(row.getLong(1), row.getLong(2)))
                    .forEach(pair -> pairs.put(pair.getKey(), pair.getValue()));
            return pairs;
        }
    }

    /** Changes rows and says how many. */
    public int run() {
        try (var update = handle.createUpdate(text)) {
            return prepared(update).execute();
        }
    }

    private <S extends SqlStatement<S>> S prepared(S statement) {
        values.forEach(statement::bind);
        lists.forEach((name, list) -> {
            if (list.isEmpty()) {
                statement.defineList(name, "null");
            } else {
                statement.bindList(name, list);
            }
        });
        return statement;
    }
}
