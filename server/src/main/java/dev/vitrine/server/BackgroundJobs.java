package dev.vitrine.server;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.foundation.feature.BackgroundJob;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.feature.FeatureRegistry;
import dev.vitrine.foundation.kernel.BackgroundLoop;
import dev.vitrine.foundation.mail.EmailDispatcher;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopState;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.server.monitoring.Jobs;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Schedule of what features do again and again, and of sending e-mail. */
final class BackgroundJobs implements AutoCloseable {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);

    /** How many shops one statement reads. */
    private static final int AT_ONCE = 1000;

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
        jobScheduler.scheduleParts(MINUTE, Duration.ZERO, "recovery", this::recovery);
        jobScheduler.scheduleParts(HOUR, MINUTE, "tidying", this::tidying);
    }

    Jobs jobs() {
        return jobScheduler;
    }

    /** What a feature does in one of the shops, for itself: what fails there must not keep the others waiting. */
    private record Part(Feature feature, Shop shop) {
        @Override
        public String toString() {
            return feature.getClass().getSimpleName() + " in " + shop.handle();
        }
    }

    /** Says where it failed. */
    private String recovery() {
        var failed = new ArrayList<String>();
        for (var feature : features.all()) {
            var due = new ArrayList<Shop>();
            var name = feature.getClass().getSimpleName();
            if (!attempt("recovery", name, () -> due.addAll(due(feature)))) {
                failed.add(name);
            }
            for (var shop : due) {
                var part = new Part(feature, shop);
                if (!attempt("recovery", part, () -> feature.everyMinute(shop))) {
                    failed.add(part.toString());
                }
            }
        }
        return summary(failed);
    }

    private List<Shop> due(Feature feature) {
        return foundation.database().read(session -> {
            var ids = feature.dueShops(session);
            var shops = new ArrayList<Shop>();
            // why in pieces: a statement takes only so many values.
            for (int from = 0; from < ids.size(); from += AT_ONCE) {
                shops.addAll(Shops.byIds(session, ids.subList(from, Math.min(ids.size(), from + AT_ONCE))));
            }
            shops.removeIf(shop -> !isKept(shop));
            return shops;
        });
    }

    /** Says where it failed. */
    private String tidying() {
        return summary(foundation.shops().all().stream()
                .filter(BackgroundJobs::isKept)
                .flatMap(shop -> features.all().stream().map(feature -> new Part(feature, shop)))
                .filter(part -> !attempt("tidying", part, () -> part.feature().everyHour(part.shop())))
                .map(Part::toString)
                .toList());
    }

    /** why not those that are being deleted: what is written there would have to be deleted again. */
    private static boolean isKept(Shop shop) {
        return ShopState.of(shop) != ShopState.DELETING;
    }

    private boolean attempt(String round, Object part, Runnable work) {
        var done = BackgroundLoop.attempt(round + " " + part, work).isEmpty();
        if (!done) {
            // why not by its name: that of the shop is in it.
            meters.counter("vitrine.jobs.failures", "job", round).increment();
        }
        return done;
    }

    private static String summary(List<String> failed) {
        return failed.isEmpty()
                ? ""
                : failed.getFirst() + (failed.size() > 1 ? " and " + (failed.size() - 1) + " more" : "");
    }

    /** Lets running jobs finish, and features write what is still buffered. */
    @Override
    public void close() {
        jobScheduler.close();
        for (var feature : features.all()) {
            BackgroundLoop.attempt("stopping " + feature.getClass().getSimpleName(), feature::stopping);
        }
    }
}
