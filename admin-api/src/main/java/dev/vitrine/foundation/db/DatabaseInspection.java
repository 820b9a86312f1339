package dev.vitrine.foundation.db;

import java.util.List;
import java.util.SortedMap;

/**
 * Inspection of a database as it lies there, without migrating it.
 *
 * @param schema version of its schema; empty where there is none yet
 * @param newest version of the schema that this program knows
 * @param damage what the database says is broken in itself; empty when nothing is
 * @param orphans how many rows refer to rows that are gone, by table
 * @param off names of settings of the database's server that guard what was acknowledged, and are off
 */
public record DatabaseInspection(
        String schema, String newest, List<String> damage, SortedMap<String, Long> orphans, List<String> off) {

    /**
     * Of the database at that address; {@code deep} compares indexes with their tables as well.
     * {@link DatabaseBackupException} when it cannot be read.
     */
    public static DatabaseInspection of(String url, boolean deep) {
        return url.startsWith("jdbc:sqlite:")
                ? new SqliteBackup(url).inspect(deep)
                : new PostgresBackup(url, "").inspect();
    }

    public boolean isCurrent() {
        return schema.equals(newest);
    }

    /** Whether a newer program has migrated it. */
    public boolean isNewer() {
        return !schema.isEmpty() && Integer.parseInt(schema) > Integer.parseInt(newest);
    }
}
