package dev.vitrine.foundation.db;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Index of each column of a result by name; zero for a missing column. */
record ResultColumns(Map<String, Integer> byName) {

    static ResultColumns of(ResultSet row) throws SQLException {
        var data = row.getMetaData();
        var byName = new HashMap<String, Integer>();
        for (int i = 1; i <= data.getColumnCount(); i++) {
            byName.putIfAbsent(data.getColumnLabel(i).toLowerCase(Locale.ROOT), i);
        }
        return new ResultColumns(byName);
    }

    int index(String name) {
        return byName.getOrDefault(name, 0);
    }
}
