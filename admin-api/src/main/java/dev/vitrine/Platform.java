package dev.vitrine;

import dev.vitrine.apps.AppRequestSigner;
import dev.vitrine.apps.AppUninstaller;
import dev.vitrine.apps.compatibility.RelativesClientAdapter;
import dev.vitrine.apps.oauth.OAuthRoutes;
import dev.vitrine.apps.oauth.SignOutRevocation;
import dev.vitrine.apps.openapi.OpenApi;
import dev.vitrine.apps.webhooks.WakeUp;
import dev.vitrine.apps.webhooks.WebhookFanout;
import dev.vitrine.commerce.catalog.PresentmentCurrencies;
import dev.vitrine.commerce.metafields.IncludedMetafields;
import dev.vitrine.commerce.shipping.ShippingZones;
import dev.vitrine.foundation.access.ApiAuthorizer;
import dev.vitrine.foundation.db.CursorSigner;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.feature.FeatureRegistry;
import dev.vitrine.foundation.kernel.KeyFile;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.net.AddressRule;
import dev.vitrine.foundation.net.AppHttpClient;
import dev.vitrine.foundation.net.DnsTexts;
import dev.vitrine.foundation.net.WebhookHttpClient;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.foundation.rest.Route;
import dev.vitrine.foundation.rest.Router;
import dev.vitrine.foundation.storage.FolderStorage;
import dev.vitrine.foundation.storage.Storage;
import dev.vitrine.foundation.tenancy.ShopLimits.PlatformLimits;
import dev.vitrine.shop.shops.ShopView;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Composition root of the services behind the APIs. One per process; safe for use by many threads. */
public final class Platform implements AutoCloseable {

    private final FeatureRegistry features = new FeatureRegistry();
    private final Foundation foundation;
    private final People people;
    private final ShopServices shopServices;
    private final Catalog catalog;
    private final Sales sales;
    private final AppServices appServices;
    private final Insight insight;
    private final Closing closing;
    private final EncryptedColumns encryptedColumns;
    private final OAuthRoutes oauth;
    private final RestApi api;

    /**
     * Options that differ between processes.
     *
     * @param limited whether apps may call only so often; off for measuring
     * @param localReceivers whether webhooks may go to this machine; for development
     * @param courier brings webhooks to their receivers
     * @param keyFile where the platform's own keys are; null: in the data folder
     * @param storage where pictures and files are, closed with the platform; null: in the data folder
     * @param limits what shops may have that have no limits of their own
     * @param dnsServer who is asked for what domains of shops say, as in {@link DnsTexts}
     * @param starterTheme what the files of the theme that every shop begins with hold, by path
     */
    public record PlatformOptions(
            boolean limited,
            boolean localReceivers,
            WebhookHttpClient courier,
            @Nullable Path keyFile,
            @Nullable Storage storage,
            PlatformLimits limits,
            String dnsServer,
            Supplier<SortedMap<String, byte[]>> starterTheme) {

        public static final PlatformOptions USUAL = new PlatformOptions(true, false, new WebhookHttpClient());

        public PlatformOptions(boolean limited, boolean localReceivers, WebhookHttpClient webhookHttpClient) {
            this(limited, localReceivers, webhookHttpClient, null, null, PlatformLimits.NONE, "", TreeMap::new);
        }

        public PlatformOptions withKeyFile(@Nullable Path file) {
            return new PlatformOptions(
                    limited, localReceivers, courier, file, storage, limits, dnsServer, starterTheme);
        }

        public PlatformOptions withStorage(Storage place) {
            return new PlatformOptions(
                    limited, localReceivers, courier, keyFile, place, limits, dnsServer, starterTheme);
        }

        public PlatformOptions withLimits(PlatformLimits platformLimits) {
            return new PlatformOptions(
                    limited, localReceivers, courier, keyFile, storage, platformLimits, dnsServer, starterTheme);
        }

        public PlatformOptions withDnsServer(String server) {
            return new PlatformOptions(
                    limited, localReceivers, courier, keyFile, storage, limits, server, starterTheme);
        }

        public PlatformOptions withStarterTheme(Supplier<SortedMap<String, byte[]>> files) {
            return new PlatformOptions(limited, localReceivers, courier, keyFile, storage, limits, dnsServer, files);
        }

        public static PlatformOptions of(boolean limited, boolean localReceivers) {
            return new PlatformOptions(
                    limited,
                    localReceivers,
                    localReceivers ? WebhookHttpClient.allowingLoopback() : new WebhookHttpClient());
        }
    }

