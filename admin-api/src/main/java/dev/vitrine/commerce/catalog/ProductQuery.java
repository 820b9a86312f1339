package dev.vitrine.commerce.catalog;

import org.jspecify.annotations.Nullable;

/**
 * Which products a page of the storefront lists, and how.
 *
 * @param collectionId only those of a collection
 * @param search only those with all of these words, in any of their forms, in title, vendor, type, tags or SKUs
 */
public record ProductQuery(
        boolean publishedOnly,
        @Nullable Long collectionId,
        @Nullable String search,
        ProductSortOrder order,
        long offset,
        int limit) {

    public static ProductQuery published(int limit) {
        return new ProductQuery(true, null, null, ProductSortOrder.MANUAL, 0, limit);
    }

    public ProductQuery of(long collection) {
        return new ProductQuery(publishedOnly, collection, search, order, offset, limit);
    }

    public ProductQuery matching(String words) {
        return new ProductQuery(publishedOnly, collectionId, words, order, offset, limit);
    }

    public ProductQuery by(ProductSortOrder newOrder) {
        return new ProductQuery(publishedOnly, collectionId, search, newOrder, offset, limit);
    }

    public ProductQuery from(long newOffset) {
        return new ProductQuery(publishedOnly, collectionId, search, order, newOffset, limit);
    }
}
