package dev.vitrine.commerce.catalog;

import org.jspecify.annotations.Nullable;

/**
 * A collection as the storefront shows it.
 *
 * @param products how many of its products are shown
 * @param cover its own picture, else the first of its products' pictures
 */
public record CollectionSummary(
        Collection collection, long products, @Nullable CoverImage cover) {

    /** A picture by its shop-relative address. */
    public record CoverImage(String path, @Nullable String alt, int width, int height) {}
}
