package dev.vitrine.commerce.facets;

import java.util.List;

/**
 * Values of one facet, the most frequent first.
 *
 * @param name of the option, as the products spell it; empty for other facets
 */
public record FacetCounts(FacetKey key, String name, List<Value> values) {

    /**
     * A value.
     *
     * @param text as the first product of the list spells it
     * @param count how many products the list would have with this value of the facet alone
     */
    public record Value(String text, int count, boolean isChosen) {}

    public FacetCounts {
        values = List.copyOf(values);
    }
}
