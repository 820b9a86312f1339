package dev.vitrine.server;

import dev.vitrine.Platform;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finishes purchases that a crash left between charge and order: at the start and every minute. */
final class Recovery implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);
    private static final long SECONDS_BETWEEN = 60;

    private final Platform platform;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("recovery").daemon().factory());

    Recovery(Platform platform) {
        this.platform = platform;
    }

    void start() {
        clock.scheduleWithFixedDelay(this::run, 0, SECONDS_BETWEEN, TimeUnit.SECONDS);
    }

    private void run() {
        try {
            for (var shop : platform.shops().all()) {
                var finished =
                        platform.checkouts().recover(shop) + platform.invoices().recover(shop);
                if (finished > 0) {
                    LOG.info("event=checkouts_recovered shop={} count={}", shop.handle(), finished);
                }
            }
        } catch (RuntimeException e) {
            // why: a thrown exception would end the schedule; the next minute may go better.
            LOG.error("event=recovery_failed", e);
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
