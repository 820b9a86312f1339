package dev.vitrine.server.testkit;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Requests that threads send again and again beneath what a test does. Closing ends them, also where the test has
 * failed: a thread that nobody ends would hold the whole suite.
 */
public final class Traffic implements AutoCloseable {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final AtomicInteger rounds = new AtomicInteger();
    private final Duration pause;
    private volatile boolean over;

    /**
     * A thread for each; after each round of it a pause, without which they take the processors from what they test.
     */
    public Traffic(Duration pause, List<Runnable> work) {
        this.pause = pause;
        work.forEach(each -> threads.execute(() -> repeat(each)));
    }

    private void repeat(Runnable work) {
        while (!over) {
            try {
                work.run();
            } catch (RuntimeException | AssertionError e) {
                failures.add(e);
            }
            rounds.incrementAndGet();
            LockSupport.parkNanos(pause.toNanos());
        }
    }

    /** So many more rounds. */
    public void awaitRounds(int count) {
        var before = rounds.get();
        Patience.await("requests", () -> rounds.get() > before + count);
    }

    public int rounds() {
        return rounds.get();
    }

    /** What was thrown, a round each. */
    public List<Throwable> failures() {
        return List.copyOf(failures);
    }

    /** Ends after the rounds that have begun. */
    @Override
    public void close() {
        over = true;
        threads.close();
    }
}
