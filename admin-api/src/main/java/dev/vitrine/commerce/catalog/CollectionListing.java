package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A collection as a sales channel sees it.
 *
 * @param defaultProductImage what stands for it when it has no image: the first picture of its shown products
 */
public record CollectionListing(
        @JsonIgnore long id,
        long collectionId,
        String title,
        @Nullable String bodyHtml,
        String handle,
        @Nullable CollectionImage image,
        @Nullable CollectionImage defaultProductImage,
        String sortOrder,
        @Nullable Instant publishedAt,
        Instant updatedAt) {

    static CollectionListing of(Collection collection, @Nullable CollectionImage ofProduct) {
        return new CollectionListing(
                collection.id(),
                collection.id(),
                collection.title(),
                collection.bodyHtml(),
                collection.handle(),
                collection.image(),
                ofProduct,
                collection.sortOrder(),
                collection.publishedAt(),
                collection.updatedAt());
    }

    static void publishChange(
            Events events, Tx tx, Shop shop, Optional<Collection> before, Optional<Collection> after) {
        SalesChannel.COLLECTIONS.publishChange(
                events,
                tx,
                shop,
                after.or(() -> before).map(Collection::id).orElse(0L),
                before.filter(Collection::published).isPresent(),
                after.filter(Collection::published).isPresent(),
                () -> of(after.orElseThrow(), null));
    }
}
