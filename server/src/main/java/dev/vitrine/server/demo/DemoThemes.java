package dev.vitrine.server.demo;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.apps.themelistings.ThemeListing;
import dev.vitrine.apps.themelistings.ThemeListingForm;
import dev.vitrine.apps.themelistings.ThemeListingServices;
import dev.vitrine.apps.themelistings.ThemeVersion;
import dev.vitrine.apps.themelistings.ThemeVersionForm;
import dev.vitrine.apps.themelistings.ThemeVersionState;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.people.Account;
import dev.vitrine.themes.BundledTheme;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The platform's own themes on their way into the theme store: listed and submitted by the demo's theme partner, looked
 * at by its reviewer when they are built and checked, and released.
 */
public final class DemoThemes {

    private static final Logger LOG = LoggerFactory.getLogger(DemoThemes.class);

    private static final long ROUND_SECONDS = 2;

    private static final String NUMBER = "1.0.0";

    private static final List<DemoTheme> THEMES = List.of(
            new DemoTheme(
                    BundledTheme.STARTER,
                    "Starter",
                    "Calm pages for any shop",
                    "The theme with which every shop begins: clear product pages, quick search and a cart that opens beside"
                            + " the page.",
                    "demo",
                    List.of(),
                    List.of("cart_drawer", "quick_search"),
                    "medium"),
            new DemoTheme(
                    BundledTheme.DECKLE,
                    "Deckle",
                    "A magazine of a shop",
                    "For shops with few things and much to say about them: large type, essays beside pictures, a lookbook and"
                            + " generous white space.",
                    "atelier",
                    List.of("art", "books", "clothing", "home"),
                    List.of("essays", "large_pictures", "lookbook"),
                    "small"),
            new DemoTheme(
                    BundledTheme.PEGBOARD,
                    "Pegboard",
                    "Large catalogues, found fast",
                    "For shops with many things: search first, filters beside a tight grid or list, quick adding, and a"
                            + " comparison of up to four products.",
                    "demo",
                    List.of("electronics", "food", "home", "sport", "toys"),
                    List.of("comparison", "filters", "quick_add", "quick_search"),
                    "large"));

    private final Foundation foundation;
    private final People people;
    private final ThemeListingServices themeListings;

    private record DemoTheme(
            BundledTheme files,
            String title,
            String tagline,
            String description,
            String store,
            List<String> trades,
            List<String> features,
            String size) {}

    public DemoThemes(Foundation foundation, People people, AppServices appServices) {
        this.foundation = foundation;
        this.people = people;
        this.themeListings = appServices.themeListings();
    }

    /** Returns when all are released, or when it is {@code stopped}. */
    public void releaseUntil(CountDownLatch stopped) {
        try {
            var partner = account(DemoAccounts.THEME_PARTNER);
            var reviewer = account(DemoAccounts.REVIEWER);
            if (partner.isEmpty() || reviewer.isEmpty()) {
                return;
            }
            THEMES.forEach(theme -> submit(partner.get(), theme));
            while (!areReleased(partner.get(), reviewer.get()) && !stopped.await(ROUND_SECONDS, TimeUnit.SECONDS)) {
                // why nothing: their builds and checks take a while.
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.warn("event=demo_themes_not_released", e);
        }
    }

    private void submit(Account partner, DemoTheme theme) {
        var shop = foundation.shops().byHandle(theme.store);
        var known = foundation
                .database()
                .read(session -> themeListings.listings().of(session, partner).stream()
                        .anyMatch(listing -> listing.title().equals(theme.title)));
        if (known || shop.isEmpty()) {
            return;
        }
        var tree = themeListings.intake().project(shop.get(), Problems.BASE, theme.files.files());
        var form = new ThemeListingForm(
                theme.title,
                theme.tagline,
                theme.description,
                "",
                theme.store,
                theme.trades,
                theme.features,
                theme.size);
        foundation.database().change(tx -> {
            var listing = themeListings.listings().create(tx, partner, "", form);
            var version = themeListings
                    .versions()
                    .create(tx, partner, listing, new ThemeVersionForm(NUMBER, "The first version.", tree));
            themeListings.versions().submit(tx, partner, listing, version.id());
        });
    }

    private boolean areReleased(Account partner, Account reviewer) {
        var listings =
                foundation.database().read(session -> themeListings.listings().of(session, partner));
        var all = true;
        for (var listing : listings) {
            var version = foundation
                    .database()
                    .read(session -> themeListings.versions().inProgress(session, listing));
            all &= version.isEmpty() || release(partner, reviewer, listing, version.get());
        }
        return all;
    }

    /** Whether there is nothing more to do for it: it is released, or somebody works on it. */
    private boolean release(Account partner, Account reviewer, ThemeListing listing, ThemeVersion version) {
        if (!version.number().equals(NUMBER) || version.step() != ThemeVersionState.WAITING_FOR_REVIEW) {
            return true;
        }
        var versions = themeListings.versions();
        if (!foundation.database().read(session -> versions.isReady(session, version))) {
            return false;
        }
        foundation.database().change(tx -> {
            versions.approve(tx, reviewer, version.id(), "");
            versions.release(tx, partner, listing, version.id());
        });
        return true;
    }

    private Optional<Account> account(String email) {
        return foundation.database().read(session -> people.userAccounts().byEmail(session, email));
    }
}
