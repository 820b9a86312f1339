package dev.vitrine.catalog;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is stored of a collection's own picture. */
public record CollectionPicture(
        String key,
        String extension,
        String filename,
        @Nullable String alt,
        int width,
        int height,
        @Nullable String source,
        Instant createdAt) {

    CollectionPicture described(@Nullable String newAlt) {
        return new CollectionPicture(key, extension, filename, newAlt, width, height, source, createdAt);
    }
}
