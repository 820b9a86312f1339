package dev.vitrine.server;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import dev.vitrine.Platform;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.ShopRows;
import dev.vitrine.foundation.feature.BackgroundJob;
import dev.vitrine.foundation.http.MalformedRequestHandler;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.OutOfMemory;
import dev.vitrine.foundation.kernel.ThreadPriority;
import dev.vitrine.foundation.kernel.UnavailableException;
import dev.vitrine.foundation.mail.EmailDispatcher;
import dev.vitrine.foundation.mail.EmailTransport;
import dev.vitrine.foundation.mail.SmtpTransport;
import dev.vitrine.foundation.net.AddressRule;
import dev.vitrine.foundation.net.Fetcher;
import dev.vitrine.foundation.rest.BareApiPathHandler;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Account;
import dev.vitrine.sdk.StorefrontSdk;
import dev.vitrine.server.backup.BackupJobs;
import dev.vitrine.server.backup.ShopExportJob;
import dev.vitrine.server.checkout.AccountActivationPages;
import dev.vitrine.server.checkout.CheckoutPages;
import dev.vitrine.server.checkout.CustomerAccountPages;
import dev.vitrine.server.checkout.GiftCardPages;
import dev.vitrine.server.checkout.HostedPaymentPages;
import dev.vitrine.server.checkout.InvoicePages;
import dev.vitrine.server.checkout.NewsletterLinkPages;
import dev.vitrine.server.checkout.OrderScriptPages;
import dev.vitrine.server.checkout.OrderStatusPages;
import dev.vitrine.server.checkout.UnsubscribePages;
import dev.vitrine.server.console.ConsoleCookies;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.PostOnlyPathRedirects;
import dev.vitrine.server.console.SignedOutPages;
import dev.vitrine.server.console.StoreSitemap;
import dev.vitrine.server.console.admin.AdminPages;
import dev.vitrine.server.console.apps.ConsentPages;
import dev.vitrine.server.console.apps.InstalledAppPages;
import dev.vitrine.server.console.apps.PartnerAppPages;
import dev.vitrine.server.console.apps.PrivateAppPages;
import dev.vitrine.server.console.appstore.AppListingPages;
import dev.vitrine.server.console.appstore.AppListingReviewPages;
import dev.vitrine.server.console.appstore.AppStorePages;
import dev.vitrine.server.console.operator.OperatorPages;
import dev.vitrine.server.console.partners.DevelopmentStorePages;
import dev.vitrine.server.console.partners.PartnerPages;
import dev.vitrine.server.console.partners.ThemeListingPages;
import dev.vitrine.server.console.people.PeoplePages;
import dev.vitrine.server.console.review.PartnerReviewPages;
import dev.vitrine.server.console.review.ThemeReviewPages;
import dev.vitrine.server.console.themestore.ThemeStorePages;
import dev.vitrine.server.console.themeversions.BrowserProgram;
import dev.vitrine.server.console.themeversions.ThemeVersionChecks;
import dev.vitrine.server.console.themeversions.ThemeVersionPictureJob;
import dev.vitrine.server.console.themeversions.ThemeVersionViews;
import dev.vitrine.server.console.webhooks.WebhookPages;
import dev.vitrine.server.docs.ApiTryout;
import dev.vitrine.server.docs.DocsPages;
import dev.vitrine.server.mail.HtmlEmailRenderer;
import dev.vitrine.server.mail.MailboxPages;
import dev.vitrine.server.monitoring.ProcessStatus;
import dev.vitrine.server.monitoring.RecentErrors;
import dev.vitrine.server.monitoring.RequestStatistics;
import dev.vitrine.server.partnerapi.DeviceAuthentication;
import dev.vitrine.server.partnerapi.DeviceRoutes;
import dev.vitrine.server.partnerapi.PartnerApi;
import dev.vitrine.server.partnerapi.ThemeSyncRoutes;
import dev.vitrine.server.partnerapi.ThemeVersionRoutes;
import dev.vitrine.server.pdf.PdfRenderer;
import dev.vitrine.server.storefront.DefaultMenu;
import dev.vitrine.server.storefront.StorefrontHost;
import dev.vitrine.server.web.BaseHostPages;
import dev.vitrine.server.web.BusyResponse;
import dev.vitrine.server.web.CartCookie;
import dev.vitrine.server.web.CustomerCookies;
import dev.vitrine.server.web.DomainRoutes;
import dev.vitrine.server.web.EndingConnections;
import dev.vitrine.server.web.RequestBodies;
import dev.vitrine.server.web.RequestIds;
import dev.vitrine.server.web.RequestLanes;
import dev.vitrine.server.web.RequestLog;
import dev.vitrine.server.web.RequestMetrics;
import dev.vitrine.server.web.ScriptTagCache;
import dev.vitrine.server.web.SecurityHeaders;
import dev.vitrine.server.web.SecurityTxt;
import dev.vitrine.server.web.StaticAssets;
import dev.vitrine.server.web.StrictTransport;
import dev.vitrine.server.web.Templates;
import dev.vitrine.server.web.TenantResolver;
import dev.vitrine.server.web.TrustedHosts;
import dev.vitrine.server.web.UnavailableHandler;
import io.javalin.Javalin;
import io.javalin.compression.Brotli;
import io.javalin.compression.CompressionStrategy;
import io.javalin.compression.CompressionType;
import io.javalin.compression.Gzip;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.util.JavalinBindException;
import io.javalin.util.JavalinException;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.server.handler.SecuredRedirectHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** HTTP server of the process: storefront, checkout, consoles, Admin API and documentation on one port. */
public final class Server implements AutoCloseable {

