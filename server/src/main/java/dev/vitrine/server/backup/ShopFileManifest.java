package dev.vitrine.server.backup;

import java.time.Instant;
import java.util.List;

/**
 * Manifest of the file of one shop, its last entry.
 *
 * @param format version of the layout
 * @param vitrine version of the program that made it
 * @param schema version of the database's schema, which the importing program must have
 * @param shop handle of the shop
 * @param tables each with its rows, in the order in which they are read
 * @param files how many pictures and files of themes there are
 * @param sums SHA-256 of the list of checksums
 */
public record ShopFileManifest(
        int format,
        String vitrine,
        Instant madeAt,
        String schema,
        String shop,
        String name,
        List<TableRows> tables,
        long files,
        String sums) {

    static final String ENTRY = "manifest.json";
    static final int FORMAT = 1;

    public record TableRows(String table, long rows) {}

    public long rows() {
        return tables.stream().mapToLong(TableRows::rows).sum();
    }
}
