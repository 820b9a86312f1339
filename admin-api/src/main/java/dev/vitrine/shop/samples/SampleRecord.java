package dev.vitrine.shop.samples;

/**
 * A record of a shop's sample data.
 *
 * @param kind {@code product}, {@code collection} or {@code menu}
 * @param fingerprint of the record as it was made
 */
public record SampleRecord(String kind, long recordId, String fingerprint) {

    static final String PRODUCT = "product";
    static final String COLLECTION = "collection";

    /** A menu that entries were added to; it is the merchant's own. */
    static final String MENU = "menu";
}
