package dev.vitrine.foundation.db;

import dev.vitrine.foundation.kernel.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.Currency;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The current row of a result, which reads the currency of its money once. For one thread. */
final class ResultRow {

    private final ResultSet columns;
    private final int currencyColumn;
    private @Nullable Currency currency;

    ResultRow(ResultSet columns, int currencyColumn) {
        this.columns = columns;
        this.currencyColumn = currencyColumn;
    }

    ResultSet columns() {
        return columns;
    }

    Currency currency() throws SQLException {
        return Objects.requireNonNull(currencyIfAny(), "money needs the currency of its row");
    }

    /** Reads JSON, with money in the row's currency where it has one. */
    Json json() throws SQLException {
        var known = currencyIfAny();
        return known == null ? Json.PLAIN : new Json(known, ZoneOffset.UTC);
    }

    private @Nullable Currency currencyIfAny() throws SQLException {
        if (currency == null && currencyColumn > 0) {
            var code = columns.getString(currencyColumn);
            currency = code == null ? null : Currency.getInstance(code);
        }
        return currency;
    }
}
