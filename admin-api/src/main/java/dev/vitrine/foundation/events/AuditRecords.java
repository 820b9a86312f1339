package dev.vitrine.foundation.events;

import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.List;

/** Rows of the audit log, for who shows them: they are written with the events that they are about. */
public final class AuditRecords {

    private AuditRecords() {}

    /** The log as records of a type; {@code computed} names its components that are no columns. */
    public static <T extends Record> Table<T> as(Class<T> type, String... computed) {
        return Table.of("history", type, computed);
    }

    /** What happened to a record stays; what the record was called then, goes. */
    public static void forgetNames(Tx tx, Shop shop, String type, long subject) {
        tx.sql("""
                        update history set arguments = '[]'
                        where shop_id = :shop and subject_type = :type and subject_id = :subject
                        """).bind(shop).bind("type", type).bind("subject", subject).run();
    }

    /** Of an order stays its name, and its buyer's goes. */
    public static void replaceNames(Tx tx, Shop shop, String type, long subject, String name) {
        tx.sql("""
                        update history set arguments = :arguments
                        where shop_id = :shop and subject_type = :type and subject_id = :subject
                          and verb in ('placed', 'cancelled', 'closed', 're_opened', 'update')
                        """)
                .bind(shop)
                .bind("type", type)
                .bind("subject", subject)
                .bind("arguments", Json.PLAIN.text(List.of(name)))
                .run();
    }

    /** Says how many rows went. */
    public static int deleteBefore(Tx tx, Shop shop, Instant limit) {
        return tx.sql("delete from history where shop_id = :shop and created_at < :limit")
                .bind(shop)
                .bind("limit", limit)
                .run();
    }
}
