package dev.vitrine.themes;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Set;

/** Render worker of the pool with its load and loaded builds. */
final class PooledWorker {
    final ChildProcess childProcess;
    Instant lentAt = Instant.EPOCH;
    private final int contexts;
    private final LinkedHashSet<String> warm = new LinkedHashSet<>();
    private int renders;

    PooledWorker(ChildProcess childProcess, int contexts) {
        this.childProcess = childProcess;
        this.contexts = contexts;
    }

    boolean isWarmFor(String key) {
        return warm.contains(key);
    }

    int load() {
        return warm.size();
    }

    int renders() {
        return renders;
    }

    void markUsed(String key) {
        renders++;
        warm.remove(key);
        warm.add(key);
        while (warm.size() > contexts) {
            warm.remove(warm.iterator().next());
        }
    }

    void evict(String key) {
        warm.remove(key);
    }

    Set<String> warm() {
        return warm;
    }
}
