package dev.vitrine.foundation.db;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads that callers share: whoever asks while a value is being read waits for the next reading, and all who wait have
 * the same one. A value is never older than the question. Safe for use by many threads.
 */
final class SharedReads<K, V> {

    private final Function<K, V> read;
    private final Cache<K, Line<V>> lines =
            Caffeine.newBuilder().maximumSize(10_000).build();

    /** Those who ask for one key. */
    private static final class Line<V> {
        private final ReentrantLock reading = new ReentrantLock();
        private @Nullable CompletableFuture<V> next;
    }

    /** {@code read} sees all that was committed before it is called. */
    SharedReads(Function<K, V> read) {
        this.read = read;
    }

    V get(K key) {
        var line = lines.get(key, any -> new Line<>());
        var mine = new CompletableFuture<V>();
        CompletableFuture<V> shared;
        synchronized (line) {
            shared = line.next == null ? mine : line.next;
            line.next = shared;
        }
        if (shared == mine) {
            readFor(mine, line, key);
        }
        try {
            return shared.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private void readFor(CompletableFuture<V> all, Line<V> line, K key) {
        line.reading.lock();
        try {
            // why now: whoever comes after this is not sure to be seen by the reading that begins.
            synchronized (line) {
                line.next = null;
            }
            all.complete(read.apply(key));
        } catch (RuntimeException | Error e) {
            all.completeExceptionally(e);
        } finally {
            line.reading.unlock();
        }
    }
}
