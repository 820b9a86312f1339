package dev.vitrine.server;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.foundation.feature.BackgroundJob;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.feature.FeatureRegistry;
import dev.vitrine.foundation.mail.EmailDispatcher;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopState;
import dev.vitrine.server.monitoring.Jobs;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Schedule of what features do again and again, and of sending e-mail. */
final class BackgroundJobs implements AutoCloseable {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);

    private final Foundation foundation;
    private final Sales sales;
    private final FeatureRegistry features;
    private final EmailDispatcher emailDispatcher;
    private final List<BackgroundJob> serverJobs;
    private final MeterRegistry meters;
    private final JobScheduler jobScheduler;

    /** {@code serverJobs}: those that no feature has. */
    BackgroundJobs(
            Foundation foundation,
            Sales sales,
            FeatureRegistry features,
            EmailDispatcher emailDispatcher,
            List<BackgroundJob> serverJobs,
            MeterRegistry meters) {
        this.foundation = foundation;
        this.sales = sales;
        this.features = features;
        this.emailDispatcher = emailDispatcher;
        this.serverJobs = List.copyOf(serverJobs);
        this.meters = meters;
        this.jobScheduler = new JobScheduler(meters, foundation.clock());
    }

    void start() {
        jobScheduler.schedule(SECOND, SECOND, "mail", emailDispatcher::dispatchDue);
        jobScheduler.schedule(HOUR, MINUTE, "letters", sales.emailOutbox()::deleteExpired);
        Stream.concat(features.jobs().stream(), serverJobs.stream())
                .forEach(job -> jobScheduler.schedule(job.interval(), job.delay(), job.name(), job.work()));
        jobScheduler.scheduleParts(MINUTE, Duration.ZERO, "recovery", () -> eachShop("recovery", Feature::everyMinute));
        jobScheduler.scheduleParts(HOUR, MINUTE, "tidying", () -> eachShop("tidying", Feature::everyHour));
    }

    Jobs jobs() {
        return jobScheduler;
    }

    /**
     * Says where it failed. why each for itself: what fails in one shop, or in one feature, must not keep the others
     * waiting.
     */
    private String eachShop(String round, BiConsumer<Feature, Shop> work) {
        // why not of those that are being deleted: what is written there would have to be deleted again.
        var shops = foundation.shops().all().stream()
                .filter(shop -> ShopState.of(shop) != ShopState.DELETING)
                .toList();
        var failed = new ArrayList<String>();
        for (var shop : shops) {
            for (var feature : features.all()) {
                var name = round + " " + feature.getClass().getSimpleName() + " " + shop.handle();
                if (!JobScheduler.attempt(name, () -> work.accept(feature, shop))) {
                    // why not by its name: that of the shop is in it.
                    meters.counter("vitrine.jobs.failures", "job", round).increment();
                    failed.add(feature.getClass().getSimpleName() + " in " + shop.handle());
                }
            }
        }
        return failed.isEmpty()
                ? ""
                : failed.getFirst() + (failed.size() > 1 ? " and " + (failed.size() - 1) + " more" : "");
    }

    /** Lets running jobs finish, and features write what is still buffered. */
    @Override
    public void close() {
        jobScheduler.close();
        for (var feature : features.all()) {
            JobScheduler.attempt("stopping " + feature.getClass().getSimpleName(), feature::stopping);
        }
    }
}
