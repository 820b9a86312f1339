package dev.vitrine.checkout;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Lets callers with the same key work one after the other; others do not wait. Threads may share it. */
final class Turns {

    private static final class Turn {
        final ReentrantLock lock = new ReentrantLock();
        int callers;
    }

    private final ConcurrentHashMap<String, Turn> turns = new ConcurrentHashMap<>();

    <T> T take(String key, Supplier<T> work) {
        var turn = turns.compute(key, (name, known) -> {
            var joined = known == null ? new Turn() : known;
            joined.callers++;
            return joined;
        });
        turn.lock.lock();
        try {
            return work.get();
        } finally {
            turn.lock.unlock();
            turns.computeIfPresent(key, (name, known) -> --known.callers == 0 ? null : known);
        }
    }
}
