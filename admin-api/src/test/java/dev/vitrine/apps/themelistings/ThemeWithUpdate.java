package dev.vitrine.apps.themelistings;

import dev.vitrine.Platform;
import dev.vitrine.apps.partners.PartnerApplicationForm;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Account;
import dev.vitrine.people.NewAccount;
import java.util.SortedMap;

/** A theme of the theme store in a shop, with an update that waits, for tests of other packages. */
public final class ThemeWithUpdate {

    private final Platform platform;
    private final Shop shop;
    private final Account partner;
    private final Account reviewer;
    private final Runnable build;

    private ThemeWithUpdate(Platform platform, Shop shop, Runnable build) {
        this.platform = platform;
        this.shop = shop;
        this.build = build;
        var database = platform.foundation().database();
        this.partner = database.write(tx -> account(tx, "partner"));
        this.reviewer = database.write(tx -> account(tx, "reviewer"));
    }

    /** The shop is that of the theme's partner, too. {@code build} ends every build that waits. */
    public static void install(
            Platform platform,
            Shop shop,
            String title,
            SortedMap<String, byte[]> first,
            SortedMap<String, byte[]> second,
            Runnable build) {
        new ThemeWithUpdate(platform, shop, build).install(title, first, second);
    }

    private void install(String title, SortedMap<String, byte[]> first, SortedMap<String, byte[]> second) {
        var database = platform.foundation().database();
        var services = platform.appServices().themeListings();
        var listing = database.write(tx -> {
            platform.people().staff().addOwner(tx, shop, partner);
            platform.people().userAccounts().setReviewer(tx, reviewer.id(), true);
            var partners = platform.appServices().partners();
            var form = new PartnerApplicationForm("Studio Nord", "", "Themes for shops of all sizes.", shop.handle());
            partners.approve(tx, reviewer(tx), partners.apply(tx, partner, form).id());
            return services.listings()
                    .create(tx, partner, "", new ThemeListingForm(title, "Quiet", "", "", shop.handle()));
        });
        release(listing, "1.0.0", first);
        database.write(tx -> services.installations().install(tx, shop, listing, "default"));
        release(listing, "2.0.0", second);
    }

    private void release(ThemeListing listing, String number, SortedMap<String, byte[]> files) {
        var database = platform.foundation().database();
        var services = platform.appServices().themeListings();
        var tree = services.intake().project(shop, Problems.BASE, files);
        var version = database.write(tx -> {
            var draft = services.versions().create(tx, partner, listing, new ThemeVersionForm(number, "", tree));
            return services.versions().submit(tx, partner, listing, draft.id());
        });
        build.run();
        database.change(tx -> services.versions().saveReport(tx, version, "{\"findings\": []}"));
        database.write(tx -> services.versions().approve(tx, reviewer(tx), version.id(), ""));
        database.write(tx -> services.versions().release(tx, partner, listing, version.id()));
    }

    private Account reviewer(Tx tx) {
        return platform.people().userAccounts().find(tx, reviewer.id()).orElseThrow();
    }

    private Account account(Tx tx, String name) {
        var userAccounts = platform.people().userAccounts();
        var email = name + "@themes.test";
        var added = userAccounts.add(tx, new NewAccount(email, "Ann", "Lee", "no hash"));
        userAccounts.verify(tx, added.id(), email);
        return userAccounts.find(tx, added.id()).orElseThrow();
    }
}
