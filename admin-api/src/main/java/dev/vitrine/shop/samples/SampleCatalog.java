package dev.vitrine.shop.samples;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Products and collections to fill a shop with; their pictures are stored already. */
public record SampleCatalog(List<SampleCollection> collections, List<SampleProduct> products) {

    /**
     * A collection.
     *
     * @param name what products call it by
     * @param body as the Admin API takes a custom collection
     */
    public record SampleCollection(String name, ObjectNode body) {}

    /**
     * A product.
     *
     * @param collection the name of the one that it is in
     * @param body as the Admin API takes a product
     */
    public record SampleProduct(String collection, ObjectNode body) {}
}
