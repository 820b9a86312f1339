package dev.vitrine.foundation.events;

import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;

/** Rows of the audit log, for who shows them: they are written with the events that they are about. */
public final class AuditRecords {

    private AuditRecords() {}

    /** The log as records of a type; {@code computed} names its components that are no columns. */
    public static <T extends Record> Table<T> as(Class<T> type, String... computed) {
        return Table.of("history", type, computed);
    }

    /** Says how many rows went. */
    public static int deleteBefore(Tx tx, Shop shop, Instant limit) {
        return tx.sql("delete from history where shop_id = :shop and created_at < :limit")
                .bind(shop)
                .bind("limit", limit)
                .run();
    }
}
