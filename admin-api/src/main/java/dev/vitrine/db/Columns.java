package dev.vitrine.db;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Where each column of a result stands; zero for a column that is not there. */
record Columns(Map<String, Integer> byName) {

    static Columns of(ResultSet row) throws SQLException {
        var data = row.getMetaData();
        var byName = new HashMap<String, Integer>();
        for (int i = 1; i <= data.getColumnCount(); i++) {
            byName.putIfAbsent(data.getColumnLabel(i).toLowerCase(Locale.ROOT), i);
        }
        return new Columns(byName);
    }

    int index(String name) {
        return byName.getOrDefault(name, 0);
    }
}
