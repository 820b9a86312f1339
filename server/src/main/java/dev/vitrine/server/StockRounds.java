package dev.vitrine.server;

import dev.vitrine.Platform;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells every second what changed in stock, and every minute asks the fulfillment services whose hour has come. */
final class StockRounds implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StockRounds.class);

    private final Platform platform;
    private final InstantSource time;
    // why: two threads, because services may keep theirs waiting and news must not.
    private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(
            2, Thread.ofPlatform().name("stock-", 0).daemon().factory());

    StockRounds(Platform platform, InstantSource time) {
        this.platform = platform;
        this.time = time;
    }

    void start() {
        clock.scheduleWithFixedDelay(() -> run(platform.inventory().news()::tell), 1, 1, TimeUnit.SECONDS);
        clock.scheduleWithFixedDelay(
                () -> run(() -> platform.servicePolls().poll(time.instant())), 20, 60, TimeUnit.SECONDS);
    }

    private static void run(Runnable round) {
        try {
            round.run();
        } catch (RuntimeException e) {
            // why: a thrown exception would end the schedule; the next round may go better.
            LOG.error("event=stock_round_failed", e);
        }
    }

    @Override
    public void close() {
        clock.shutdown();
        try {
            clock.awaitTermination(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
