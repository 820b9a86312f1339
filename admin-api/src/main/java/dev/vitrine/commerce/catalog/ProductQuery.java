package dev.vitrine.commerce.catalog;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which products a page of the storefront lists, and how.
 *
 * @param collectionId only those of a collection
 * @param search only those with all of these words, in any of their forms, the last as a beginning too; best first
 *     unless another order is asked for
 * @param facets only those that have all of this in common
 */
@RecordBuilder
public record ProductQuery(
        boolean publishedOnly,
        @Nullable Long collectionId,
        @Nullable String search,
        List<Facet> facets,
        ProductSortOrder order,
        long offset,
        int limit)
        implements ProductQueryBuilder.With {

    /**
     * Something that products have in common.
     *
     * @param keys spellings in lower case, one of which they have
     */
    public record Facet(Kind kind, List<String> keys) {

        /** What products are gathered by. */
        public enum Kind {
            VENDOR,
            TYPE,
            TAG
        }

        public Facet {
            keys = keys.stream().map(CaseInsensitiveKeys::of).toList();
        }
    }

    public static ProductQuery published(int limit) {
        return new ProductQuery(true, null, null, List.of(), ProductSortOrder.MANUAL, 0, limit);
    }

    public ProductQuery of(long collection) {
        return withCollectionId(collection);
    }

    public ProductQuery matching(String words) {
        return withSearch(words);
    }

    public ProductQuery with(Facet facet) {
        return withFacets(Stream.concat(facets.stream(), Stream.of(facet)).toList());
    }

    public ProductQuery by(ProductSortOrder newOrder) {
        return withOrder(newOrder);
    }

    public ProductQuery from(long newOffset) {
        return withOffset(newOffset);
    }
}
