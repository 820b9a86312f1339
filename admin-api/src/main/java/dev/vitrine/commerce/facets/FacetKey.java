package dev.vitrine.commerce.facets;

import dev.vitrine.commerce.catalog.CaseInsensitiveKeys;

/**
 * Key of a facet whose values are words of the products.
 *
 * @param option name of the option in lower case; empty for the other kinds
 */
public record FacetKey(Kind kind, String option) {

    /** In the order in which shoppers see them. */
    public enum Kind {
        TYPE,
        VENDOR,
        OPTION,
        TAG
    }

    public static final FacetKey TYPE = new FacetKey(Kind.TYPE, "");
    public static final FacetKey VENDOR = new FacetKey(Kind.VENDOR, "");
    public static final FacetKey TAG = new FacetKey(Kind.TAG, "");

    /** The options of that name, in whatever letter case. */
    public static FacetKey option(String name) {
        return new FacetKey(Kind.OPTION, CaseInsensitiveKeys.of(name));
    }

    /** Whether variants of one product may differ in it. */
    boolean isOfVariants() {
        return kind == Kind.OPTION;
    }
}
