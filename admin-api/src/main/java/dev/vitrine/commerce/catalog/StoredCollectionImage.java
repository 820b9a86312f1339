package dev.vitrine.commerce.catalog;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Stored image of a collection. */
public record StoredCollectionImage(
        String key,
        String extension,
        String filename,
        @Nullable String alt,
        int width,
        int height,
        @Nullable String source,
        Instant createdAt) {

    StoredCollectionImage described(@Nullable String newAlt) {
        return new StoredCollectionImage(key, extension, filename, newAlt, width, height, source, createdAt);
    }
}