    /**
     * @param database opened by the caller, closed with this
     * @param dataFolder where media are kept
     * @param baseHost what follows a shop's name and a dot, with its port
     */
    public Platform(Database database, Path dataFolder, String baseHost, InstantSource clock, Secrets secrets) {
        this(database, dataFolder, baseHost, clock, secrets, PlatformOptions.USUAL);
    }

    public Platform(
            Database database,
            Path dataFolder,
            String baseHost,
            InstantSource clock,
            Secrets secrets,
            PlatformOptions platformOptions) {
        this(database, dataFolder, baseHost, clock, secrets, new AppHttpClient(AddressRule.PUBLIC), platformOptions);
    }

    /** With another way to call apps: {@code appHttpClient}. */
    public Platform(
            Database database,
            Path dataFolder,
            String baseHost,
            InstantSource clock,
            Secrets secrets,
            AppHttpClient appHttpClient,
            PlatformOptions platformOptions) {
        var keyFile = new KeyFile(
                Objects.requireNonNullElse(platformOptions.keyFile(), dataFolder.resolve("tokens.key")), secrets);
        var given = platformOptions.storage();
        var storage = given == null ? new FolderStorage(dataFolder) : given;
        var wakeUp = new WakeUp();
        var webhookFanout = new WebhookFanout(wakeUp);
        this.foundation = Foundation.of(
                database,
                dataFolder,
                baseHost,
                clock,
                secrets,
                keyFile,
                appHttpClient,
                storage,
                platformOptions.limits(),
                webhookFanout,
                features);
        var shops = foundation.shops();
        var events = foundation.events();
        this.encryptedColumns = new EncryptedColumns(
                database, keyFile, foundation.secretEncryption(), features::encryptedColumns, clock);
        this.people = People.of(foundation, ShippingZones::createDefault, new SignOutRevocation());
        this.shopServices =
                ShopServices.of(foundation, new DnsTexts(platformOptions.dnsServer()), platformOptions.starterTheme());
        this.catalog = Catalog.of(foundation, people.staff(), this::api);
        this.sales = Sales.of(
                foundation, catalog, new AppRequestSigner(foundation.secretEncryption()), features::metafieldsChanged);
        this.appServices = AppServices.of(
                foundation,
                people,
                sales.paymentMethods(),
                shopServices,
                webhookFanout,
                wakeUp,
                platformOptions.courier(),
                platformOptions.localReceivers(),
                new AppUninstaller(events, new ShopView(shops)::of, clock, features::appUninstalled));
        this.insight = Insight.of(foundation);
        this.closing = Closing.of(foundation, shopServices, appServices);
        features.register(Stream.of(
                        foundation.features(),
                        closing.features(),
                        shopServices.features(),
                        catalog.features(),
                        sales.features(),
                        people.features(),
                        appServices.features(),
                        insight.features())
                .flatMap(List::stream)
                .toList());
        encryptedColumns.encryptPlaintext();
        var apiAuthorizer = platformOptions.limited()
                ? new ApiAuthorizer(appServices.apps(), people.devicePrincipals(), database, clock)
                : ApiAuthorizer.unlimited(appServices.apps(), people.devicePrincipals(), clock);
        this.oauth = new OAuthRoutes(shops, apiAuthorizer, appServices.tokenEndpoint(), appServices.accessRoutes());
        this.api = new RestApi(
                shops,
                apiAuthorizer,
                new Router(routes()),
                database,
                events,
                new CursorSigner(keyFile),
                new RelativesClientAdapter(),
                appServices.apiCallLog(),
                clock);
    }

    private List<Route> routes() {
        return features.routes().stream()
                .map(PresentmentCurrencies::narrowing)
                .map(IncludedMetafields::wrap)
                .toList();
    }

    public Foundation foundation() {
        return foundation;
    }

    public People people() {
        return people;
    }

    public ShopServices shopServices() {
        return shopServices;
    }

    public Catalog catalog() {
        return catalog;
    }

    public Sales sales() {
        return sales;
    }

    public AppServices appServices() {
        return appServices;
    }

    public Insight insight() {
        return insight;
    }

    public Closing closing() {
        return closing;
    }

    /** Jobs, and what else features registered. */
    public FeatureRegistry features() {
        return features;
    }

    /** What encrypts the secrets in the database. */
    public EncryptedColumns encryptedColumns() {
        return encryptedColumns;
    }

    public OAuthRoutes oauth() {
        return oauth;
    }

    public RestApi api() {
        return api;
    }

    /** The Admin API's contract, made from what this platform answers. */
    public OpenApi contract() {
        return OpenApi.of(features.resources(), api.routes());
    }

    @Override
    public void close() {
        foundation.database().close();
        foundation.storage().close();
    }
}
