package dev.vitrine.commerce.facets;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a shopper has chosen. Values of one facet are alternatives, and each facet narrows the list further. Options,
 * price and availability must be those of one variant.
 *
 * @param available only what can be bought
 * @param price null for any
 * @param values chosen values by their facet, at most {@link #MOST_FACETS}, in whatever letter case; none without one
 */
public record FacetChoice(boolean available, @Nullable PriceRange price, Map<FacetKey, List<String>> values) {

    public static final FacetChoice NOTHING = new FacetChoice(false, null, Map.of());

    /** why: each has a bit of a number. */
    public static final int MOST_FACETS = 16;

    public FacetChoice {
        if (values.size() > MOST_FACETS) {
            throw new IllegalArgumentException("at most " + MOST_FACETS + " facets");
        }
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
}
