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
 * themselves. Of many that ask for a missing page at once, one makes it. Threads may share it.
 */
final class PageCache {

    /** In bytes. */
    private static final long ROOM = 96L * 1024 * 1024;

    /** Everything that a page depends on; the look's version stands for the shop's data and settings. */
    record Key(long shop, long version, String url, Device device, String currency, boolean json) {}

    private final Cache<Key, Answer> pages = Caffeine.newBuilder()
            .maximumWeight(ROOM)
            .weigher((Key key, Answer answer) -> answer.weight() + 200)
            .build();
    private final ConcurrentHashMap<Key, CompletableFuture<Answer>> underway = new ConcurrentHashMap<>();

    /** why not the cache's own loading: a page that came out poorly must be handed out, but not be kept. */
    Answer get(Key key, Supplier<Answer> make) {
        var kept = pages.getIfPresent(key);
        if (kept != null) {
            return kept;
        }
        var mine = new CompletableFuture<Answer>();
        var others = underway.putIfAbsent(key, mine);
        return others == null ? make(key, mine, make) : awaited(others);
    }

    private Answer make(Key key, CompletableFuture<Answer> future, Supplier<Answer> make) {
        try {
            var answer = Optional.ofNullable(pages.getIfPresent(key)).orElseGet(make);
            if (answer.keep()) {
                pages.put(key, answer);
            }
            future.complete(answer);
            return answer;
        } catch (RuntimeException | Error e) {
            future.completeExceptionally(e);
            throw e;
        } finally {
            underway.remove(key);
        }
    }

    private static Answer awaited(CompletableFuture<Answer> others) {
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
