package dev.vitrine.commerce.facets;

import java.util.BitSet;

/**
 * What facets know of a product, with {@link FacetValues} by their numbers. Not changed once it is made.
 *
 * @param publishedAt in epoch milliseconds
 * @param prices of its variants, in minor units of the shop's currency
 * @param available which of the variants can be bought
 * @param options {@link #OPTIONS} for each variant
 */
record IndexedProduct(
        long id, long publishedAt, int vendor, int type, int[] tags, long[] prices, BitSet available, int[] options) {

    static final int OPTIONS = 3;

    /** In bytes, about: the arrays and what they are kept in. */
    private static final int ROOM = 250;

    int weight() {
        return ROOM + Integer.BYTES * (tags.length + options.length) + Long.BYTES * prices.length;
    }
}
