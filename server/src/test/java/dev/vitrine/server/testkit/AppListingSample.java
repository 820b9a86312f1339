package dev.vitrine.server.testkit;

import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.apps.applistings.AppListing;
import dev.vitrine.apps.applistings.AppListingContent;
import dev.vitrine.apps.applistings.AppListingServices;
import dev.vitrine.apps.applistings.AppListingStep;
import dev.vitrine.apps.applistings.ScopeReason;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.tenancy.Shop;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import javax.imageio.ImageIO;

/** A partner's app with a complete listing, put there by the steps of everybody, without their forms. */
public final class AppListingSample {

    private final TestServer testServer;
    private final TestAccount partner;
    private final Database database;
    private final AppListingServices services;
    private final PublicApp app;
    private final AppListing listing;

    /**
     * @param store a shop of the partner, in which the app is installed
     * @param receiver where the app is
     */
    public AppListingSample(TestServer testServer, TestAccount partner, Shop store, String name, String receiver) {
        this.testServer = testServer;
        this.partner = partner;
        this.database = testServer.platform().foundation().database();
        this.services = testServer.platform().appServices().appListings();
        var form = new PublicAppForm(name, "help@nord.test", receiver, List.of(receiver));
        this.app = testServer
                .platform()
                .appServices()
                .publicApps()
                .create(partner.account().id(), form);
        installed(store);
        this.listing = complete(name);
    }

    private AppListing complete(String name) {
        var icon = services.listings().store("icon", picture(256, 256));
        var shown = services.listings().store("pictures", picture(1200, 750));
        return database.write(tx -> {
            var opened = services.listings().open(tx, partner.account(), app);
            services.listings().edit(tx, partner.account(), opened.id(), content(opened, name));
            services.listings()
                    .editPictures(tx, partner.account(), opened.id(), icon, List.of(), List.of(), List.of(shown));
            return services.listings()
                    .editPictures(
                            tx, partner.account(), opened.id(), null, List.of("Shelves at work"), List.of(), List.of());
        });
    }

    private static AppListingContent content(AppListing listing, String name) {
        return listing.draft()
                .with(copy -> copy.name(name)
                        .tagline("Never sold out by mistake")
                        .description("Counts what is on the shelves each night, and writes a letter when something has"
                                + " to be ordered again.\n\nMade for shops with a few hundred things.")
                        .categories(List.of("inventory"))
                        .pricing("5 € each month, free for 14 days")
                        .privacyPolicyUrl("https://nord.localhost/privacy")
                        .scopes(List.of(
                                new ScopeReason("read_products", "To know what you sell"),
                                new ScopeReason("write_inventory", "To correct what was counted"))));
    }

    public PublicApp app() {
        return app;
    }

    public AppListing listing() {
        return database.read(session -> services.listings().find(session, listing.id()));
    }

    public AppListingSample take(TestAccount account, AppListingStep step, String words) {
        // why found anew: the account knows of itself what it was when it was made.
        database.change(tx -> services.listings()
                .take(
                        tx,
                        testServer
                                .platform()
                                .people()
                                .userAccounts()
                                .find(tx, account.account().id())
                                .orElseThrow(),
                        listing.id(),
                        services.listings().find(tx, listing.id()).revision(),
                        step,
                        words));
        return this;
    }

    /** Waits for review. */
    public AppListingSample submitted() {
        return take(partner, AppListingStep.SUBMIT, "");
    }

    /** In the app store. */
    public AppListingSample live() {
        return submitted().take(testServer.reviewer(), AppListingStep.APPROVE, "");
    }

    public AppListingSample installed(Shop shop) {
        database.change(tx -> testServer
                .platform()
                .appServices()
                .installations()
                .install(tx, shop, app, new Scopes(List.of("read_products")), false));
        return this;
    }

    public AppListingSample reviewed(Shop shop, TestAccount merchant, int stars, String words) {
        database.change(tx -> {
            var installed = testServer
                    .platform()
                    .appServices()
                    .installations()
                    .of(tx, shop, app)
                    .orElseThrow();
            services.reviews().write(tx, shop, merchant.account(), installed, stars, words);
        });
        return this;
    }

    /** A picture as PNG. */
    public static byte[] picture(int width, int height) {
        var picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        var pen = picture.createGraphics();
        pen.setColor(new Color(0x1f5f4a));
        pen.fillRect(0, 0, width, height);
        pen.setColor(new Color(0xf0e9d8));
        for (int i = 1; i < 4; i++) {
            pen.fillRect(width / 8, i * height / 4, width * 3 / 4, height / 32);
            pen.fillRect(width / 8 * (i + 1), i * height / 4 - height / 8, width / 10, height / 8);
        }
        pen.dispose();
        var out = new ByteArrayOutputStream();
        try {
            ImageIO.write(picture, "png", out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
