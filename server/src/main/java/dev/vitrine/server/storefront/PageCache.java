package dev.vitrine.server.storefront;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vitrine.foundation.kernel.ShopId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Cache of rendered pages, shared by all visitors. A page is handed out as long as nothing of what it was made of has
 * changed. Of many that ask for a missing page at once, one makes it. Safe for use by many threads.
 */
final class PageCache {

    /** In bytes. */
    private static final long ROOM = 96L * 1024 * 1024;

    /**
     * What a visitor asks for; which page that is at a time, its dependencies say. Its language is that of the address.
     */
    record Key(long shop, String url, Device device, String currency, boolean json) {}

    /** A page with what it was made of. */
    record MadePage(PageResponse page, PageDependencies dependencies) {

        /** As it is right at that later version. */
        MadePage at(long version) {
            return new MadePage(page, dependencies.at(version));
        }
    }

    /** In bytes: key, headers and what they are kept in. */
    private static final int ROOM_AROUND_A_PAGE = 4_000;

    /** In bytes: the name of a tag and its place in a list. */
    private static final int ROOM_OF_A_TAG = 80;

    /** {@code prepared} is null for a redirect. */
    private record Kept(MadePage made, @Nullable PreparedResponse prepared) {}

    private final TagVersions tagVersions;
    private final boolean behindCdn;
    private final Cache<Key, Kept> pages = Caffeine.newBuilder()
            .maximumWeight(ROOM)
            .weigher((Key key, Kept kept) -> weight(kept.made()))
            .build();
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();
    private final ConcurrentHashMap<Key, CompletableFuture<MadePage>> underway = new ConcurrentHashMap<>();

    /** {@code behindCdn}: a cache in front of the server may keep pages, too. */
    PageCache(TagVersions tagVersions, boolean behindCdn) {
        this.tagVersions = tagVersions;
        this.behindCdn = behindCdn;
    }

    private static int weight(MadePage made) {
        return made.page().weight()
                + ROOM_AROUND_A_PAGE
                + made.dependencies().tags().size() * ROOM_OF_A_TAG;
    }

    /** The pages asked for most, for the next run. */
    Map<Key, MadePage> hottest(int most) {
        var hottest = new LinkedHashMap<Key, MadePage>();
        pages.policy()
                .eviction()
                .ifPresent(eviction -> eviction.hottest(most).forEach((key, kept) -> hottest.put(key, kept.made())));
        return hottest;
    }

    /** About how much memory its pages take. */
    long bytes() {
        return pages.policy().eviction().orElseThrow().weightedSize().orElseThrow();
    }

    long hits() {
        return hits.sum();
    }

    /** How often a page had to be made, or was waited for while another visitor's request made it. */
    long misses() {
        return misses.sum();
    }

    /** Keeps it, unless one of a later version is there. */
    void put(Key key, MadePage made) {
        var page = made.page();
        var fresh = new Kept(made, page.location().isEmpty() ? prepared(key, made) : null);
        pages.asMap().merge(key, fresh, (one, other) -> version(one) > version(other) ? one : other);
    }

    private PreparedResponse prepared(Key key, MadePage made) {
        var surrogate = behindCdn
                ? SurrogateKeys.of(new ShopId(key.shop()), made.dependencies()).orElse(null)
                : null;
        return new PreparedResponse(made.page(), surrogate);
    }

    private static long version(Kept kept) {
        return kept.made().dependencies().version();
    }

    /** Whether there is one that is right at this version of the shop. */
    boolean has(Key key, long version) {
        return kept(key, version) != null;
    }

    /** A page that is there, right at this version of the shop, and no redirect. */
    @Nullable
    PreparedResponse prepared(Key key, long version) {
        var kept = kept(key, version);
        if (kept == null || kept.prepared() == null) {
            return null;
        }
        hits.increment();
        return kept.prepared();
    }

    /**
     * The page as it is at this version of the shop, or at a later one. {@code make} reads everything anew.
     *
     * <p>why not the cache's own loading: a page that came out poorly must be handed out, but not be kept.
     */
    CompletableFuture<PageResponse> get(Key key, long version, Supplier<CompletableFuture<MadePage>> make) {
        var kept = kept(key, version);
        (kept == null ? misses : hits).increment();
        if (kept != null) {
            return CompletableFuture.completedFuture(kept.made().page());
        }
        var mine = new CompletableFuture<MadePage>();
        var others = underway.putIfAbsent(key, mine);
        if (others != null) {
            // why looked at again: it may have been begun before the change that this visitor has to see.
            return others.thenCompose(made -> isFresh(key, made, version)
                    ? CompletableFuture.completedFuture(made.page())
                    : get(key, version, make));
        }
        keptOrMade(key, version, make).whenComplete((made, failure) -> {
            if (failure == null && made.page().keep()) {
                put(key, made);
            }
            underway.remove(key);
            if (failure == null) {
                mine.complete(made);
            } else {
                mine.completeExceptionally(failure);
            }
        });
        return mine.thenApply(MadePage::page);
    }

    private CompletableFuture<MadePage> keptOrMade(Key key, long version, Supplier<CompletableFuture<MadePage>> make) {
        try {
            var kept = kept(key, version);
            return kept == null ? make.get() : CompletableFuture.completedFuture(kept.made());
        } catch (RuntimeException e) {
            // why: those who wait for it have to hear of it.
            return CompletableFuture.failedFuture(e);
        }
    }

    private @Nullable Kept kept(Key key, long version) {
        var kept = pages.getIfPresent(key);
        return kept != null && isFresh(key, kept.made(), version) ? kept : null;
    }

    /** Whether the page is right at this version of its shop. */
    boolean isFresh(Key key, MadePage made, long version) {
        return tagVersions.isFresh(new ShopId(key.shop()), made.dependencies(), version);
    }
}