    /** Quick ones: bodies are made and sent once. */
    private static final int BROTLI_LEVEL = 4;

    private static final int GZIP_LEVEL = 6;

    private static final Logger LOG = LoggerFactory.getLogger(Server.class);
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(2);
    private static final long LARGEST_BODY = 32_000_000;
    /** Of a request when the server ends. why so many: on a busy machine a page waits for a worker that is starting. */
    private static final long SECONDS_TO_FINISH = 60;

    private final Config config;
    private final Platform platform;
    private final ServerConnectors connectors;
    private final StaticAssets files;
    private final StorefrontHost front;
    private final List<Consumer<JavalinConfig>> rooms;
    private final BackgroundJobs backgroundJobs;
    private final Optional<BackupJobs> backups;
    private final ThemeVersionChecks themeVersionChecks;
    private final ThemeVersionPictureJob themeVersionPictureJob;
    private final Metrics metrics;
    private final RequestStatistics requestStatistics;
    private final RecentErrors recentErrors;
    private final BusyResponse busyResponse;
    private final RequestAuthentication requestAuthentication;
    private final Javalin http;
    private volatile boolean started;
    private volatile boolean ending;

    /** {@code demo}: the base host lists the shops. The platform is closed with this. */
    public Server(Config config, Platform platform, boolean demo) {
        this.config = config;
        this.platform = platform;
        this.connectors = new ServerConnectors(config, platform.foundation().clock());
        var foundation = platform.foundation();
        var people = platform.people();
        var shopServices = platform.shopServices();
        var catalog = platform.catalog();
        var sales = platform.sales();
        var appServices = platform.appServices();
        var insight = platform.insight();
        var restApi = platform.api();
        this.metrics = new Metrics(config.metricsFrom());
        var templates = new Templates();
        this.busyResponse = new BusyResponse(templates);
        var docs = new DocsPages(platform::contract, config.scheme() + "://demo." + config.baseHost(), templates, demo);
        var storeSitemap = new StoreSitemap(foundation, appServices);
        var lobbyRooms = new HashMap<String, Handler>();
        lobbyRooms.put(DocsPages.BASE, docs);
        lobbyRooms.put(StoreSitemap.ROBOTS, storeSitemap::robots);
        lobbyRooms.put(StoreSitemap.SITEMAP, storeSitemap::sitemap);
        if (!config.securityContact().isEmpty()) {
            var origin = config.scheme() + "://" + config.baseHost();
            lobbyRooms.put(SecurityTxt.PATH, new SecurityTxt(config.securityContact(), origin, InstantSource.system()));
        }
        this.files = new StaticAssets(foundation.storage());
        var baseHostPages = new BaseHostPages(foundation.shops(), templates, files, config.scheme(), demo, lobbyRooms);
        var tenantResolver = new TenantResolver(foundation.shops(), baseHostPages);
        this.front = new StorefrontHost(
                config,
                foundation,
                shopServices,
                catalog,
                sales,
                insight,
                tenantResolver,
                templates,
                files,
                foundation.clock(),
                metrics.registry());
        var consoleCookies = new ConsoleCookies(config.scheme());
        var deviceAuthentication = new DeviceAuthentication(people.deviceTokens());
        var partnerApi = new PartnerApi(tenantResolver, deviceAuthentication);
        this.requestAuthentication =
                new RequestAuthentication(platform, config.trustedProxies(), consoleCookies, deviceAuthentication);
        var paper = new HtmlEmailRenderer(templates, front);
        Optional<MailboxPages> mailbox =
                config.hasMailbox() ? Optional.of(new MailboxPages(foundation, paper, templates)) : Optional.empty();
        var emailDispatcher = new EmailDispatcher(
                foundation.database(),
                foundation.shops(),
                sales.emailOutbox(),
                paper,
                carrier(mailbox.isPresent()),
                InstantSource.system());
        var shopExportJob = new ShopExportJob(
                config,
                foundation.storage(),
                foundation.database(),
                foundation.shops(),
                shopServices.shopExports(),
                platform.features().encryptedColumns(),
                foundation.secrets(),
                foundation.clock());
        var clockCheck = new ClockCheck(foundation.database(), foundation.storage(), InstantSource.system());
        this.backups = BackupJobs.of(config, foundation.database(), foundation.storage(), InstantSource.system());
        var serverJobs = new ArrayList<>(List.of(
                new BackgroundJob("shop exports", Duration.ofSeconds(1), Duration.ofSeconds(1), shopExportJob::run),
                new BackgroundJob(
                        "old shop exports", Duration.ofSeconds(50), Duration.ofMinutes(1), shopExportJob::tidy),
                new BackgroundJob("clock", Duration.ofSeconds(5), Duration.ofMinutes(1), clockCheck::run)));
        backups.ifPresent(jobs -> {
            serverJobs.addAll(jobs.list());
            jobs.watch(metrics.registry());
        });
        connectors.tls().ifPresent(each -> {
            serverJobs.add(new BackgroundJob("certificate", LOOK_AGAIN, LOOK_AGAIN, each::readAgain));
            metrics.watch(each, foundation.clock());
        });
        this.backgroundJobs = new BackgroundJobs(
                foundation, sales, platform.features(), emailDispatcher, serverJobs, metrics.registry());
        this.requestStatistics = new RequestStatistics(foundation.shops().baseHost(), foundation.clock());
        this.recentErrors = new RecentErrors(foundation.clock());
        metrics.watch(platform, emailDispatcher);
        var themeCache = config.data().resolve("cache").resolve("themes");
        this.themeVersionChecks = new ThemeVersionChecks(
                foundation.database(), appServices.themeListings().versions(), themeCache);
        var browser = BrowserProgram.find(
                config.browser(),
                config.themesWithoutSandbox(),
                Objects.requireNonNullElse(System.getenv("PATH"), ""),
                System.getProperty("user.name", ""));
        this.themeVersionPictureJob = new ThemeVersionPictureJob(
                foundation.database(),
                appServices.themeListings(),
                browser,
                foundation.shops(),
                shopServices.themePreviews(),
                foundation.clock());
        var themeVersionViews = new ThemeVersionViews(shopServices, appServices, browser.problem());
        var mainMenu = new DefaultMenu(catalog.collections(), shopServices.pages());
        var layout = new Layout(templates, files, foundation.shops());
        var signedOutPages = new SignedOutPages(people, layout, consoleCookies, mailbox.isPresent());
        var pageAuthorization =
                new PageAuthorization(foundation, people, tenantResolver, consoleCookies, signedOutPages, front::page);
        List<Consumer<JavalinConfig>> consoles = List.of(
                guarded(
                        pageAuthorization,
                        new PeoplePages(foundation, people, layout, consoleCookies, signedOutPages, pageAuthorization)
                                ::mount),
                guarded(
                        pageAuthorization,
                        new AdminPages(
                                foundation,
                                shopServices,
                                appServices,
                                people,
                                platform.closing(),
                                ShopExportJob.folder(config.data()),
                                catalog,
                                sales,
                                restApi,
                                layout,
                                new PdfRenderer(templates),
                                paper,
                                themeCache,
                                front::problem,
                                front::texts,
                                shop -> foundation.database().read(session -> mainMenu.items(session, shop)),
                                InstantSource.system())::mount),
                guarded(pageAuthorization, new ConsentPages(foundation, appServices, layout)::mount),
                guarded(pageAuthorization, new PrivateAppPages(foundation, appServices, layout)::mount),
                guarded(pageAuthorization, new InstalledAppPages(foundation, appServices, layout)::mount),
                guarded(pageAuthorization, new PartnerPages(foundation, appServices, layout)::mount),
                guarded(
                        pageAuthorization,
                        new PartnerAppPages(foundation, people, appServices, layout, this::isPartner, config.scheme())
                                ::mount),
                guarded(pageAuthorization, new AppListingPages(foundation, appServices, layout)::mount),
                guarded(pageAuthorization, new AppListingReviewPages(foundation, appServices, layout)::mount),
                guarded(
                        pageAuthorization,
                        new AppStorePages(foundation, people, appServices, templates, layout)::mount),
                guarded(pageAuthorization, new DevelopmentStorePages(foundation, appServices, layout)::mount),
                guarded(
                        pageAuthorization,
                        new ThemeListingPages(foundation, shopServices, appServices, themeVersionViews, layout)::mount),
                guarded(
                        pageAuthorization,
                        new OperatorPages(foundation, sales, appServices, platform.closing(), processStatus(), layout)
                                ::mount),
                guarded(pageAuthorization, new PartnerReviewPages(foundation, appServices, layout)::mount),
                guarded(
                        pageAuthorization,
                        new ThemeReviewPages(foundation, shopServices, appServices, themeVersionViews, layout)::mount),
                guarded(
                        pageAuthorization,
                        new ThemeStorePages(foundation, people, shopServices, appServices, templates, layout)::mount),
                guarded(
                        pageAuthorization,
                        new WebhookPages(foundation, appServices, restApi, layout, InstantSource.system())::mount),
                javalin -> mailbox.ifPresent(pages -> pages.mount(javalin, pageAuthorization)));
        this.rooms = List.of(
                new CheckoutPages(foundation, shopServices, sales, tenantResolver, templates, files, front)::mount,
                new HostedPaymentPages(foundation, shopServices, sales, tenantResolver, templates, files, front)::mount,
                new AccountActivationPages(foundation, shopServices, sales, tenantResolver, templates, files, front)
                        ::mount,
                new CustomerAccountPages(foundation, shopServices, sales, tenantResolver, templates, files, front)
                        ::mount,
                new InvoicePages(foundation, shopServices, sales, tenantResolver, templates, files, front)::mount,
                new OrderStatusPages(foundation, shopServices, sales, tenantResolver, templates, files, front)::mount,
                new GiftCardPages(foundation, shopServices, sales, tenantResolver, templates, files, front)::mount,
                new UnsubscribePages(foundation, shopServices, sales, tenantResolver, templates, files, front)::mount,
                new NewsletterLinkPages(foundation, shopServices, sales, tenantResolver, templates, files, front)
                        ::mount,
                new OrderScriptPages(foundation, shopServices, sales, tenantResolver, templates)::mount,
                new ScriptTagCache(
                        foundation,
                        shopServices,
                        tenantResolver,
                        new Fetcher(AddressRule.PUBLIC),
                        InstantSource.system())::mount,
                javalin -> {
                    if (demo) {
                        new ApiTryout(foundation.shops(), restApi, config.isDevelopment())
                                .mount(javalin, tenantResolver);
                    }
                },
                new DeviceRoutes(foundation, people, appServices, partnerApi)::mount,
                new ThemeVersionRoutes(foundation, shopServices, appServices, partnerApi)::mount,
                new ThemeSyncRoutes(foundation, people, appServices, partnerApi)::mount,
                new DomainRoutes(foundation.shops(), shopServices.domains())::mount,
                layout::mount,
                javalin -> PostOnlyPathRedirects.mount(javalin, consoles),
                // why last: it answers whatever nobody else does.
                front::mount);
        this.http = Javalin.create(this::configure);
    }

