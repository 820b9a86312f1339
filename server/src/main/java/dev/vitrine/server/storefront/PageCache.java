package dev.vitrine.server.storefront;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Cache of rendered pages, shared by all visitors. A change in the shop gives its pages new keys; the old ones go by
 * themselves. Of many that ask for a missing page at once, one makes it. Safe for use by many threads.
 */
final class PageCache {

    /** In bytes. */
    private static final long ROOM = 96L * 1024 * 1024;

    /** Everything that a page depends on; the version stands for the shop's data and settings. */
    record Key(long shop, long version, String url, Device device, String currency, boolean json) {}

    /** In bytes: key, headers and what they are kept in. */
    private static final int ROOM_AROUND_A_PAGE = 4_000;

    /** {@code prepared} is null for a redirect. */
    private record Kept(PageResponse page, @Nullable PreparedResponse prepared) {}

    private final Cache<Key, Kept> pages = Caffeine.newBuilder()
            .maximumWeight(ROOM)
            .weigher((Key key, Kept kept) -> kept.page().weight() + ROOM_AROUND_A_PAGE)
            .build();
    private final ConcurrentHashMap<Key, CompletableFuture<PageResponse>> underway = new ConcurrentHashMap<>();

    /** The pages asked for most, for the next run. */
    Map<Key, PageResponse> hottest(int most) {
        var hottest = new LinkedHashMap<Key, PageResponse>();
        pages.policy()
                .eviction()
                .ifPresent(eviction -> eviction.hottest(most).forEach((key, kept) -> hottest.put(key, kept.page())));
        return hottest;
    }

    void put(Key key, PageResponse pageResponse) {
        var prepared = pageResponse.location().isEmpty() ? new PreparedResponse(pageResponse) : null;
        pages.put(key, new Kept(pageResponse, prepared));
    }

    boolean has(Key key) {
        return pages.getIfPresent(key) != null;
    }

    /** A page that is there and no redirect. */
    @Nullable
    PreparedResponse prepared(Key key) {
        var kept = pages.getIfPresent(key);
        return kept == null ? null : kept.prepared();
    }

    /** why not the cache's own loading: a page that came out poorly must be handed out, but not be kept. */
    CompletableFuture<PageResponse> get(Key key, Supplier<CompletableFuture<PageResponse>> make) {
        var kept = pages.getIfPresent(key);
        if (kept != null) {
            return CompletableFuture.completedFuture(kept.page());
        }
        var mine = new CompletableFuture<PageResponse>();
        var others = underway.putIfAbsent(key, mine);
        if (others != null) {
            return others;
        }
        var made = pages.getIfPresent(key);
        (made == null ? make.get() : CompletableFuture.completedFuture(made.page()))
                .whenComplete((pageResponse, failure) -> {
                    if (failure == null && pageResponse.keep()) {
                        put(key, pageResponse);
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
