package dev.vitrine.foundation.db;

import java.util.SortedMap;

/**
 * Contents of a database in numbers, at one moment.
 *
 * @param schema version of the newest migration that it has; empty where there are no tables
 * @param rows how many rows each table has, by its name
 */
public record DatabaseContents(String schema, SortedMap<String, Long> rows) {

    public boolean isEmpty() {
        return rows.isEmpty();
    }
}