    /** Listens when this returns; {@link UserError} when the port is taken. */
    public Server start() {
        try {
            recentErrors.attach();
            // why first: every order that is taken is copied.
            backups.ifPresent(BackupJobs::start);
            files.store(Map.of(StorefrontSdk.fileName(), StorefrontSdk.module()));
            front.start();
            http.start();
            awaiting(() -> {
                platform.foundation().shops().withoutHost().forEach(Server::warn);
                front.warm(platform.foundation().shops().all());
                return true;
            });
            front.startBuilds();
            backgroundJobs.start();
            themeVersionChecks.start();
            themeVersionPictureJob.start();
            platform.appServices().webhooks().dispatcher().start();
            started = true;
            return this;
        } catch (JavalinBindException e) {
            throw ServerConnectors.portTaken(config, e);
        } catch (RuntimeException e) {
            // why: what has been started would go on, and fail, while the process ends.
            close();
            throw e;
        }
    }

    private static void warn(Shop withoutHost) {
        LOG.warn(
                "event=shop_without_host shop={} reason=\"its name is the platform's; it answers nowhere\"",
                withoutHost.handle());
    }

    /**
     * Runs a step of the start again and again while the database is away, as requests to a server that runs are sent
     * again; the log and {@code /readyz} say so meanwhile.
     */
    public static <T> T awaiting(Supplier<T> step) {
        while (true) {
            try {
                return step.get();
            } catch (RuntimeException e) {
                if (!isAway(e) || !waited()) {
                    throw e;
                }
            }
        }
    }

