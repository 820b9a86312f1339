package dev.vitrine.apps.applistings;

import dev.vitrine.apps.Installations;
import dev.vitrine.apps.PublicApps;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.feature.BackgroundJob;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.net.AppHttpClient;
import dev.vitrine.foundation.net.FetchException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Screening of listings that wait for review, beside all requests: whether their addresses answer, whether they name
 * everything that the app was granted, and how the app takes being installed. What it finds keeps nobody from deciding.
 * Of many processes one screens a submission; another does when that did not end in ten minutes. Safe for use by many
 * threads.
 */
public final class AppListingScreening implements Feature {

    private static final Logger LOG = LoggerFactory.getLogger(AppListingScreening.class);

    private static final int MOST_AT_ONCE = 10;
    private static final int FIRST_ERROR = 400;
    private static final int FIRST_FAILURE = 500;

    private static final Duration LEASE = Duration.ofMinutes(10);

    private final Database database;
    private final AppListings listings;
    private final PublicApps publicApps;
    private final Installations installations;
    private final AppHttpClient appHttpClient;
    private final AppTrial trial;
    private final InstantSource clock;

    AppListingScreening(
            Database database,
            AppListings listings,
            PublicApps publicApps,
            Installations installations,
            AppHttpClient appHttpClient,
            AppTrial trial,
            InstantSource clock) {
        this.database = database;
        this.listings = listings;
        this.publicApps = publicApps;
        this.installations = installations;
        this.appHttpClient = appHttpClient;
        this.trial = trial;
        this.clock = clock;
    }

    /** The same with another patience for apps that do not do what they should. */
    AppListingScreening withPatience(Duration patience) {
        return new AppListingScreening(
                database, listings, publicApps, installations, appHttpClient, trial.withPatience(patience), clock);
    }

    @Override
    public List<BackgroundJob> jobs() {
        return List.of(new BackgroundJob(
                "app listing screening", Duration.ofSeconds(2), Duration.ofSeconds(5), this::screenAll));
    }

    /** Screens those that were submitted since; says how many. */
    public int screenAll() {
        var stale = clock.instant().minus(LEASE);
        if (database.read(session -> listings.unscreened(session, stale, 1)).isEmpty()) {
            return 0;
        }
        var waiting = database.write(tx -> listings.beginScreening(tx, stale, MOST_AT_ONCE));
        // why side by side: an app that answers slowly keeps no other waiting.
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            waiting.forEach(listing -> threads.execute(() -> screenOne(listing)));
        }
        return waiting.size();
    }

    private void screenOne(AppListing listing) {
        try {
            var report = screen(listing);
            database.change(tx -> listings.saveReport(tx, listing, report));
        } catch (RuntimeException e) {
            LOG.error("event=app_screening_failed listing={}", listing.id(), e);
        }
    }

    private ScreeningReport screen(AppListing listing) {
        var report = new ScreeningReport.Draft();
        Consumer<String> progress = words -> database.change(tx -> listings.noteScreening(tx, listing, words));
        progress.accept("Looking at its addresses");
        problem(listing.draft().privacyPolicyUrl(), FIRST_ERROR)
                .ifPresentOrElse(
                        words -> report.found(
                                "The privacy policy " + words,
                                "Put it where everybody can read it, at an address that begins with https://."),
                        () -> report.passed("The privacy policy answers"));
        if (!listing.draft().demoShopUrl().isEmpty()) {
            problem(listing.draft().demoShopUrl(), FIRST_ERROR)
                    .ifPresentOrElse(
                            words -> report.found("The demo shop " + words, "Open it to everybody, or leave it out."),
                            () -> report.passed("The demo shop answers"));
        }
        unnamed(listing)
                .forEach(scope -> report.found(
                        "The app was granted " + scope + ", which the listing does not name",
                        "Name it with a reason, or stop asking for it."));
        database.read(session -> publicApps.find(session, listing.accountId(), listing.publicAppId()))
                .ifPresent(app -> problem(app.appUrl(), FIRST_FAILURE)
                        .ifPresentOrElse(
                                words -> report.found(
                                        "The app URL " + words,
                                        "Put the app on a public host with a certificate that browsers accept, and change"
                                                + " the app URL on the page of the app. Then it is tried out in a"
                                                + " development store."),
                                () -> trial.run(app, named(listing), report, progress)));
        return report.report();
    }

    /** What keeps an address from answering with a status below {@code first}, for people. */
    private Optional<String> problem(String url, int first) {
        try {
            var status = appHttpClient.status(url);
            return status < first ? Optional.empty() : Optional.of("is answered with status " + status);
        } catch (FetchException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private List<String> unnamed(AppListing listing) {
        var named = named(listing);
        return database
                .read(session -> installations.granted(session, listing.publicAppId()))
                .effective()
                .handles()
                .stream()
                .filter(scope -> !named.handles().contains(scope))
                .toList();
    }

    private static Scopes named(AppListing listing) {
        return new Scopes(listing.draft().scopes().stream()
                        .map(ScopeReason::scope)
                        .toList())
                .effective();
    }
}
