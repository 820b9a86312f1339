package dev.vitrine.foundation.media;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.Tenant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Quota of the bytes that a shop brings in a day, images and files of themes, so that none fills the disk of all. */
public final class UploadQuota {

    /** A thousand of the largest images: more than people or imports bring in a day, and less than a disk. */
    public static final long MOST_BYTES_A_DAY = 1_000L * ImageStore.MOST_BYTES;

    private final Database database;
    private final InstantSource clock;

    public UploadQuota(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * Counts the bytes, unless the day has no room for them. Never in a transaction: what was counted stays counted.
     */
    public boolean take(Tenant shop, long bytes) {
        var today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).toString();
        return database.write(tx -> {
            tx.sql("delete from image_bytes where shop_id = :shop and day < :today")
                    .bind(shop)
                    .bind("today", today)
                    .run();
            return tx.sql("""
                            insert into image_bytes (shop_id, day, bytes) values (:shop, :today, :bytes)
                            on conflict (shop_id, day) do update set bytes = image_bytes.bytes + excluded.bytes
                            where image_bytes.bytes + excluded.bytes <= :most
                            returning bytes
                            """)
                    .bind(shop)
                    .bind("today", today)
                    .bind("bytes", bytes)
                    .bind("most", MOST_BYTES_A_DAY)
                    .number()
                    .isPresent();
        });
    }
}
