package dev.vitrine.commerce.catalog;

import dev.vitrine.commerce.catalog.CollectionSummary.CoverImage;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.media.ImageStore;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Summaries of collections for the storefront: two more statements for any number. */
final class CollectionSummaries {

    private record FirstImage(
            long collectionId,
            String mediaKey,
            String extension,
            String filename,
            @Nullable String alt,
            int width,
            int height) {}

    private final Session session;
    private final Shop shop;
    private final Instant now;

    CollectionSummaries(Session session, Shop shop, Instant now) {
        this.session = session;
        this.shop = shop;
        this.now = now;
    }

    List<CollectionSummary> of(List<Collection> collections) {
        var ids = collections.stream().map(Collection::id).toList();
        var shown = session.sql("""
                        select c.collection_id, count(*)
                        from collects c join products p on p.id = c.product_id and p.shop_id = :shop
                        where c.shop_id = :shop and c.collection_id in (<ids>) and p.published_at <= :now
                        group by c.collection_id
                        """)
                .bind(shop)
                .bind("now", now)
                .bindList("ids", ids)
                .pairs();
        var firstImages = firstPictures(collections.stream()
                .filter(c -> c.picture() == null)
                .map(Collection::id)
                .toList());
        return collections.stream()
                .map(collection -> new CollectionSummary(
                        collection,
                        shown.getOrDefault(collection.id(), 0L),
                        cover(collection, firstImages.get(collection.id()))))
                .toList();
    }

    static Map<Long, Long> counts(Session session, Shop shop, List<Long> ids) {
        return session.sql("""
                        select collection_id, count(*) from collects
                        where shop_id = :shop and collection_id in (<ids>) group by collection_id
                        """).bind(shop).bindList("ids", ids).pairs();
    }

    private Map<Long, FirstImage> firstPictures(List<Long> ids) {
        // why one at a time: ranking the pictures of a large collection would read all of them.
        return session.sql("""
                        select shown.id as collection_id, i.media_key, i.extension, i.filename, i.alt, i.width, i.height
                        from collections shown cross join product_images i
                        where shown.shop_id = :shop and shown.id in (<ids>) and i.shop_id = :shop and i.id = (
                          select first.id
                          from collects c cross join products p cross join product_images first
                          where c.shop_id = :shop and c.collection_id = shown.id
                            and p.shop_id = :shop and p.id = c.product_id and p.published_at <= :now
                            and first.shop_id = :shop and first.product_id = p.id and first.position = 1
                            and first.media_key is not null
                          order by c.position, c.product_id
                          limit 1
                        )
                        """).bind(shop).bind("now", now).bindList("ids", ids).list(FirstImage.class).stream()
                .collect(Collectors.toMap(FirstImage::collectionId, Function.identity()));
    }

    private static @Nullable CoverImage cover(Collection collection, @Nullable FirstImage ofProduct) {
        var own = collection.picture();
        if (own != null) {
            return new CoverImage(collection.path().orElseThrow(), own.alt(), own.width(), own.height());
        }
        return ofProduct == null
                ? null
                : new CoverImage(
                        ImageStore.url(ofProduct.mediaKey, ofProduct.filename, ofProduct.extension),
                        ofProduct.alt,
                        ofProduct.width,
                        ofProduct.height);
    }
}
