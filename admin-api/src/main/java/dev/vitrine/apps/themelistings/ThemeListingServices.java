package dev.vitrine.apps.themelistings;

import dev.vitrine.apps.partners.Partners;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.media.FileStore;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.Staff;
import dev.vitrine.people.UserAccounts;
import dev.vitrine.shop.themestore.ThemeIntake;
import dev.vitrine.shop.themestore.ThemePreviews;
import dev.vitrine.shop.themestore.ThemeSettings;
import dev.vitrine.shop.themestore.ThemeTrees;
import dev.vitrine.shop.themestore.Themes;
import java.time.InstantSource;

/** Services of the theme store, put together. */
public record ThemeListingServices(
        ThemeListings listings,
        ThemeVersions versions,
        ThemeVersionPictures pictures,
        ThemeStore store,
        ThemeInstallations installations,
        ThemeUpdates updates,
        UpdatedThemes updatedThemes,
        ThemeSync sync,
        ThemeIntake intake) {

    public static ThemeListingServices of(
            Database database,
            Shops shops,
            Staff staff,
            UserAccounts userAccounts,
            Partners partners,
            Emails emails,
            Themes themes,
            ThemeTrees themeTrees,
            ThemeIntake themeIntake,
            ThemeSettings themeSettings,
            ThemePreviews themePreviews,
            FileStore fileStore,
            InstantSource clock) {
        var listings = new ThemeListings(shops, staff, partners, clock);
        var demos = new ThemeDemos(shops, themes, themeTrees, themeSettings);
        var letters = new ThemeVersionEmails(emails, shops.baseOrigin());
        var pictures = new ThemeVersionPictures(fileStore, clock);
        var versions = new ThemeVersions(listings, demos, pictures, themeTrees, userAccounts, letters, clock);
        var installations = new ThemeInstallations(database, shops, themes, themeSettings, listings, versions, clock);
        var updatedThemes = new UpdatedThemes(database, themes, themeSettings, themePreviews, clock);
        var updates =
                new ThemeUpdates(database, themes, themeTrees, themeSettings, versions, installations, updatedThemes);
        var sync = new ThemeSync(database, themes, themeTrees, themeSettings);
        return new ThemeListingServices(
                listings,
                versions,
                pictures,
                new ThemeStore(),
                installations,
                updates,
                updatedThemes,
                sync,
                themeIntake);
    }
}
