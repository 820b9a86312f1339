package dev.vitrine.commerce.checkout;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Lock for each key: callers with the same key run one after the other. Safe for use by many threads. */
final class KeyedLock {

    private static final class CountedLock {
        final ReentrantLock lock = new ReentrantLock();
        int callers;
    }

    private final ConcurrentHashMap<String, CountedLock> countedLocks = new ConcurrentHashMap<>();

    <T> T runLocked(String key, Supplier<T> work) {
        var countedLock = countedLocks.compute(key, (name, known) -> {
            var joined = known == null ? new CountedLock() : known;
            joined.callers++;
            return joined;
        });
        countedLock.lock.lock();
        try {
            return work.get();
        } finally {
            countedLock.lock.unlock();
            countedLocks.computeIfPresent(key, (name, known) -> --known.callers == 0 ? null : known);
        }
    }
}
