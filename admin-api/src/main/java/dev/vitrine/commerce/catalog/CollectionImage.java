package dev.vitrine.commerce.catalog;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A collection's picture as it is printed. */
public record CollectionImage(String src, @Nullable String alt, int width, int height, Instant createdAt) {}
