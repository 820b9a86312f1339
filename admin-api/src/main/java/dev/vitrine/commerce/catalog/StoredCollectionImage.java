package dev.vitrine.commerce.catalog;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Stored image of a collection. */
@RecordBuilder
public record StoredCollectionImage(
        String key,
        String extension,
        String filename,
        @Nullable String alt,
        int width,
        int height,
        @Nullable String source,
        Instant createdAt)
        implements StoredCollectionImageBuilder.With {}
