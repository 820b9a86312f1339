package dev.vitrine.commerce.catalog;

import java.util.Arrays;

/** Ids of any number of products. Immutable. */
public final class ProductIds {

    private final long[] ascending;

    private ProductIds(long[] ascending) {
        this.ascending = ascending;
    }

    public static ProductIds of(long... ids) {
        return new ProductIds(Arrays.stream(ids).sorted().toArray());
    }

    public boolean contains(long id) {
        return Arrays.binarySearch(ascending, id) >= 0;
    }

    public int size() {
        return ascending.length;
    }

    long[] ascending() {
        return ascending.clone();
    }
}
