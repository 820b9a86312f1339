package dev.vitrine;

import dev.vitrine.apps.AppDeletion;
import dev.vitrine.apps.AppRequestSigner;
import dev.vitrine.apps.AppUninstaller;
import dev.vitrine.apps.Apps;
import dev.vitrine.apps.Installations;
import dev.vitrine.apps.PublicApps;
import dev.vitrine.apps.StaffScopes;
import dev.vitrine.apps.oauth.AccessRoutes;
import dev.vitrine.apps.oauth.AuthorizationEndpoint;
import dev.vitrine.apps.oauth.OAuthRoutes;
import dev.vitrine.apps.oauth.OfflineTokenGenerator;
import dev.vitrine.apps.oauth.SignOutRevocation;
import dev.vitrine.apps.oauth.TokenEndpoint;
import dev.vitrine.apps.openapi.OpenApi;
import dev.vitrine.apps.partners.DevelopmentStores;
import dev.vitrine.apps.partners.Partners;
import dev.vitrine.apps.webhooks.WakeUp;
import dev.vitrine.apps.webhooks.WebhookFanout;
import dev.vitrine.apps.webhooks.Webhooks;
import dev.vitrine.apps.webhooks.WebhooksFactory;
import dev.vitrine.commerce.catalog.CollectionListings;
import dev.vitrine.commerce.catalog.Collections;
import dev.vitrine.commerce.catalog.Collects;
import dev.vitrine.commerce.catalog.ImageIntake;
import dev.vitrine.commerce.catalog.PresentmentCurrencies;
import dev.vitrine.commerce.catalog.ProductBulkOperations;
import dev.vitrine.commerce.catalog.ProductImages;
import dev.vitrine.commerce.catalog.ProductListings;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.commerce.catalog.Stock;
import dev.vitrine.commerce.catalog.Variants;
import dev.vitrine.commerce.checkout.AdminCarts;
import dev.vitrine.commerce.checkout.Carts;
import dev.vitrine.commerce.checkout.CheckoutPricing;
import dev.vitrine.commerce.checkout.CheckoutRecovery;
import dev.vitrine.commerce.checkout.CheckoutRoutes;
import dev.vitrine.commerce.checkout.CheckoutShippingOptions;
import dev.vitrine.commerce.checkout.Checkouts;
import dev.vitrine.commerce.checkout.RejectedForms;
import dev.vitrine.commerce.customers.CustomerAccounts;
import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.commerce.customers.Customers;
import dev.vitrine.commerce.discounts.Discounts;
import dev.vitrine.commerce.draftorders.DraftOrders;
import dev.vitrine.commerce.draftorders.InvoicePayments;
import dev.vitrine.commerce.fulfillment.FulfillmentServicePollJob;
import dev.vitrine.commerce.fulfillment.FulfillmentServices;
import dev.vitrine.commerce.fulfillment.ServicesOfVariants;
import dev.vitrine.commerce.imports.MissingImages;
import dev.vitrine.commerce.imports.ProductImport;
import dev.vitrine.commerce.inventory.Inventory;
import dev.vitrine.commerce.inventory.Locations;
import dev.vitrine.commerce.metafields.IncludedMetafields;
import dev.vitrine.commerce.metafields.Metafields;
import dev.vitrine.commerce.orders.OrderResources;
import dev.vitrine.commerce.orders.Orders;
import dev.vitrine.commerce.orders.OrdersOfCustomers;
import dev.vitrine.commerce.orders.aggregate.OrderEmails;
import dev.vitrine.commerce.orders.aggregate.Transactions;
import dev.vitrine.commerce.orders.fulfillments.FulfillmentResources;
import dev.vitrine.commerce.orders.fulfillments.Fulfillments;
import dev.vitrine.commerce.payments.GiftCards;
import dev.vitrine.commerce.payments.PaymentMethods;
import dev.vitrine.commerce.payments.TestGateway;
import dev.vitrine.commerce.shipping.CarrierServices;
import dev.vitrine.commerce.shipping.ShippingOptions;
import dev.vitrine.commerce.shipping.ShippingZones;
import dev.vitrine.commerce.shipping.ShopCountries;
import dev.vitrine.foundation.access.ApiAuthorizer;
import dev.vitrine.foundation.access.PasswordHasher;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.feature.FeatureRegistry;
import dev.vitrine.foundation.kernel.KeyFile;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.mail.EmailOutbox;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.media.ImageStore;
import dev.vitrine.foundation.media.ImageUrls;
import dev.vitrine.foundation.net.AddressRule;
import dev.vitrine.foundation.net.AppHttpClient;
import dev.vitrine.foundation.net.Fetcher;
import dev.vitrine.foundation.net.WebhookHttpClient;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.foundation.rest.Route;
import dev.vitrine.foundation.rest.Router;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.insight.analytics.Analytics;
import dev.vitrine.insight.analytics.VisitCounter;
import dev.vitrine.insight.audit.AuditLog;
import dev.vitrine.people.AccountMailer;
import dev.vitrine.people.AccountServices;
import dev.vitrine.people.OneTimeLinks;
import dev.vitrine.people.Permission;
import dev.vitrine.people.Sessions;
import dev.vitrine.people.Staff;
import dev.vitrine.people.UserAccounts;
import dev.vitrine.shop.content.Menus;
import dev.vitrine.shop.content.Pages;
import dev.vitrine.shop.content.Redirects;
import dev.vitrine.shop.content.ScriptTags;
import dev.vitrine.shop.shops.Policies;
import dev.vitrine.shop.shops.ShopCurrencies;
import dev.vitrine.shop.shops.ShopResource;
import dev.vitrine.shop.shops.ShopSettings;
import dev.vitrine.shop.shops.ShopView;
import dev.vitrine.shop.themestore.ThemeSettings;
import dev.vitrine.shop.themestore.Themes;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Composition root of the services behind the APIs. One per process; safe for use by many threads. */
public final class Platform implements AutoCloseable {

