package dev.vitrine.server.storefront;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Cache of rendered pages, shared by all visitors. A change in the shop gives its pages new keys; the old ones go by
 * themselves. Of many that ask for a missing page at once, one makes it. Safe for use by many threads.
 */
final class PageCache {

    /** In bytes. */
    private static final long ROOM = 96L * 1024 * 1024;

    /** Everything that a page depends on; the version stands for the shop's data and settings. */
    record Key(long shop, long version, String url, Device device, String currency, boolean json) {}

    private final Cache<Key, PageResponse> pages = Caffeine.newBuilder()
            .maximumWeight(ROOM)
            .weigher((Key key, PageResponse pageResponse) -> pageResponse.weight() + 200)
            .build();
    private final ConcurrentHashMap<Key, CompletableFuture<PageResponse>> underway = new ConcurrentHashMap<>();

    /** The pages asked for most, for the next run. */
    Map<Key, PageResponse> hottest(int most) {
        return pages.policy().eviction().map(eviction -> eviction.hottest(most)).orElse(Map.of());
    }

    void put(Key key, PageResponse pageResponse) {
        pages.put(key, pageResponse);
    }

    boolean has(Key key) {
        return pages.getIfPresent(key) != null;
    }

    /** why not the cache's own loading: a page that came out poorly must be handed out, but not be kept. */
    CompletableFuture<PageResponse> get(Key key, Supplier<CompletableFuture<PageResponse>> make) {
        var kept = pages.getIfPresent(key);
        if (kept != null) {
            return CompletableFuture.completedFuture(kept);
        }
        var mine = new CompletableFuture<PageResponse>();
        var others = underway.putIfAbsent(key, mine);
        if (others != null) {
            return others;
        }
        var made = pages.getIfPresent(key);
        (made == null ? make.get() : CompletableFuture.completedFuture(made)).whenComplete((pageResponse, failure) -> {
            if (failure == null && pageResponse.keep()) {
                pages.put(key, pageResponse);
            }
            underway.remove(key);
            if (failure == null) {
                mine.complete(pageResponse);
            } else {
                mine.completeExceptionally(failure);
            }
        });
        return mine;
    }
}
