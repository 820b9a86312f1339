package dev.vitrine.foundation.db;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.SecretEncryption.AssociatedData;
import java.util.LinkedHashMap;
import java.util.function.BiFunction;

/**
 * Encrypted column: its texts, or each text of its JSON objects, are encrypted.
 *
 * @param owner the column of the shop; {@code 0} where rows belong to none
 * @param row the column that names a row as long as it is there
 * @param id the primary key
 */
public record EncryptedColumn(String table, String column, String owner, String row, String id) {

    private record Found(long id, long owner, String named, String text) {}

    /** The place of one row. */
    public AssociatedData at(long shop, Object key) {
        return new AssociatedData(table, column, shop, String.valueOf(key));
    }

    /** The place of one text within a row's JSON object. */
    public AssociatedData at(long shop, Object key, String name) {
        return new AssociatedData(table, column + "." + name, shop, String.valueOf(key));
    }

    /** Replaces every text that there is; answers how many rows. */
    public int replace(Tx tx, BiFunction<AssociatedData, String, String> step) {
        var rows = tx.sql("select " + id + " as id, " + owner + " as owner, cast(" + row + " as text) as named, "
                        + column
                        + " as text from " + table + " where " + column + " is not null and " + column
                        + " not in ('', '{}') order by " + id + tx.lockClause())
                .list(Found.class);
        for (var found : rows) {
            tx.sql("update " + table + " set " + column + " = :text where " + id + " = :id")
                    .bind("text", replaced(found, step))
                    .bind("id", found.id())
                    .run();
        }
        return rows.size();
    }

    private Object replaced(Found found, BiFunction<AssociatedData, String, String> step) {
        if (!found.text().startsWith("{")) {
            return step.apply(at(found.owner(), found.named()), found.text());
        }
        var all = new LinkedHashMap<String, String>();
        Json.parse(found.text()).properties().forEach(each -> {
            var text = each.getValue().asText();
            var associatedData = at(found.owner(), found.named(), each.getKey());
            all.put(each.getKey(), text.isEmpty() ? text : step.apply(associatedData, text));
        });
        return all;
    }
}
