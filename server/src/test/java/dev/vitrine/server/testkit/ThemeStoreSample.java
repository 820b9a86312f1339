package dev.vitrine.server.testkit;

import dev.vitrine.apps.themelistings.ThemeListing;
import dev.vitrine.apps.themelistings.ThemeListingForm;
import dev.vitrine.apps.themelistings.ThemeListingServices;
import dev.vitrine.apps.themelistings.ThemeVersion;
import dev.vitrine.apps.themelistings.ThemeVersionForm;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.themestore.Theme;
import java.util.SortedMap;
import java.util.function.UnaryOperator;

/** A partner's theme in the theme store, put there by the steps of everybody, without their forms. */
public final class ThemeStoreSample {

    private final TestServer testServer;
    private final TestAccount partner;
    private final Database database;
    private final ThemeListingServices services;
    private final ThemeListing listing;

    /** {@code store} is a shop of the partner, in which the theme is shown. */
    public ThemeStoreSample(TestServer testServer, TestAccount partner, String store, String title) {
        this.testServer = testServer;
        this.partner = partner;
        this.database = testServer.platform().foundation().database();
        this.services = testServer.platform().appServices().themeListings();
        var form = new ThemeListingForm(
                title, "A quiet theme for small shops", "For shops with few things.", "help@studio.test", store);
        this.listing = database.write(tx -> services.listings().create(tx, partner.account(), "", form));
    }

    public ThemeListing listing() {
        return listing;
    }

    /** A version of the starter theme that shows {@code number} in its layout, waiting for review. */
    public ThemeVersion submitted(String number) {
        return submittedWith(
                number,
                "src/layouts/Default.vue",
                layout -> layout.replaceFirst("<slot />", "<!-- " + number + " --><slot />"));
    }

    /** A version of the starter theme with another file, waiting for review. */
    public ThemeVersion submittedWith(String number, String path, UnaryOperator<String> change) {
        return submitted(number, TestServer.starterWith(path, change));
    }

    /** A version of these files, waiting for review. */
    public ThemeVersion submitted(String number, SortedMap<String, byte[]> files) {
        var store = database.read(session -> services.listings().demoStore(session, listing));
        var tree = services.intake().project(store, Problems.BASE, files);
        var form = new ThemeVersionForm(number, "What is new in " + number, tree);
        return database.write(tx -> {
            var draft = services.versions().create(tx, partner.account(), listing, form);
            return services.versions().submit(tx, partner.account(), listing, draft.id());
        });
    }

    /** The same, taken back by its partner. */
    public ThemeVersion canceled(String number) {
        var version = submitted(number);
        return database.write(tx -> services.versions().cancel(tx, partner.account(), listing, version.id()));
    }

    /** The same after its review, in the theme store. */
    public void released(String number) {
        release(submitted(number));
    }

    /** The same of the starter theme with another layout. */
    public void released(String number, UnaryOperator<String> layout) {
        release(submittedWith(number, "src/layouts/Default.vue", layout));
    }

    /** Waits until reviewers may decide about it. */
    public void awaitReady(ThemeVersion version) {
        Patience.await(
                "the build and the check",
                () -> database.read(session -> services.versions().isReady(session, version)));
    }

    /** Brings a submitted version through its review into the theme store. */
    public void release(ThemeVersion version) {
        var reviewer = testServer.reviewer().account().id();
        awaitReady(version);
        database.change(tx -> {
            var account = testServer
                    .platform()
                    .people()
                    .userAccounts()
                    .find(tx, reviewer)
                    .orElseThrow();
            services.versions().approve(tx, account, version.id(), "Well made.");
            services.versions().release(tx, partner.account(), listing, version.id());
        });
    }

    /** Adds the newest version to a shop. */
    public Theme install(Shop shop) {
        return database.write(tx -> {
            var version = services.versions().latest(tx, listing).orElseThrow();
            var style = services.versions().styles(tx, version).getFirst().code();
            return services.installations().install(tx, shop, listing, style);
        });
    }
}
