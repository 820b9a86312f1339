package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.media.ImageUrls;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Loader of collections as the API prints them: one more statement completes any number of rows. */
final class CollectionLoader {

    static final Table<Collection> COLLECTIONS =
            Table.of("collections", Collection.class, "published", "image", "products_count");

    private final ImageUrls addresses;
    private final Events events;

    CollectionLoader(ImageUrls addresses, Events events) {
        this.addresses = addresses;
        this.events = events;
    }

    List<Collection> completed(Session session, Shop shop, List<Collection> rows) {
        var counts = CollectionSummaries.counts(
                session, shop, rows.stream().map(Collection::id).toList());
        return rows.stream()
                .map(row -> row.printed(image(shop, row), counts.getOrDefault(row.id(), 0L)))
                .toList();
    }

    /** Publishes collections/update after its products changed. */
    void publishUpdate(Tx tx, Shop shop, long id) {
        var row = COLLECTIONS.find(tx, shop, id).orElseThrow();
        var printed = completed(tx, shop, List.of(row)).getFirst();
        events.publish(tx, shop, Topic.COLLECTIONS_UPDATE, id, shop.json().tree(printed), Set.of(PageTag.products(id)));
    }

    private @Nullable CollectionImage image(Shop shop, Collection row) {
        var picture = row.picture();
        return picture == null
                ? null
                : new CollectionImage(
                        addresses.absolute(shop, row.path().orElseThrow()),
                        picture.alt(),
                        picture.width(),
                        picture.height(),
                        picture.createdAt());
    }
}
