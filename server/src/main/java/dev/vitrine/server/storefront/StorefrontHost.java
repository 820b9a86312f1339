package dev.vitrine.server.storefront;

import dev.vitrine.Catalog;
import dev.vitrine.Foundation;
import dev.vitrine.Insight;
import dev.vitrine.Sales;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.kernel.FairExecutor;
import dev.vitrine.foundation.kernel.ThreadPriority;
import dev.vitrine.foundation.net.WebhookHttpClient;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.Config;
import dev.vitrine.server.NpmRegistry;
import dev.vitrine.server.web.HttpResponseBody;
import dev.vitrine.server.web.StaticAssets;
import dev.vitrine.server.web.Templates;
import dev.vitrine.server.web.TenantResolver;
import dev.vitrine.shop.shops.StorefrontPasswords;
import dev.vitrine.themes.CustomCss;
import dev.vitrine.themes.Renderer;
import dev.vitrine.themes.RendererLoad;
import dev.vitrine.themes.RendererOptions;
import dev.vitrine.themes.Stylesheets;
import dev.vitrine.themes.ThemeBuild;
import dev.vitrine.themes.ThemeBuilder;
import dev.vitrine.themes.ThemeProblem;
import dev.vitrine.themes.ThemeSandbox;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.jetty.server.Handler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Storefront at a shop's host: themed pages, cart, assets; without checkout and Admin API. */
public final class StorefrontHost implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StorefrontHost.class);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Pages, and pictures, that are asked for and not made yet. Each holds a connection and no thread. */
    private static final int MOST_WAITING = 2_000;

    private static final int MOST_WAITING_OF_SHOP = 500;

    /** As many as two workers keep loaded. */
    private static final int MOST_WARMED = 12;

    private final TenantResolver tenantResolver;
    private final ThemeSandbox themeSandbox;
    private final ThemeBuilder builder;
    private final Stylesheets stylesheets;
    private final int workers;
    private final Renderer renderer;
    private final ThemeBuilds themeBuilds;
    private final ThemeBuildWorker themeBuildWorker;
    private final ThemeContexts themeContexts;
    private final FairExecutor pageMakers;
    private final FairExecutor imageMakers;
    private final CachedPages cachedPages;
    private final Optional<PurgeHook> purgeHook;
    private final ThemedPages themedPages;
    private final ShopBranding branding;
    private final StorefrontGate gate;
    private final ContactPage contactPage;
    private final NewsletterPage newsletterPage;
    private final CustomerAccess customerAccess;
    private final DiscountLink discountLink;
    private final CustomerApi customerApi;
    private final CartApi cartApi;
    private final CartForms cartForms;
    private final UploadApi uploadApi;
    private final StorefrontAssets storefrontAssets;
    private final RobotsTxt robotsTxt;
    private final Sitemap sitemap;
    private final SearchSuggestions searchSuggestions;
    private final PrimaryDomain primaryDomain;
    private final CrossSiteReads crossSiteReads;

    /** Builds the starter theme when that was not done before: then it takes some seconds. */
    public StorefrontHost(
            Config config,
            Foundation foundation,
            ShopServices shopServices,
            Catalog catalog,
            Sales sales,
            Insight insight,
            TenantResolver tenantResolver,
            Templates templates,
            StaticAssets staticAssets,
            InstantSource clock,
            MeterRegistry meters) {
        var cache = config.data().resolve("cache").resolve("themes");
        this.tenantResolver = tenantResolver;
        this.themeSandbox = ThemeSandbox.ofThisMachine(config.themesWithoutSandbox());
        this.builder = new ThemeBuilder(
                cache, themeSandbox, NpmRegistry.at(config.npmRegistry()), StoredBuilds.in(foundation.storage()));
        this.stylesheets = new Stylesheets(cache);
        shopServices.themeSettings().checkedBy(new CustomCssCheck(stylesheets));
        this.workers = config.renderers();
        this.renderer = new Renderer(options(cache, config));
        this.pageMakers = new FairExecutor(
                "page-maker", ThreadPriority.LOW, Math.max(1, workers), 1, MOST_WAITING, MOST_WAITING_OF_SHOP);
        this.imageMakers = new FairExecutor(
                "image-maker",
                ThreadPriority.LOWEST,
                Runtime.getRuntime().availableProcessors(),
                1,
                MOST_WAITING,
                MOST_WAITING_OF_SHOP);
        this.themeBuilds = new ThemeBuilds(builder, shopServices.themes().builds(), shopServices.themeBuildUses());
        this.themeBuildWorker =
                new ThemeBuildWorker(foundation.shops(), shopServices.themes(), themeBuilds, InstantSource.system());
        var tagVersions = new TagVersions(foundation.database(), clock);
        this.themeContexts =
                new ThemeContexts(foundation, shopServices, catalog, themeBuilds, stylesheets, tagVersions);
        var pageCache = new PageCache(tagVersions, config.cdnPurge() != null);
        FunctionCounter.builder("vitrine.page.cache", pageCache, PageCache::hits)
                .tag("result", "hit")
                .register(meters);
        FunctionCounter.builder("vitrine.page.cache", pageCache, PageCache::misses)
                .tag("result", "miss")
                .register(meters);
        Gauge.builder("vitrine.cache.bytes", pageCache, PageCache::bytes)
                .tag("cache", "pages")
                .register(meters);
        Gauge.builder("vitrine.render.workers.failing", renderer, Renderer::failingWorkers)
                .register(meters);
        Gauge.builder(
                        "vitrine.render.workers.compiling",
                        renderer,
                        each -> each.load().compiling())
                .register(meters);
        Gauge.builder("vitrine.render.workers", () -> workers).register(meters);
        this.cachedPages = new CachedPages(pageCache, foundation, insight, config.trustedProxies());
        this.purgeHook = Optional.ofNullable(config.cdnPurge())
                .map(hook -> new PurgeHook(foundation.database(), WebhookHttpClient.ofOperator(), hook, clock, meters));
        this.customerAccess = new CustomerAccess(foundation, sales);
        this.discountLink = new DiscountLink(sales.carts(), customerAccess);
        this.customerApi = new CustomerApi(foundation, sales, customerAccess);
        this.themedPages = new ThemedPages(
                foundation,
                shopServices,
                insight,
                themeContexts,
                new PageRouter(
                        shopServices,
                        catalog,
                        sales,
                        new StorefrontAccountPages(foundation, sales, customerAccess),
                        clock),
                customerAccess,
                renderer,
                meters,
                new HtmlDocument(templates, foundation.shops().checkoutOrigin()),
                pageMakers,
                new StoredPages(
                        config.data().resolve("cache").resolve("pages"),
                        CodeFingerprint.current() + " " + config.scheme() + "://" + config.baseHost()),
                pageCache,
                cachedPages,
                config.scheme());
        this.branding = new ShopBranding(themedPages);
        var plainPages = new PlainPages(
                templates, staticAssets, branding, foundation.shops().checkoutOrigin());
        this.gate = new StorefrontGate(foundation, shopServices, plainPages, config.scheme());
        this.contactPage = new ContactPage(foundation, shopServices, sales, plainPages);
        this.newsletterPage = new NewsletterPage(foundation, sales, plainPages);
        var newCartLimit = new NewCartLimit();
        this.cartApi = new CartApi(foundation, sales, customerAccess, newCartLimit);
        this.uploadApi = new UploadApi(foundation, sales);
        this.cartForms = new CartForms(sales, customerAccess, newCartLimit);
        this.storefrontAssets = new StorefrontAssets(
                staticAssets, themeBuilds, themeContexts, foundation.imageStore(), foundation.shopFiles(), imageMakers);
        this.robotsTxt = new RobotsTxt(foundation);
        this.sitemap = new Sitemap(foundation, shopServices, catalog);
        this.primaryDomain = new PrimaryDomain(foundation, shopServices, config.scheme());
        this.crossSiteReads = new CrossSiteReads(foundation, shopServices.storefrontAccessTokens());
        this.searchSuggestions = new SearchSuggestions(foundation, catalog, shopServices);
    }

    public void start() {
        if (themeSandbox.confines()) {
            LOG.info("event=theme_sandbox {}", themeSandbox.description());
        } else {
            LOG.warn("event=theme_sandbox_missing {}", themeSandbox.description());
        }
        renderer.start();
        purgeHook.ifPresent(PurgeHook::start);
    }

    /** Builds themes that are asked for from now on. why not at the start: a first visitor goes before. */
    public void startBuilds() {
        themeBuildWorker.start();
    }

    /**
     * Returns when a themed page can be sent, of the last run or from the first worker; loads the shops' themes into
     * the workers meanwhile, so that no first visitor waits for it.
     */
    public void warm(List<Shop> shops) {
        var first = shops.stream().limit(MOST_WARMED).toList();
        themedPages.restore(first);
        first.forEach(shop -> renderer.warm(themedPages.look(shop).build(), shop.handle()));
        first.stream().findFirst().ifPresent(themedPages::awaitHome);
    }

    /** Handler that answers pages that are cached, in front of everything that a shop's host has. */
    public Handler.Wrapper cachedPages() {
        return cachedPages;
    }

    /** The last route takes every address that no other took. */
    public void mount(JavalinConfig javalin) {
        javalin.routes.before(primaryDomain::check);
        javalin.routes.before(gate::check);
        for (var path : CrossSiteReads.PATHS) {
            javalin.routes.before(path, crossSiteReads::check);
            on(javalin, HandlerType.OPTIONS, path, crossSiteReads::allowHeaders);
        }
        get(javalin, StorefrontPasswords.PATH, gate::show);
        on(javalin, HandlerType.POST, StorefrontPasswords.PATH, gate::enter);
        plain(javalin, ContactPage.PATH, contactPage::show);
        on(javalin, HandlerType.POST, ContactPage.PATH, contactPage::send);
        plain(javalin, NewsletterPage.PATH, newsletterPage::show);
        on(javalin, HandlerType.POST, NewsletterPage.PATH, newsletterPage::send);
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, "/_assets/{file}", storefrontAssets::platform);
        }
        get(javalin, "/_theme/{build}/<file>", storefrontAssets::theme);
        get(javalin, "/media/{key}/{file}", storefrontAssets::picture);
        get(javalin, "/robots.txt", robotsTxt::send);
        get(javalin, "/sitemap.xml", sitemap::start);
        for (var file : Sitemap.files()) {
            get(javalin, "/sitemap-" + file + ".xml", (context, shop) -> sitemap.file(context, shop, file));
        }
        get(javalin, "/favicon.svg", this::icon);
        get(javalin, "/favicon.ico", (context, shop) -> context.status(302).header("Location", "/favicon.svg"));
        get(javalin, "/search/suggest.json", searchSuggestions::send);
        get(javalin, "/cart.json", cartApi::read);
        get(javalin, "/discount/{code}", discountLink::open);
        get(javalin, "/account.json", customerApi::user);
        get(javalin, "/account/session", customerAccess::arrive);
        on(javalin, HandlerType.POST, "/account/profile.json", customerApi::updateProfile);
        on(javalin, HandlerType.POST, "/account/addresses.json", customerApi::createAddress);
        on(javalin, HandlerType.POST, "/account/addresses/{id}.json", customerApi::updateAddress);
        on(javalin, HandlerType.DELETE, "/account/addresses/{id}.json", customerApi::deleteAddress);
        on(javalin, HandlerType.POST, "/account/addresses/{id}/default.json", customerApi::makeDefault);
        on(javalin, HandlerType.POST, "/account/orders/{id}/cancel.json", customerApi::cancelOrder);
        on(javalin, HandlerType.POST, "/account/orders/{id}/return.json", customerApi::requestReturn);
        on(javalin, HandlerType.POST, "/account/orders/{id}/reorder.json", customerApi::reorder);
        on(javalin, HandlerType.POST, "/account/sign-out.json", customerApi::signOut);
        on(javalin, HandlerType.POST, "/cart/add.json", cartApi::add);
        on(javalin, HandlerType.POST, "/cart/update.json", cartApi::update);
        on(javalin, HandlerType.POST, "/cart/remove.json", cartApi::remove);
        on(javalin, HandlerType.POST, "/cart/clear.json", cartApi::clear);
        on(javalin, HandlerType.POST, "/cart/discount.json", cartApi::addDiscount);
        on(javalin, HandlerType.DELETE, "/cart/discount.json", cartApi::removeDiscount);
        on(javalin, HandlerType.POST, "/cart/upload.json", uploadApi::upload);
        on(javalin, HandlerType.POST, "/cart/add", cartForms::add);
        on(javalin, HandlerType.POST, "/cart/update", cartForms::update);
        get(javalin, "/_page", themedPages::data);
        get(javalin, "/_page/<path>", themedPages::data);
        get(javalin, "/", themedPages::document);
        get(javalin, "/<path>", themedPages::document);
    }

    public RendererLoad rendererLoad() {
        return renderer.load();
    }

    /** Who is signed in at the shop's host. */
    public CustomerAccess customerAccess() {
        return customerAccess;
    }

    /** How pages look that no theme makes. */
    public ShopBranding branding() {
        return branding;
    }

    /** The themed page at an address that our own pages leave to the shop. */
    public void page(Context context, Shop shop) {
        themedPages.document(context, shop);
    }

    /**
     * Colours and the like for pages that no theme makes: {@code colors.color_accent} of the shop's preferences, or of
     * its theme's settings.
     */
    public String setting(Shop shop, String group, String id, String fallback) {
        return themedPages.look(shop).brandSetting(group, id, fallback);
    }

    /** The address of the shop's logo; empty when there is none. */
    public String logo(Shop shop) {
        return themedPages.look(shop).logo();
    }

    private void icon(Context context, Shop shop) {
        var initial = shop.name().isBlank() ? "V" : shop.name().substring(0, 1).toUpperCase(Locale.ROOT);
        var svg = """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" \
                fill="%s"/><text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="18" font-weight="600" \
                text-anchor="middle" fill="%s">%s</text></svg>
                """.formatted(
                        colour(setting(shop, "colors", "color_accent", ""), "#1f5f4a"),
                        colour(setting(shop, "colors", "color_accent_text", ""), "#ffffff"),
                        initial.replace("&", "&amp;").replace("<", "&lt;"));
        context.header("Cache-Control", "public, max-age=600");
        HttpResponseBody.of("image/svg+xml", svg).send(context);
    }

    private static String colour(String value, String fallback) {
        return value.matches("#[0-9a-fA-F]{3,8}") ? value : fallback;
    }

    /** A page that no theme makes: links of themes lead there in each language, and scripts learn that it is none. */
    private void plain(JavalinConfig javalin, String path, TenantResolver.ShopHandler handler) {
        get(javalin, path, handler);
        for (var data : List.of("/_page" + path, "/_page/{language}" + path)) {
            get(
                    javalin,
                    data,
                    (context, shop) -> context.status(404)
                            .contentType("text/plain; charset=utf-8")
                            .result("No theme makes this page. Load it as a whole.\n"));
        }
        get(javalin, "/{language}" + path, (context, shop) -> {
            var language = PageLanguage.of(shop, context.path());
            if (context.path().equals(language.prefix() + path)) {
                context.status(303).header("Location", VisitorForms.address(path, shop, language, ""));
            } else {
                themedPages.document(context, shop);
            }
        });
    }

    private void get(JavalinConfig javalin, String path, TenantResolver.ShopHandler handler) {
        on(javalin, HandlerType.GET, path, handler);
        on(javalin, HandlerType.HEAD, path, handler);
    }

    private void on(JavalinConfig javalin, HandlerType verb, String path, TenantResolver.ShopHandler handler) {
        javalin.routes.addHttpHandler(verb, path, tenantResolver.atShop(handler));
    }

    /** How many texts the shop's theme has, and how many of them are there in which language. */
    public ThemeBuild.Texts texts(Shop shop) {
        return themedPages.look(shop).build().texts();
    }

    /** What keeps custom CSS from being saved; empty when nothing does. */
    public Optional<ThemeProblem> problem(CustomCss custom) {
        return stylesheets.problem(custom);
    }

    /**
     * What {@code /healthz} says: pages are answered in any case, so that it is never a reason to stop sending them.
     */
    public String health() {
        return health(renderer.failingWorkers(), workers);
    }

    static String health(int missing, int workers) {
        return missing == 0
                ? "ok\n"
                : "ok\nrendering: degraded (%d of %d workers do not start; themes are rendered in the browser)\n"
                        .formatted(missing, workers);
    }

    /** Whether no worker starts, so that no page has its theme's HTML. */
    public boolean rendersNothing() {
        return renderer.failingWorkers() >= workers;
    }

    private static RendererOptions options(Path cache, Config config) {
        var usual = RendererOptions.defaults(cache);
        return new RendererOptions(
                usual.cacheDir(),
                config.renderers(),
                usual.heapMegabytes(),
                usual.contexts(),
                usual.renders(),
                usual.statements(),
                usual.soft(),
                usual.hard(),
                // why: right after the start a visitor waits for the first worker rather than for a page without style.
                PATIENCE,
                config.renderCompilation(),
                usual.clock());
    }

    @Override
    public void close() {
        purgeHook.ifPresent(PurgeHook::close);
        themeBuildWorker.close();
        themedPages.store();
        pageMakers.close();
        imageMakers.close();
        themeContexts.close();
        renderer.close();
        stylesheets.close();
        builder.close();
    }
}
