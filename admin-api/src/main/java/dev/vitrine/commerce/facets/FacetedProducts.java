package dev.vitrine.commerce.facets;

import dev.vitrine.commerce.catalog.ProductIds;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list of products narrowed down, with what it can be narrowed by further.
 *
 * @param matching what is left
 * @param all how many there are without what was chosen
 * @param available how many can be bought of those that all other facets leave
 * @param sparesSoldOut whether some of these cannot be bought
 * @param prices lowest and highest price of what all other facets leave; null when they leave nothing
 * @param lists facets with more than one value, or with a chosen one
 */
public record FacetedProducts(
        ProductIds matching,
        int all,
        int available,
        boolean sparesSoldOut,
        @Nullable PriceRange prices,
        List<FacetCounts> lists) {

    public FacetedProducts {
        lists = List.copyOf(lists);
    }
}
