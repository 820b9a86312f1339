package dev.vitrine.commerce.facets;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vitrine.commerce.catalog.ProductQuery;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Facets of lists of products, counted in indexes that this process keeps in memory, of the shops that were asked for
 * last. The first question of a shop reads all of its products. Safe for use by many threads.
 */
public final class Facets {

    /** In bytes. */
    private static final long ROOM = 96L * 1024 * 1024;

    private final InstantSource clock;
    private final Cache<ShopId, FacetIndex> indexes = Caffeine.newBuilder()
            .maximumWeight(ROOM)
            // why no more than all: a shop that is larger has room alone.
            .weigher((ShopId shop, FacetIndex index) -> (int) Math.min(ROOM, index.weight()))
            .build();

    public Facets(InstantSource clock) {
        this.clock = clock;
    }

    /** Of the shown products of a query without words. */
    public FacetedProducts of(Session session, Shop shop, ProductQuery query, FacetChoice choice) {
        return list(session, shop, query, null, choice);
    }

    /** Of those of the products that are shown. */
    public FacetedProducts among(Session session, Shop shop, List<Long> found, FacetChoice choice) {
        return list(session, shop, ProductQuery.published(found.size()), found, choice);
    }

    private FacetedProducts list(
            Session session, Shop shop, ProductQuery query, @Nullable List<Long> found, FacetChoice choice) {
        var index = indexes.get(shop.shopId(), each -> new FacetIndex());
        var before = index.weight();
        var facetedProducts = index.list(session, shop, query, found, choice, clock.instant());
        if (index.weight() != before) {
            indexes.put(shop.shopId(), index);
        }
        return facetedProducts;
    }
}