    private final FeatureRegistry features = new FeatureRegistry();
    private final Database database;
    private final Shops shops;
    private final Events events;
    private final Apps apps;
    private final PublicApps publicApps;
    private final Installations installations;
    private final AppUninstaller appUninstaller;
    private final AppDeletion appDeletion;
    private final AuthorizationEndpoint authorizationEndpoint;
    private final AccessRoutes accessRoutes;
    private final OAuthRoutes oauth;
    private final Redirects redirects;
    private final Pages pages;
    private final Menus menus;
    private final Themes themes;
    private final ThemeSettings themeSettings;
    private final ImageStore imageStore;
    private final ImageIntake imageIntake;
    private final Products products;
    private final Variants variants;
    private final ProductImages productImages;
    private final Collections collections;
    private final Collects collects;
    private final ProductListings productListings;
    private final CollectionListings collectionListings;
    private final Stock stock;
    private final MissingImages missingImages;
    private final ProductImport productImport;
    private final Orders orders;
    private final Carts carts;
    private final TestGateway gateway;
    private final PaymentMethods paymentMethods;
    private final Checkouts checkouts;
    private final ScriptTags scriptTags;
    private final Metafields metafields;
    private final Customers customers;
    private final DraftOrders draftOrders;
    private final InvoicePayments invoicePayments;
    private final ShippingZones shippingZones;
    private final ShippingOptions shippingOptions;
    private final Discounts discounts;
    private final AuditLog auditLog;
    private final VisitCounter visitCounter;
    private final ShopSettings shopSettings;
    private final Policies policies;
    private final RejectedForms rejectedForms;
    private final Locations locations;
    private final FulfillmentServices fulfillmentServices;
    private final Fulfillments fulfillments;
    private final FulfillmentServicePollJob fulfillmentServicePollJob;
    private final Inventory inventory;
    private final Webhooks webhooks;
    private final Emails emails;
    private final EmailOutbox emailOutbox;
    private final UserAccounts userAccounts;
    private final Sessions sessions;
    private final Staff staff;
    private final OneTimeLinks links;
    private final AccountServices accountServices;
    private final Partners partners;
    private final DevelopmentStores developmentStores;
    private final RestApi api;
    private final EncryptedColumns encryptedColumns;

