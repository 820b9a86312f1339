package dev.vitrine.foundation.kernel;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Thread that does the same work again and again until it is closed. What fails in one round, for want of a database or
 * of room on a disk, may go better in the next, so no failure ends it.
 */
public final class BackgroundLoop implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(BackgroundLoop.class);

    private final String name;
    private final Duration pause;
    private final Duration timeToFinish;
    private final Runnable round;
    private final CountDownLatch closed = new CountDownLatch(1);
    private @Nullable Thread thread;

    /**
     * @param name of the thread, and for the log
     * @param pause before each round
     * @param timeToFinish how long a round may go on after it was closed
     */
    public BackgroundLoop(String name, Duration pause, Duration timeToFinish, Runnable round) {
        this.name = name;
        this.pause = pause;
        this.timeToFinish = timeToFinish;
        this.round = round;
    }

    public void start() {
        thread = Thread.ofPlatform().name(name).daemon().start(this::run);
    }

    private void run() {
        try {
            while (!closed.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                attempt(name, round);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the round that runs should come to its end. */
    public boolean isClosed() {
        return closed.getCount() == 0;
    }

    /** Lets no other round begin. */
    public void end() {
        closed.countDown();
    }

    /**
     * Runs work that comes again, also where another thread or schedule goes round; an exception or error is logged and
     * not thrown. What it was.
     */
    public static Optional<Throwable> attempt(String name, Runnable work) {
        try {
            work.run();
            return Optional.empty();
        } catch (UnavailableException e) {
            // why so quiet: the line of what is away says what to do, and rounds come every second.
            LOG.debug("event=job_skipped round=\"{}\" fault={}", name, e.fault());
            return Optional.of(e);
        } catch (RuntimeException | Error e) {
            OutOfMemory.report(e);
            LOG.error("event=job_failed round=\"{}\"", name, e);
            return Optional.of(e);
        }
    }

    @Override
    public void close() {
        end();
        var running = thread;
        if (running != null) {
            try {
                running.join(timeToFinish);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
