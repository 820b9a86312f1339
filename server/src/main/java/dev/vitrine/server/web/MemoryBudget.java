package dev.vitrine.server.web;

import java.util.concurrent.atomic.AtomicLong;

/** Bytes that all requests of a kind may hold together. Safe for use by many threads. */
final class MemoryBudget {

    private final long limit;
    private final AtomicLong held = new AtomicLong();

    MemoryBudget(long limit) {
        this.limit = limit;
    }

    /** False, and nothing taken, when they are not there. */
    boolean take(long bytes) {
        if (held.addAndGet(bytes) > limit) {
            held.addAndGet(-bytes);
            return false;
        }
        return true;
    }

    void release(long bytes) {
        held.addAndGet(-bytes);
    }
}
