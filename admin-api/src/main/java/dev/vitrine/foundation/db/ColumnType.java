package dev.vitrine.foundation.db;

import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Types of columns, with one Java value for what both databases hold. */
enum ColumnType {
    /** {@code Long}. */
    INTEGER,
    /** {@code Boolean}. */
    BOOLEAN,
    /** {@code BigDecimal} without zeros at its end, which SQLite does not keep. */
    DECIMAL,
    /** {@code String}. */
    TEXT,
    /** {@code byte[]}. */
    BYTES,
    /** Terms of an index: a {@code String}, sorted and with blanks between them. */
    TERMS;

    /** Of a column that was declared so. */
    static ColumnType of(String declared) {
        return switch (declared.toLowerCase(Locale.ROOT)) {
            case "int", "integer", "bigint" -> INTEGER;
            case "boolean" -> BOOLEAN;
            case "numeric" -> DECIMAL;
            case "text" -> TEXT;
            case "blob", "bytea" -> BYTES;
            case "tsvector" -> TERMS;
            default -> throw new IllegalArgumentException("no move knows columns of type " + declared);
        };
    }

    @Nullable
    Object read(ResultSet row, int column) throws SQLException {
        if (row.getObject(column) == null) {
            return null;
        }
        return switch (this) {
            case INTEGER -> row.getLong(column);
            case BOOLEAN -> row.getBoolean(column);
            case DECIMAL -> plain(row.getObject(column));
            case TEXT, TERMS -> row.getString(column);
            case BYTES -> row.getBytes(column);
        };
    }

    private static BigDecimal plain(Object number) {
        var decimal = number instanceof BigDecimal exact ? exact : new BigDecimal(number.toString());
        return decimal.signum() == 0 ? BigDecimal.ZERO : decimal.stripTrailingZeros();
    }

    void write(PreparedStatement statement, int column, @Nullable Object value) throws SQLException {
        switch (value) {
            case null -> statement.setNull(column, Types.NULL);
            case Long number -> statement.setLong(column, number);
            case Boolean bit -> statement.setBoolean(column, bit);
            case BigDecimal number -> statement.setBigDecimal(column, number);
            case String text -> statement.setString(column, text);
            case byte[] bytes -> statement.setBytes(column, bytes);
            default -> throw new IllegalArgumentException("no value of a column: " + value.getClass());
        }
    }
}
