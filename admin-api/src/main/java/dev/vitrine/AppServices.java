package dev.vitrine;

import dev.vitrine.apps.ApiCallLog;
import dev.vitrine.apps.AppDeletion;
import dev.vitrine.apps.AppUninstaller;
import dev.vitrine.apps.Apps;
import dev.vitrine.apps.Installations;
import dev.vitrine.apps.PublicApps;
import dev.vitrine.apps.StaffScopes;
import dev.vitrine.apps.applistings.AppListingServices;
import dev.vitrine.apps.oauth.AccessRoutes;
import dev.vitrine.apps.oauth.AuthorizationEndpoint;
import dev.vitrine.apps.oauth.OfflineTokenGenerator;
import dev.vitrine.apps.oauth.TokenEndpoint;
import dev.vitrine.apps.partners.DevelopmentStores;
import dev.vitrine.apps.partners.Partners;
import dev.vitrine.apps.themelistings.ThemeListingServices;
import dev.vitrine.apps.webhooks.FailingAppJob;
import dev.vitrine.apps.webhooks.WakeUp;
import dev.vitrine.apps.webhooks.WebhookFanout;
import dev.vitrine.apps.webhooks.Webhooks;
import dev.vitrine.apps.webhooks.WebhooksFactory;
import dev.vitrine.commerce.payments.PaymentMethods;
import dev.vitrine.commerce.shipping.ShippingZones;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.media.PrivateFileStore;
import dev.vitrine.foundation.net.WebhookHttpClient;
import dev.vitrine.people.Permission;
import java.util.List;

/** Apps, their partners, and what they are told. */
public record AppServices(
        Apps apps,
        PublicApps publicApps,
        Installations installations,
        AppUninstaller appUninstaller,
        AppDeletion appDeletion,
        AuthorizationEndpoint authorizationEndpoint,
        AccessRoutes accessRoutes,
        TokenEndpoint tokenEndpoint,
        Webhooks webhooks,
        Partners partners,
        DevelopmentStores developmentStores,
        ThemeListingServices themeListings,
        AppListingServices appListings,
        ApiCallLog apiCallLog,
        FailingAppJob failingAppJob) {

    /**
     * @param webhookFanout the one that takes the events of the foundation
     * @param wakeUp the one that it signals
     * @param appUninstaller tells every feature
     */
    public static AppServices of(
            Foundation foundation,
            People people,
            PaymentMethods paymentMethods,
            ShopServices shopServices,
            WebhookFanout webhookFanout,
            WakeUp wakeUp,
            WebhookHttpClient webhookHttpClient,
            boolean localReceivers,
            AppUninstaller appUninstaller) {
        var database = foundation.database();
        var shops = foundation.shops();
        var secrets = foundation.secrets();
        var secretEncryption = foundation.secretEncryption();
        var clock = foundation.clock();
        var staff = people.staff();
        var apps = new Apps(
                database,
                secrets,
                secretEncryption,
                clock,
                (session, shop, account) -> people.userAccounts()
                        .find(session, account)
                        .flatMap(person -> staff.find(session, shop, person))
                        .map(member -> new StaffScopes.StaffGrant(member.scopes(), member.may(Permission.APPS))));
        var publicApps = new PublicApps(database, secrets, secretEncryption, clock);
        var installations = new Installations(secrets, secretEncryption, clock);
        var partners = new Partners(people.userAccounts(), staff, foundation.emails(), shops.baseOrigin(), clock);
        var authorizationEndpoint =
                new AuthorizationEndpoint(database, shops, publicApps, installations, apps.tokens(), secrets, clock);
        var developmentStores =
                new DevelopmentStores(shops, ShippingZones::createDefault, staff, partners, paymentMethods, clock);
        var webhooks = WebhooksFactory.of(
                database,
                shops,
                apps,
                foundation.events(),
                webhookFanout,
                wakeUp,
                foundation.emails(),
                secrets,
                secretEncryption,
                webhookHttpClient,
                localReceivers,
                clock);
        var appListings = AppListingServices.of(
                database,
                shops,
                staff,
                partners,
                publicApps,
                installations,
                people.userAccounts(),
                foundation.imageStore(),
                new PrivateFileStore(foundation.storage(), "attachments"),
                secrets,
                foundation.emails(),
                foundation.appHttpClient(),
                developmentStores,
                authorizationEndpoint,
                appUninstaller,
                webhooks,
                clock);
        return new AppServices(
                apps,
                publicApps,
                installations,
                appUninstaller,
                new AppDeletion(database, shops, appUninstaller, appListings.listings()::delete, clock),
                authorizationEndpoint,
                new AccessRoutes(database, installations, appUninstaller),
                new TokenEndpoint(
                        database,
                        publicApps,
                        installations,
                        apps.tokens(),
                        people.userAccounts(),
                        staff,
                        new OfflineTokenGenerator(foundation.keyFile()),
                        secrets,
                        clock),
                webhooks,
                partners,
                developmentStores,
                ThemeListingServices.of(
                        database,
                        shops,
                        staff,
                        people.userAccounts(),
                        partners,
                        foundation.emails(),
                        shopServices.themes(),
                        shopServices.themeTrees(),
                        shopServices.themeIntake(),
                        shopServices.themeSettings(),
                        shopServices.themePreviews(),
                        foundation.fileStore(),
                        clock),
                appListings,
                new ApiCallLog(database, clock),
                new FailingAppJob(
                        database, publicApps, people.userAccounts(), foundation.emails(), shops.baseOrigin(), clock));
    }

    public List<Feature> features() {
        return List.of(
                apps,
                publicApps,
                authorizationEndpoint,
                accessRoutes,
                appDeletion,
                webhooks,
                themeListings.installations(),
                appListings.attachments(),
                appListings.screening(),
                apiCallLog,
                failingAppJob);
    }
}
