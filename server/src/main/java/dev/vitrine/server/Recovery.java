package dev.vitrine.server;

import dev.vitrine.Platform;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * At the start and every minute: finishes purchases and refunds that a crash left half done, marks checkouts that were
 * left behind, tells of carts that changed in a burst, and takes deleted apps out of their shops; every hour it forgets
 * what is kept for a time only.
 */
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
        clock.scheduleWithFixedDelay(this::tidy, 1, 60, TimeUnit.MINUTES);
    }

    private void tidy() {
        try {
            for (var shop : platform.shops().all()) {
                platform.eventLog().forgetOld(shop);
                platform.visits().forgetOld(shop);
                platform.webhooks().log().forgetOld(shop);
                platform.database().change(tx -> platform.metafields().forgetOrphans(tx, shop));
            }
        } catch (RuntimeException e) {
            // why: a thrown exception would end the schedule; the next hour may go better.
            LOG.error("event=tidying_failed", e);
        }
    }

    private void run() {
        try {
            for (var shop : platform.shops().all()) {
                platform.orders().gatewayRefunds().recover(shop);
                var finished =
                        platform.checkouts().recover(shop) + platform.invoices().recover(shop);
                if (finished > 0) {
                    LOG.info("event=checkouts_recovered shop={} count={}", shop.handle(), finished);
                }
                platform.checkouts().sweep(shop);
                platform.carts().tell(shop);
            }
            platform.deletingApps().finish();
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
