package dev.vitrine.apps.applistings;

import dev.vitrine.apps.AppUninstaller;
import dev.vitrine.apps.Installations;
import dev.vitrine.apps.PublicApps;
import dev.vitrine.apps.oauth.AuthorizationEndpoint;
import dev.vitrine.apps.partners.DevelopmentStores;
import dev.vitrine.apps.partners.Partners;
import dev.vitrine.apps.webhooks.Webhooks;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.media.ImageStore;
import dev.vitrine.foundation.media.PrivateFileStore;
import dev.vitrine.foundation.net.AppHttpClient;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.Staff;
import dev.vitrine.people.UserAccounts;
import java.time.Duration;
import java.time.InstantSource;

/** Services of the app store, put together. */
public record AppListingServices(
        AppListings listings,
        AppListingAttachments attachments,
        AppReviews reviews,
        AppStore store,
        AppListingScreening screening) {

    /** How long an app may take to do what it should do after it answered. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    public static AppListingServices of(
            Database database,
            Shops shops,
            Staff staff,
            Partners partners,
            PublicApps publicApps,
            Installations installations,
            UserAccounts userAccounts,
            ImageStore imageStore,
            PrivateFileStore attachmentStore,
            Secrets secrets,
            Emails emails,
            AppHttpClient appHttpClient,
            DevelopmentStores developmentStores,
            AuthorizationEndpoint authorizationEndpoint,
            AppUninstaller appUninstaller,
            Webhooks webhooks,
            InstantSource clock) {
        var letters = new AppListingEmails(emails, shops.baseOrigin());
        var listings = new AppListings(partners, installations, userAccounts, imageStore, letters, clock);
        var reviews = new AppReviews(listings, userAccounts, letters, clock);
        var trial = new AppTrial(
                database,
                shops,
                userAccounts,
                staff,
                developmentStores,
                installations,
                authorizationEndpoint,
                appUninstaller,
                webhooks,
                appHttpClient,
                clock,
                PATIENCE);
        return new AppListingServices(
                listings,
                new AppListingAttachments(attachmentStore, imageStore, database, secrets, clock),
                reviews,
                new AppStore(publicApps, installations, reviews),
                new AppListingScreening(database, listings, publicApps, installations, appHttpClient, trial, clock));
    }
}