    /**
     * Options that differ between processes.
     *
     * @param limited whether apps may call only so often; off for measuring
     * @param localReceivers whether webhooks may go to this machine; for development
     * @param courier brings webhooks to their receivers
     * @param keyFile where the platform's own keys are; null: in the data folder
     */
    public record PlatformOptions(
            boolean limited,
            boolean localReceivers,
            WebhookHttpClient courier,
            @Nullable Path keyFile) {

        public static final PlatformOptions USUAL = new PlatformOptions(true, false, new WebhookHttpClient());

        public PlatformOptions(boolean limited, boolean localReceivers, WebhookHttpClient webhookHttpClient) {
            this(limited, localReceivers, webhookHttpClient, null);
        }

        public PlatformOptions withKeyFile(Path file) {
            return new PlatformOptions(limited, localReceivers, courier, file);
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
        this.database = database;
        var keyFile = new KeyFile(
                Objects.requireNonNullElse(platformOptions.keyFile(), dataFolder.resolve("tokens.key")), secrets);
        this.encryptedColumns = new EncryptedColumns(database, keyFile, features::encryptedColumns, clock);
        var secretEncryption = encryptedColumns.secretEncryption();
        var appRequestSigner = new AppRequestSigner(secretEncryption);
        this.shops = new Shops(database, clock, baseHost, features::shopOpened);
        var wakeUp = new WakeUp();
        var webhookFanout = new WebhookFanout(wakeUp);
        this.events = new Events(clock, webhookFanout);
        this.staff = new Staff(clock);
        var passwordHasher = new PasswordHasher();
        this.userAccounts = new UserAccounts(database, passwordHasher, clock);
        this.apps = new Apps(
                database,
                secrets,
                secretEncryption,
                clock,
                (session, shop, account) -> userAccounts
                        .find(session, account)
                        .flatMap(person -> staff.find(session, shop, person))
                        .map(member -> new StaffScopes.StaffGrant(member.scopes(), member.may(Permission.APPS))));
        this.publicApps = new PublicApps(database, secrets, secretEncryption, clock);
        this.installations = new Installations(secrets, secretEncryption, clock);
        this.redirects = new Redirects(shops);
        this.pages = new Pages(events, clock);
        this.menus = new Menus(events, clock);
        this.themes = new Themes(events, clock);
        this.themeSettings = new ThemeSettings(themes, clock);
        this.imageStore = new ImageStore(dataFolder.resolve("media"));
        var addresses = new ImageUrls(shops);
        this.imageIntake = new ImageIntake(imageStore, new Fetcher(AddressRule.PUBLIC), addresses);
        this.products = new Products(events, imageIntake, addresses, new ServicesOfVariants(), clock);
        this.variants = new Variants(products);
        this.productImages = new ProductImages(products);
        this.collections = new Collections(products, events, clock);
        this.collects = new Collects(collections);
        this.productListings = new ProductListings(products, events);
        this.collectionListings = new CollectionListings(collections, addresses, events);
        this.stock = new Stock(products, clock);
        this.missingImages = new MissingImages(database, products, imageIntake, Duration.ofMinutes(2));
        this.productImport = new ProductImport(database, products, missingImages);
        this.discounts = new Discounts(clock);
        this.emails = new Emails(clock);
        this.gateway = new TestGateway(database, secrets, clock);
        this.paymentMethods = new PaymentMethods(secretEncryption, Transactions::countOpenAuthorizations);
        var customerMatching = new CustomerMatching(events, new OrdersOfCustomers(), clock);
        this.orders = new Orders(
                database,
                shops,
                events,
                stock,
                customerMatching,
                gateway,
                paymentMethods,
                discounts.engine(),
                emails,
                secrets,
                clock);
        var checkoutPricing = new CheckoutPricing(discounts.engine(), clock);
        this.carts = new Carts(database, checkoutPricing, events, secrets, clock);
        this.shippingZones = new ShippingZones();
        this.shippingOptions = new ShippingOptions(database, shippingZones, appHttpClient, appRequestSigner, clock);
        var checkoutShippingOptions =
                new CheckoutShippingOptions(database, shippingZones, shippingOptions, checkoutPricing);
        this.checkouts = new Checkouts(
                database,
                shops,
                carts,
                orders,
                checkoutPricing,
                checkoutShippingOptions,
                gateway,
                events,
                secrets,
                clock);
        this.emailOutbox = new EmailOutbox(
                database, shops, clock, Map.of(OrderEmails.RECOVERY, CheckoutRecovery.sentListener(checkouts)));
        this.scriptTags = new ScriptTags(events);
        this.metafields = new Metafields(database, features::metafieldsChanged);
        var customerAccounts =
                new CustomerAccounts(database, events, emails, addresses, passwordHasher, secrets, clock);
        this.customers = new Customers(metafields, customerMatching, customerAccounts, new OrdersOfCustomers());
        this.draftOrders = new DraftOrders(
                orders,
                events,
                emails,
                metafields,
                addresses,
                paymentMethods,
                database,
                shippingOptions,
                secrets,
                clock);
        this.invoicePayments = new InvoicePayments(database, draftOrders, gateway, secrets, clock);
        this.auditLog = new AuditLog(database, clock);
        this.visitCounter = new VisitCounter(database, secrets, clock);
        this.shopSettings = new ShopSettings(shops, events, clock);
        this.policies = new Policies(shopSettings, clock);
        this.rejectedForms = new RejectedForms(database, clock);
        this.locations = new Locations(Fulfillments::countOpenAt);
        this.fulfillmentServices =
                new FulfillmentServices(shops, locations, stock, appHttpClient, appRequestSigner, events, clock);
        this.fulfillments = orders.fulfillments(fulfillmentServices, locations);
        this.fulfillmentServicePollJob =
                new FulfillmentServicePollJob(database, shops, fulfillmentServices, stock, fulfillments, clock);
        this.inventory = new Inventory(database, shops, events, variants, products, stock);
        this.webhooks = WebhooksFactory.of(
                database,
                shops,
                apps,
                events,
                webhookFanout,
                wakeUp,
                emails,
                secrets,
                secretEncryption,
                platformOptions.courier(),
                platformOptions.localReceivers(),
                clock);
        this.sessions = new Sessions(database, secrets, clock, new SignOutRevocation());
        this.links = new OneTimeLinks(secrets, clock);
        this.accountServices = AccountServices.of(
                database,
                shops,
                ShippingZones::createDefault,
                userAccounts,
                sessions,
                staff,
                links,
                AccountMailer.using(emails),
                secrets,
                secretEncryption,
                clock);
        this.partners = new Partners(userAccounts, staff, emails, shops.baseOrigin(), clock);
        this.developmentStores =
                new DevelopmentStores(shops, ShippingZones::createDefault, staff, partners, paymentMethods, clock);
        this.appUninstaller = new AppUninstaller(events, new ShopView(shops)::of, clock, features::appUninstalled);
        this.appDeletion = new AppDeletion(database, shops, appUninstaller, clock);
        this.authorizationEndpoint =
                new AuthorizationEndpoint(database, shops, publicApps, installations, apps.tokens(), secrets, clock);
        this.accessRoutes = new AccessRoutes(database, installations, appUninstaller);
        var tokenEndpoint = new TokenEndpoint(
                database,
                publicApps,
                installations,
                apps.tokens(),
                userAccounts,
                staff,
                new OfflineTokenGenerator(keyFile),
                secrets,
                clock);
        var apiAuthorizer = platformOptions.limited()
                ? new ApiAuthorizer(apps, database, clock)
                : ApiAuthorizer.unlimited(apps, clock);
        this.oauth = new OAuthRoutes(shops, apiAuthorizer, tokenEndpoint, accessRoutes);
        features.register(listed(secrets));
        encryptedColumns.encryptPlaintext();
        this.api = new RestApi(shops, apiAuthorizer, new Router(routes()), database, events, clock);
    }

    /** Every feature, a line each. */
    private List<Feature> listed(Secrets secrets) {
        return List.of(
                new ShopResource(shops, policies),
                shopSettings,
                new ShopCurrencies(shopSettings),
                themes,
                pages,
                redirects,
                scriptTags,
                products,
                variants,
                productImages,
                new ProductBulkOperations(database, products),
                collections,
                collects,
                productListings,
                collectionListings,
                new OrderResources(database, orders, fulfillments),
                new FulfillmentResources(fulfillments),
                draftOrders,
                invoicePayments,
                new AdminCarts(),
                carts,
                new CheckoutRoutes(database, checkouts, emails),
                checkouts,
                rejectedForms,
                customers,
                new ShopCountries(),
                shippingZones,
                new CarrierServices(shops, shippingOptions),
                discounts,
                paymentMethods,
                new GiftCards(secrets),
                locations,
                fulfillmentServices,
                fulfillmentServicePollJob,
                inventory,
                metafields,
                accountServices.secondFactor(),
                apps,
                publicApps,
                authorizationEndpoint,
                accessRoutes,
                appDeletion,
                webhooks,
                auditLog,
                visitCounter,
                new Analytics());
    }

    private List<Route> routes() {
        return features.routes().stream()
                .map(PresentmentCurrencies::narrowing)
                .map(IncludedMetafields::wrap)
                .toList();
    }

    /** Jobs, and what else features registered. */
    public FeatureRegistry features() {
        return features;
    }

    /** What seals the secrets in the database. */
    public EncryptedColumns encryptedColumns() {
        return encryptedColumns;
    }

    public Database database() {
        return database;
    }

    public Shops shops() {
        return shops;
    }

    public Events events() {
        return events;
    }

    public Apps apps() {
        return apps;
    }

    public PublicApps publicApps() {
        return publicApps;
    }

    public Installations installations() {
        return installations;
    }

    public AppUninstaller appUninstaller() {
        return appUninstaller;
    }

    public AppDeletion appDeletion() {
        return appDeletion;
    }

    public AuthorizationEndpoint authorizationEndpoint() {
        return authorizationEndpoint;
    }

    public AccessRoutes accessRoutes() {
        return accessRoutes;
    }

    public OAuthRoutes oauth() {
        return oauth;
    }

    public Redirects redirects() {
        return redirects;
    }

    public Pages pages() {
        return pages;
    }

    public Menus menus() {
        return menus;
    }

    public Themes themes() {
        return themes;
    }

    public ThemeSettings themeSettings() {
        return themeSettings;
    }

    public ImageStore imageStore() {
        return imageStore;
    }

    public ImageIntake imageIntake() {
        return imageIntake;
    }

    public Products products() {
        return products;
    }

    public Variants variants() {
        return variants;
    }

    public ProductImages productImages() {
        return productImages;
    }

    public Collections collections() {
        return collections;
    }

    public Collects collects() {
        return collects;
    }

    public ProductListings productListings() {
        return productListings;
    }

    public CollectionListings collectionListings() {
        return collectionListings;
    }

    public Stock stock() {
        return stock;
    }

    public MissingImages missingImages() {
        return missingImages;
    }

    public ProductImport productImport() {
        return productImport;
    }

    public Orders orders() {
        return orders;
    }

    public Carts carts() {
        return carts;
    }

    public TestGateway gateway() {
        return gateway;
    }

    public PaymentMethods paymentMethods() {
        return paymentMethods;
    }

    public Checkouts checkouts() {
        return checkouts;
    }

    public ScriptTags scriptTags() {
        return scriptTags;
    }

    public Metafields metafields() {
        return metafields;
    }

    public Customers customers() {
        return customers;
    }

    public DraftOrders draftOrders() {
        return draftOrders;
    }

    public InvoicePayments invoicePayments() {
        return invoicePayments;
    }

    public ShippingZones shippingZones() {
        return shippingZones;
    }

    public ShippingOptions shippingOptions() {
        return shippingOptions;
    }

    public Discounts discounts() {
        return discounts;
    }

    public VisitCounter visits() {
        return visitCounter;
    }

    public ShopSettings shopSettings() {
        return shopSettings;
    }

    public Policies policies() {
        return policies;
    }

    public RejectedForms rejectedForms() {
        return rejectedForms;
    }

    public AuditLog auditLog() {
        return auditLog;
    }

    public Locations locations() {
        return locations;
    }

    public FulfillmentServices fulfillmentServices() {
        return fulfillmentServices;
    }

    public Fulfillments fulfillments() {
        return fulfillments;
    }

    public FulfillmentServicePollJob fulfillmentServicePollJob() {
        return fulfillmentServicePollJob;
    }

    public Inventory inventory() {
        return inventory;
    }

    public Webhooks webhooks() {
        return webhooks;
    }

    public Emails emails() {
        return emails;
    }

    public EmailOutbox emailOutbox() {
        return emailOutbox;
    }

    public UserAccounts userAccounts() {
        return userAccounts;
    }

    public Sessions sessions() {
        return sessions;
    }

    public Staff staff() {
        return staff;
    }

    public OneTimeLinks oneTimeLinks() {
        return links;
    }

    public AccountServices accountServices() {
        return accountServices;
    }

    public Partners partners() {
        return partners;
    }

    public DevelopmentStores developmentStores() {
        return developmentStores;
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
        database.close();
    }
}
