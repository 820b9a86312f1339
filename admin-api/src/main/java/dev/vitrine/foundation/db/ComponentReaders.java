package dev.vitrine.foundation.db;

import dev.vitrine.foundation.db.RecordReader.ComponentReader;
import dev.vitrine.foundation.kernel.Money;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Readers of values by the type of their component. */
final class ComponentReaders {

    private ComponentReaders() {}

    /** {@code column} counts from one; zero where the result has none for the component. */
    static ComponentReader of(Class<?> kind, Type type, int column) {
        if (column == 0) {
            var absent = absent(kind);
            return row -> absent;
        }
        if (kind == long.class) {
            return row -> row.columns().getLong(column);
        }
        if (kind == int.class) {
            return row -> row.columns().getInt(column);
        }
        if (kind == boolean.class) {
            return row -> row.columns().getBoolean(column);
        }
        if (kind == double.class) {
            return row -> row.columns().getDouble(column);
        }
        return nullable(kind, type, column);
    }

    private static ComponentReader nullable(Class<?> kind, Type type, int column) {
        if (kind == String.class) {
            return row -> row.columns().getString(column);
        }
        if (kind == Long.class) {
            return number(column, value -> value);
        }
        if (kind == Integer.class) {
            return row -> {
                var value = row.columns().getInt(column);
                return row.columns().wasNull() ? null : value;
            };
        }
        if (kind == Instant.class) {
            return number(column, Instant::ofEpochMilli);
        }
        if (kind == Money.class) {
            return row -> {
                var minor = row.columns().getLong(column);
                return row.columns().wasNull() ? null : new Money(minor, row.currency());
            };
        }
        if (kind == Boolean.class) {
            return row -> {
                var value = row.columns().getBoolean(column);
                return row.columns().wasNull() ? null : value;
            };
        }
        if (kind == Double.class) {
            return row -> {
                var value = row.columns().getDouble(column);
                return row.columns().wasNull() ? null : value;
            };
        }
        return text(kind, type, column);
    }

    private static ComponentReader text(Class<?> kind, Type type, int column) {
        if (kind == BigDecimal.class) {
            return row -> {
                var text = row.columns().getString(column);
                return text == null ? null : new BigDecimal(text);
            };
        }
        var absent = absent(kind);
        if (kind == Currency.class) {
            return row -> {
                var text = row.columns().getString(column);
                return text == null ? absent : Currency.getInstance(text);
            };
        }
        return row -> {
            var text = row.columns().getString(column);
            return text == null || absent != null && isEmpty(text)
                    ? absent
                    : row.json().read(text, type);
        };
    }

    /** A list or a map without anything in it, which needs no parser. */
    private static boolean isEmpty(String json) {
        return json.equals("[]") || json.equals("{}");
    }

    /** Value of a number that is no null. */
    @FunctionalInterface
    private interface NumberReader {
        Object read(long number);
    }

    private static ComponentReader number(int column, NumberReader reader) {
        return row -> {
            var number = row.columns().getLong(column);
            return row.columns().wasNull() ? null : reader.read(number);
        };
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
}
