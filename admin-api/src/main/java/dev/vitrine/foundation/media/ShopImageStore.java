package dev.vitrine.foundation.media;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.Tenant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Store of the images that shops bring, a quota of bytes a day each, so that none fills the disk of all. */
public final class ShopImageStore {

    /** A thousand of the largest: more than people or imports bring in a day, and less than a disk. */
    public static final long MOST_BYTES_A_DAY = 1_000L * ImageStore.MOST_BYTES;

    private final Database database;
    private final ImageStore imageStore;
    private final InstantSource clock;

    public ShopImageStore(Database database, ImageStore imageStore, InstantSource clock) {
        this.database = database;
        this.imageStore = imageStore;
        this.clock = clock;
    }

    /** Keeps it as {@link ImageStore#store} does. Never in a transaction: what was counted stays counted. */
    public StoredImage store(Tenant shop, byte[] bytes) throws InvalidImageException {
        if (!fits(shop, bytes.length)) {
            throw new InvalidImageException(
                    "cannot be stored: with it the shop would bring more than 20 GB of images in a day; add it tomorrow");
        }
        return imageStore.store(bytes);
    }

    private boolean fits(Tenant shop, long bytes) {
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