    private static boolean isAway(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .anyMatch(cause ->
                        cause instanceof UnavailableException met && met.fault().isAway());
    }

    private static boolean waited() {
        try {
            new CountDownLatch(1).await(1, TimeUnit.SECONDS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** why prompt: what is ready is sent in much less than a millisecond, also while every core makes something. */
    private static final class PromptThreads extends QueuedThreadPool {

        PromptThreads() {
            super(96, 8);
        }

        @Override
        public Thread newThread(Runnable work) {
            return super.newThread(() -> {
                ThreadPriority.PROMPT.giveToThisThread();
                work.run();
            });
        }
    }

    /** Every verb with its pattern of paths, in the order in which they are tried. */
    public List<String> routes() {
        return http.unsafe.internalRouter.allHttpHandlers().stream()
                .map(route -> route.endpoint.method.name() + " " + route.endpoint.path)
                .toList();
    }

    private boolean isPartner(Account account) {
        return platform.foundation()
                .database()
                .read(session -> platform.appServices().partners().isPartner(session, account));
    }

    private EmailTransport carrier(boolean mailbox) {
        var smtp = config.smtp();
        return smtp != null
                ? new SmtpTransport(smtp, config.mailFrom())
                : mailbox ? EmailTransport.MAILBOX : EmailTransport.NONE;
    }

    private void configure(JavalinConfig javalin) {
        javalin.startup.showJavalinBanner = false;
        javalin.startup.showOldJavalinVersionWarning = false;
        javalin.http.maxRequestSize = LARGEST_BODY;
        javalin.http.prefer405over404 = false;
        javalin.http.compressionStrategy = compression();
        javalin.jetty.modifyServer(MalformedRequestHandler::install);
        // why: SQLite's native waits pin a virtual thread's carrier, so requests run on platform threads.
        javalin.concurrency.useVirtualThreads = false;
        javalin.jetty.threadPool = new PromptThreads();
        javalin.jetty.modifyHttpConfiguration(http -> {
            http.setSendServerVersion(false);
            http.setIdleTimeout(30_000);
        });
        connectors.addTo(javalin);
        javalin.jetty.modifyServer(jetty -> {
            jetty.setStopTimeout(SECONDS_TO_FINISH * 1000);
            jetty.insertHandler(new RequestIds(config.trustedProxies()));
            var lanes = new RequestLanes(platform.foundation().shops(), busyResponse);
            jetty.insertHandler(lanes);
            jetty.insertHandler(new RequestBodies(
                    request -> lanes.submit(request, () -> requestAuthentication.isAuthentic(request))));
            jetty.insertHandler(new TrustedHosts(platform.foundation().shops()));
            jetty.insertHandler(front.cachedPages());
            if (config.scheme().equals("https")) {
                jetty.insertHandler(
                        new StrictTransport(platform.foundation().shops().baseHost()));
            }
            // why outside of these: all of them tell calls of the API from pages by the path.
            jetty.insertHandler(new BareApiPathHandler());
            jetty.insertHandler(new UnavailableHandler(busyResponse));
            jetty.insertHandler(new ReadinessHandler(this::unreadiness));
            jetty.insertHandler(new RequestMetrics(metrics.registry(), requestStatistics));
            if (connectors.tls().isPresent()) {
                jetty.insertHandler(new SecuredRedirectHandler(HttpStatus.PERMANENT_REDIRECT_308));
            }
            jetty.insertHandler(new EndingConnections(() -> ending));
            jetty.insertHandler(new GracefulHandler());
        });
        javalin.appData(
                CartCookie.KEY,
                new CartCookie(config.scheme(), platform.foundation().secretEncryption()));
        javalin.appData(CustomerCookies.KEY, new CustomerCookies(config.scheme()));
        javalin.appData(ConsoleCookies.KEY, new ConsoleCookies(config.scheme()));
        // why the only place: whoever asks a request for its address gets the one that may be believed.
        javalin.contextResolver.ip = context -> config.trustedProxies()
                .clientAddress(
                        context.req().getRemoteAddr(),
                        Collections.list(context.req().getHeaders("X-Forwarded-For")));
        javalin.requestLogger.http(RequestMetrics.naming(new RequestLog(), recentErrors));
        javalin.router.javaLangErrorHandler(Server::failed);
        javalin.routes.before(SecurityHeaders::put);
        javalin.routes.exception(ApiException.class, (refusal, context) -> {
            refusal.headers().forEach(context::header);
            if (refusal.status() == 503 && wantsPage(context)) {
                busyResponse.showPage(context);
                return;
            }
            context.status(refusal.status())
                    .header("Cache-Control", "no-store")
                    .contentType("text/plain; charset=utf-8")
                    .result(Objects.requireNonNullElse(refusal.getMessage(), ""));
        });
        javalin.routes.exception(UnavailableException.class, (fault, context) -> busyResponse.unavailable(context));
        platform.oauth().mount(javalin);
        platform.api().mount(javalin);
        both(javalin, "/healthz", context -> context.contentType("text/plain").result(front.health()));
        both(javalin, Metrics.PATH, this::sendMetrics);
        rooms.forEach(room -> room.accept(javalin));
    }

    private ProcessStatus processStatus() {
        var database = platform.foundation().database();
        return new ProcessStatus(
                ProgramVersion.words(),
                ShopRows.schema(),
                database.dialect() == Dialect.SQLITE ? "SQLite" : "PostgreSQL",
                config.data(),
                platform.foundation().clock().instant(),
                this::unreadiness,
                database::load,
                front::rendererLoad,
                metrics::renders,
                requestStatistics,
                recentErrors,
                backgroundJobs.jobs());
    }

    private Optional<String> unreadiness() {
        if (!started) {
            return Optional.of("the server is starting or ending");
        }
        try {
            return platform.foundation()
                    .database()
                    .unreadiness()
                    .or(() -> front.rendersNothing()
                            ? Optional.of("no render worker starts; themes are rendered in the browser only")
                            : Optional.empty());
        } catch (UnavailableException e) {
            return Optional.of(e.fault().words());
        } catch (RuntimeException e) {
            LOG.warn("event=database_unreachable", e);
            return Optional.of("the database does not answer");
        }
    }

    private void sendMetrics(Context context) {
        var shop = platform.foundation().shops().atHost(TenantResolver.hostOf(context));
        if (shop.isPresent()) {
            front.page(context, shop.get());
        } else if (metrics.allows(context)) {
            metrics.send(context);
        } else {
            context.status(404).contentType("text/plain; charset=utf-8").result("Not Found");
        }
    }

    /** Of what is made for one request; cached bodies are compressed once, and say so. */
    private static CompressionStrategy compression() {
        var strategy = new CompressionStrategy(
                Brotli4jLoader.isAvailable() ? new Brotli(BROTLI_LEVEL) : null, new Gzip(GZIP_LEVEL));
        strategy.setPreferredCompressors(List.of(CompressionType.BR, CompressionType.GZIP));
        return strategy;
    }

    private static boolean wantsPage(Context context) {
        return Objects.requireNonNullElse(context.header("Accept"), "").contains("text/html");
    }

    /** why before all else: what follows may not happen for want of memory. */
    private static void failed(HttpServletResponse response, Error error) {
        OutOfMemory.report(error);
        response.setStatus(500);
        LOG.error("event=request_failed", error);
    }

    private static Consumer<JavalinConfig> guarded(
            PageAuthorization pageAuthorization, BiConsumer<JavalinConfig, PageAuthorization> room) {
        return javalin -> room.accept(javalin, pageAuthorization);
    }

    private static void both(JavalinConfig javalin, String path, Handler handler) {
        List.of(HandlerType.GET, HandlerType.HEAD).forEach(verb -> javalin.routes.addHttpHandler(verb, path, handler));
    }

    /** Answers on until balancers have learned from {@code /readyz} that it is about to end. */
    public void drain() throws InterruptedException {
        ending = true;
        started = false;
        new CountDownLatch(1).await(config.drainSeconds(), TimeUnit.SECONDS);
    }

    /** Lets requests in flight finish, then stops the workers and closes the database. */
    @Override
    public void close() {
        ending = true;
        started = false;
        try {
            http.stop();
        } catch (JavalinException e) {
            // why on: the database has to be closed in order, whoever still waits for an answer.
            LOG.warn("event=requests_cut_off seconds={}", SECONDS_TO_FINISH, e);
        }
        themeVersionPictureJob.close();
        themeVersionChecks.close();
        backgroundJobs.close();
        platform.appServices().webhooks().dispatcher().close();
        front.close();
        backups.ifPresent(BackupJobs::close);
        recentErrors.detach();
        metrics.close();
        platform.close();
    }
}
