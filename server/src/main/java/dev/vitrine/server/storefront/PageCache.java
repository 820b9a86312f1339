package dev.vitrine.server.storefront;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Cache of rendered pages, shared by all visitors. A change in the shop gives its pages new keys; the old ones go by
 * themselves. Of many that ask for a missing page at once, one makes it. Safe for use by many threads.
 */
final class PageCache {

    /** In bytes. */
    private static final long ROOM = 96L * 1024 * 1024;

    /** Everything that a page depends on; the look's version stands for the shop's data and settings. */
    record Key(long shop, long version, String url, Device device, String currency, boolean json) {}

    private final Cache<Key, PageResponse> pages = Caffeine.newBuilder()
            .maximumWeight(ROOM)
            .weigher((Key key, PageResponse pageResponse) -> pageResponse.weight() + 200)
            .build();
    private final ConcurrentHashMap<Key, CompletableFuture<PageResponse>> underway = new ConcurrentHashMap<>();

    /** why not the cache's own loading: a page that came out poorly must be handed out, but not be kept. */
    PageResponse get(Key key, Supplier<PageResponse> make) {
        var kept = pages.getIfPresent(key);
        if (kept != null) {
            return kept;
        }
        var mine = new CompletableFuture<PageResponse>();
        var others = underway.putIfAbsent(key, mine);
        return others == null ? make(key, mine, make) : awaited(others);
    }

    private PageResponse make(Key key, CompletableFuture<PageResponse> future, Supplier<PageResponse> make) {
        try {
            var pageResponse = Optional.ofNullable(pages.getIfPresent(key)).orElseGet(make);
            if (pageResponse.keep()) {
                pages.put(key, pageResponse);
            }
            future.complete(pageResponse);
            return pageResponse;
        } catch (RuntimeException | Error e) {
            future.completeExceptionally(e);
            throw e;
        } finally {
            underway.remove(key);
        }
    }

    private static PageResponse awaited(CompletableFuture<PageResponse> others) {
        try {
            return others.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }
}
