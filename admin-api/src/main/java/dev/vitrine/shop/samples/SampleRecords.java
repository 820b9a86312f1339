package dev.vitrine.shop.samples;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;

/** Which records of a shop are sample data. */
public final class SampleRecords {

    private SampleRecords() {}

    /** Ids of sample products; of some the merchant may have taken them away or changed them. */
    public static List<Long> products(Session session, Shop shop) {
        return all(session, shop).stream()
                .filter(row -> row.kind().equals(SampleRecord.PRODUCT))
                .map(SampleRecord::recordId)
                .toList();
    }

    static List<SampleRecord> all(Session session, Shop shop) {
        return session.sql("""
                        select kind, record_id, fingerprint from sample_records
                        where shop_id = :shop order by kind, record_id
                        """).bind(shop).list(SampleRecord.class);
    }

    static void add(Tx tx, Shop shop, SampleRecord row) {
        tx.sql("""
                        insert into sample_records (shop_id, kind, record_id, fingerprint)
                        values (:shop, :kind, :record, :fingerprint)
                        """)
                .bind(shop)
                .bind("kind", row.kind())
                .bind("record", row.recordId())
                .bind("fingerprint", row.fingerprint())
                .run();
    }

    static void forget(Tx tx, Shop shop) {
        tx.sql("delete from sample_records where shop_id = :shop").bind(shop).run();
    }
}
