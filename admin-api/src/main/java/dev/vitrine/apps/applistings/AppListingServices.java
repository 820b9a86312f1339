package dev.vitrine.apps.applistings;

import dev.vitrine.apps.Installations;
import dev.vitrine.apps.PublicApps;
import dev.vitrine.apps.partners.Partners;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.media.ImageStore;
import dev.vitrine.foundation.net.AppHttpClient;
import dev.vitrine.people.UserAccounts;
import java.time.InstantSource;

/** Services of the app store, put together. */
public record AppListingServices(
        AppListings listings, AppReviews reviews, AppStore store, AppListingScreening screening) {

    /** {@code origin} is that of the base host. */
    public static AppListingServices of(
            Database database,
            Partners partners,
            PublicApps publicApps,
            Installations installations,
            UserAccounts userAccounts,
            ImageStore imageStore,
            Emails emails,
            AppHttpClient appHttpClient,
            String origin,
            InstantSource clock) {
        var letters = new AppListingEmails(emails, origin);
        var listings = new AppListings(partners, installations, userAccounts, imageStore, letters, clock);
        var reviews = new AppReviews(listings, clock);
        return new AppListingServices(
                listings,
                reviews,
                new AppStore(publicApps, installations, reviews),
                new AppListingScreening(database, listings, publicApps, installations, appHttpClient));
    }
}
