package dev.vitrine.catalog;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.vitrine.media.Media;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Products that belong together, chosen by hand.
 *
 * @param kind {@code custom}, or {@code smart} for one that rules fill
 * @param productsCount of all its products, hidden ones included
 */
public record Collection(
        long id,
        String title,
        String handle,
        @Nullable String bodyHtml,
        boolean published,
        @Nullable Instant publishedAt,
        String publishedScope,
        String sortOrder,
        @Nullable String templateSuffix,
        @Nullable CollectionImage image,
        long productsCount,
        Instant createdAt,
        Instant updatedAt,
        @JsonIgnore String kind,
        @JsonIgnore @Nullable CollectionPicture picture) {

    static final String CUSTOM = "custom";

    public Collection {
        published = publishedAt != null;
    }

    static Collection draft(Instant now) {
        return new Collection(0, "", "", null, true, now, "web", "manual", null, null, 0, now, now, CUSTOM, null);
    }

    public boolean isVisible(Instant now) {
        return publishedAt != null && !publishedAt.isAfter(now);
    }

    /** The order in which the storefront lists its products. */
    public ProductOrder productOrder() {
        return ProductOrder.of(sortOrder).orElse(ProductOrder.MANUAL);
    }

    /** The shop-relative address of its own picture. */
    java.util.Optional<String> path() {
        return picture == null
                ? java.util.Optional.empty()
                : java.util.Optional.of(Media.url(picture.key(), picture.filename(), picture.extension()));
    }

    Collection printed(@Nullable CollectionImage shown, long count) {
        return new Collection(
                id,
                title,
                handle,
                bodyHtml,
                published,
                publishedAt,
                publishedScope,
                sortOrder,
                templateSuffix,
                shown,
                count,
                createdAt,
                updatedAt,
                kind,
                picture);
    }

    Collection called(String newHandle) {
        return new Collection(
                id,
                title,
                newHandle,
                bodyHtml,
                published,
                publishedAt,
                publishedScope,
                sortOrder,
                templateSuffix,
                image,
                productsCount,
                createdAt,
                updatedAt,
                kind,
                picture);
    }

    Collection at(Instant created, Instant updated) {
        return new Collection(
                id,
                title,
                handle,
                bodyHtml,
                published,
                publishedAt,
                publishedScope,
                sortOrder,
                templateSuffix,
                image,
                productsCount,
                created,
                updated,
                kind,
                picture);
    }
}
