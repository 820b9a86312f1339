package dev.vitrine.testkit;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waiting for what must come. */
public final class Patience {

    /** Far longer than a busy machine needs: only what is broken is waited for so long. */
    public static final Duration LIMIT = Duration.ofMinutes(3);

    private static final long LOOKS_EVERY = Duration.ofMillis(5).toNanos();

    private Patience() {}

    /** Waits until it holds, and fails where it never does. */
    public static void await(String what, BooleanSupplier holds) {
        var end = System.nanoTime() + LIMIT.toNanos();
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not in " + LIMIT + ": " + what);
            }
            LockSupport.parkNanos(LOOKS_EVERY);
        }
    }

    /** The next one of a queue; fails where none comes. */
    public static <T> T next(String what, BlockingQueue<T> queue) {
        try {
            var next = queue.poll(LIMIT.toSeconds(), TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("not in " + LIMIT + ": " + what);
            }
            return next;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
