package dev.vitrine.server.backup;

import dev.vitrine.foundation.db.DatabaseContents;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/**
 * Manifest of a backup, the last entry of its file.
 *
 * @param format version of the layout
 * @param vitrine version of the program that made it
 * @param database name of the database's entry, which says its kind
 * @param schema version of the database's schema
 * @param rows of each table of the database
 * @param parts how many entries there are besides the manifest and the list of checksums
 * @param bytes of these entries
 * @param sums SHA-256 of the list of checksums
 * @param keys whether the keys that open secrets are in it
 */
public record BackupManifest(
        int format,
        String vitrine,
        Instant madeAt,
        String database,
        String schema,
        Map<String, Long> rows,
        long parts,
        long bytes,
        String sums,
        boolean keys) {

    static final String ENTRY = "manifest.json";
    static final int FORMAT = 1;

    DatabaseContents contents() {
        return new DatabaseContents(schema, new TreeMap<>(rows));
    }
}
