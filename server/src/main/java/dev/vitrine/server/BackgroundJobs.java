package dev.vitrine.server;

import dev.vitrine.Platform;
import dev.vitrine.commerce.orders.OrderIndex;
import dev.vitrine.foundation.mail.EmailDispatcher;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Recurring jobs of the server and their intervals. */
final class BackgroundJobs implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(BackgroundJobs.class);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Platform platform;
    private final EmailDispatcher emailDispatcher;
    private final InstantSource time;
    private final JobScheduler jobScheduler = new JobScheduler();

    BackgroundJobs(Platform platform, EmailDispatcher emailDispatcher, InstantSource time) {
        this.platform = platform;
        this.emailDispatcher = emailDispatcher;
        this.time = time;
    }

    void start() {
        jobScheduler.schedule(SECOND, SECOND, "mail", emailDispatcher::dispatchDue);
        jobScheduler.schedule(SECOND, SECOND, "stock", platform.inventory().stockChanges()::publish);
        jobScheduler.schedule(Duration.ofSeconds(5), SECOND, "visits", platform.visits()::flush);
        jobScheduler.schedule(MINUTE, Duration.ZERO, "recovery", () -> eachShop("recovery", this::recover));
        jobScheduler.schedule(MINUTE, Duration.ZERO, "deleted apps", platform.appDeletion()::uninstallDeleted);
        jobScheduler.schedule(
                MINUTE,
                Duration.ofSeconds(20),
                "services",
                () -> platform.fulfillmentServicePollJob().poll(time.instant()));
        jobScheduler.schedule(Duration.ofHours(1), MINUTE, "letters", platform.emailOutbox()::deleteExpired);
        jobScheduler.schedule(Duration.ofHours(1), MINUTE, "tidying", () -> eachShop("tidying", this::tidy));
    }

    /** why each for itself: what fails in one shop must not keep the others waiting. */
    private void eachShop(String round, Consumer<Shop> work) {
        platform.shops()
                .all()
                .forEach(shop -> JobScheduler.attempt(round + " " + shop.handle(), () -> work.accept(shop)));
    }

    /**
     * Finishes what a crash or an upgrade left half done, marks abandoned checkouts, publishes carts that changed in a
     * burst.
     */
    private void recover(Shop shop) {
        platform.orders().gatewayRefunds().recover(shop);
        OrderIndex.indexPending(platform.database(), shop);
        platform.products().reindexSearch(platform.database(), shop);
        var finished =
                platform.checkouts().recover(shop) + platform.invoicePayments().recover(shop);
        if (finished > 0) {
            LOG.info("event=checkouts_recovered shop={} count={}", shop.handle(), finished);
        }
        platform.checkouts().handleAbandoned(shop);
        platform.carts().publishPending(shop);
    }

    /** Deletes expired records. */
    private void tidy(Shop shop) {
        platform.auditLog().deleteExpired(shop);
        platform.visits().deleteExpired(shop);
        platform.webhooks().log().deleteExpired(shop);
        platform.rejectedForms().deleteExpired(shop);
        platform.database().change(tx -> platform.metafields().deleteOrphans(tx, shop));
    }

    /** Lets running jobs finish, and writes the visits that are still buffered. */
    @Override
    public void close() {
        jobScheduler.close();
        JobScheduler.attempt("visits", platform.visits()::flush);
    }
}
