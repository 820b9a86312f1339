package dev.vitrine.commerce.catalog;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Which products a page of the storefront lists, and how.
 *
 * @param collectionId only those of a collection
 * @param search only those with all of these words, in any of their forms, the last as a beginning too; best first
 *     unless another order is asked for
 */
@RecordBuilder
public record ProductQuery(
        boolean publishedOnly,
        @Nullable Long collectionId,
        @Nullable String search,
        ProductSortOrder order,
        long offset,
        int limit)
        implements ProductQueryBuilder.With {

    public static ProductQuery published(int limit) {
        return new ProductQuery(true, null, null, ProductSortOrder.MANUAL, 0, limit);
    }

    public ProductQuery of(long collection) {
        return withCollectionId(collection);
    }

    public ProductQuery matching(String words) {
        return withSearch(words);
    }

    public ProductQuery by(ProductSortOrder newOrder) {
        return withOrder(newOrder);
    }

    public ProductQuery from(long newOffset) {
        return withOffset(newOffset);
    }
}
