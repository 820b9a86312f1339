package dev.vitrine.commerce.facets;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vitrine.commerce.catalog.ProductQuery;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.feature.BackgroundJob;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Facets of lists of products, counted in indexes that this process keeps in memory, of the shops that were asked for
 * last. The first question of a shop reads all of its products, unless a background job has. Safe for use by many
 * threads.
 */
public final class Facets implements Feature {

    /** In bytes. */
    private static final long ROOM = 96L * 1024 * 1024;

    /** Where there are fewer products, the first question is answered in less than a second. */
    private static final int FEWEST_READ_AHEAD = 5_000;

    private static final int MOST_READ_AHEAD = 12;

    private final Database database;
    private final InstantSource clock;
    private final Cache<ShopId, FacetIndex> indexes = Caffeine.newBuilder()
            .maximumWeight(ROOM)
            // why no more than all: a shop that is larger has room alone.
            .weigher((ShopId shop, FacetIndex index) -> (int) Math.min(ROOM, index.weight()))
            .build();

    public Facets(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public List<BackgroundJob> jobs() {
        return List.of(
                new BackgroundJob("facets", Duration.ZERO, Duration.ofHours(1), () -> readAhead(FEWEST_READ_AHEAD)));
    }

    /** Reads the shops with the most products that are not in memory, while there is room, so that no shopper waits. */
    void readAhead(int fewestProducts) {
        for (var id : database.<List<Long>>read(
                session -> FacetReader.largestShops(session, fewestProducts, MOST_READ_AHEAD))) {
            var room = indexes.asMap().values().stream()
                            .mapToLong(FacetIndex::weight)
                            .sum()
                    < ROOM;
            if (room && !isInMemory(new ShopId(id))) {
                database.read(session -> {
                    Shops.byIds(session, List.of(id))
                            .forEach(shop -> of(session, shop, ProductQuery.published(1), FacetChoice.NOTHING));
                    return id;
                });
            }
        }
    }

    boolean isInMemory(ShopId shop) {
        return indexes.asMap().containsKey(shop);
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
