package dev.vitrine.apps.applistings;

import dev.vitrine.apps.Installations;
import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.PublicApps;
import dev.vitrine.apps.applistings.ScreeningReport.Finding;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.feature.BackgroundJob;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.net.AppHttpClient;
import dev.vitrine.foundation.net.FetchException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Screening of listings that wait for review, beside all requests: whether their addresses answer, and whether they
 * name everything that the app was granted. What it finds keeps nobody from deciding. Processes may screen the same one
 * twice, which does no harm. Safe for use by many threads.
 */
public final class AppListingScreening implements Feature {

    private static final int MOST_AT_ONCE = 10;
    private static final int FIRST_ERROR = 400;
    private static final int FIRST_FAILURE = 500;

    private final Database database;
    private final AppListings listings;
    private final PublicApps publicApps;
    private final Installations installations;
    private final AppHttpClient appHttpClient;

    AppListingScreening(
            Database database,
            AppListings listings,
            PublicApps publicApps,
            Installations installations,
            AppHttpClient appHttpClient) {
        this.database = database;
        this.listings = listings;
        this.publicApps = publicApps;
        this.installations = installations;
        this.appHttpClient = appHttpClient;
    }

    @Override
    public List<BackgroundJob> jobs() {
        return List.of(new BackgroundJob(
                "app listing screening", Duration.ofSeconds(2), Duration.ofSeconds(5), this::screenAll));
    }

    /** Screens those that were submitted since; says how many. */
    public int screenAll() {
        var waiting = database.read(session -> listings.unscreened(session, MOST_AT_ONCE));
        for (var listing : waiting) {
            var report = screen(listing);
            database.change(tx -> listings.saveReport(tx, listing, report));
        }
        return waiting.size();
    }

    private ScreeningReport screen(AppListing listing) {
        var findings = new ArrayList<Finding>();
        problem(listing.draft().privacyPolicyUrl(), FIRST_ERROR)
                .ifPresent(words -> findings.add(new Finding(
                        "The privacy policy " + words,
                        "Put it where everybody can read it, at an address that begins with https://.")));
        if (!listing.draft().demoShopUrl().isEmpty()) {
            problem(listing.draft().demoShopUrl(), FIRST_ERROR)
                    .ifPresent(words -> findings.add(
                            new Finding("The demo shop " + words, "Open it to everybody, or leave it out.")));
        }
        database.read(session -> publicApps.find(session, listing.accountId(), listing.publicAppId()))
                .map(PublicApp::appUrl)
                .flatMap(url -> problem(url, FIRST_FAILURE))
                .ifPresent(words -> findings.add(new Finding(
                        "The app URL " + words,
                        "Put the app on a public host with a certificate that browsers accept, and change the app URL"
                                + " on the page of the app.")));
        unnamed(listing)
                .forEach(scope -> findings.add(new Finding(
                        "The app was granted " + scope + ", which the listing does not name",
                        "Name it with a reason, or stop asking for it.")));
        return new ScreeningReport(findings);
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
        var named = new Scopes(listing.draft().scopes().stream()
                        .map(ScopeReason::scope)
                        .toList())
                .effective();
        return database
                .read(session -> installations.granted(session, listing.publicAppId()))
                .effective()
                .handles()
                .stream()
                .filter(scope -> !named.handles().contains(scope))
                .toList();
    }
}
