package dev.vitrine.shop.content;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.media.ImageStore;
import dev.vitrine.foundation.media.ShopFiles;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;

/**
 * Backlog of shops whose pictures were brought before their files were listed: what their texts and settings show
 * becomes files of theirs, and sizes are filled in. Safe for use by many threads.
 */
public final class FileBacklog implements Feature {

    private static final int AT_ONCE = 500;

    private final Database database;
    private final ImageStore imageStore;
    private final ShopFiles shopFiles;

    public FileBacklog(Database database, ImageStore imageStore, ShopFiles shopFiles) {
        this.database = database;
        this.imageStore = imageStore;
        this.shopFiles = shopFiles;
    }

    @Override
    public void everyMinute(Shop shop) {
        if (isDue(shop)) {
            measure(shop);
            addShown(shop);
            database.change(tx -> tx.sql("delete from file_backlogs where shop_id = :shop")
                    .bind(shop)
                    .run());
        }
    }

    @Override
    public List<Long> dueShops(Session session) {
        return session.sql("select shop_id from file_backlogs").numbers();
    }

    private boolean isDue(Shop shop) {
        return database.read(session -> session.sql("select shop_id from file_backlogs where shop_id = :shop")
                .bind(shop)
                .number()
                .isPresent());
    }

    private void measure(Shop shop) {
        var files = database.read(session -> shopFiles.unmeasured(session, shop, AT_ONCE));
        while (!files.isEmpty()) {
            var measured = files;
            database.change(tx -> measured.forEach(file -> shopFiles.measure(
                    tx, shop, file.id(), imageStore.bytes(file.mediaKey()).orElse(0L))));
            files = database.read(session -> shopFiles.unmeasured(session, shop, AT_ONCE));
        }
    }

    private void addShown(Shop shop) {
        var inTexts = database.read(session -> FileUses.inTexts(session, shop));
        inTexts.names().forEach((key, name) -> {
            if (!database.read(session -> shopFiles.knows(session, shop, key))) {
                imageStore
                        .stored(key)
                        .ifPresent(image -> database.change(tx -> shopFiles.add(
                                tx, shop, image, name, imageStore.bytes(key).orElse(0L))));
            }
        });
    }
}
