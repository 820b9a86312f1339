package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.Insight;
import dev.vitrine.ShopServices;
import dev.vitrine.commerce.catalog.Collections;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.kernel.FairExecutor;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.RequestId;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.kernel.UnavailableException;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.web.CartCookie;
import dev.vitrine.server.web.CustomerCookies;
import dev.vitrine.server.web.DeferredAnswer;
import dev.vitrine.server.web.HttpResponseBody;
import dev.vitrine.server.web.SecurityHeaders;
import dev.vitrine.shop.content.Pages;
import dev.vitrine.themes.RenderResult;
import dev.vitrine.themes.Renderer;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Themed pages of a shop, as HTML documents and as JSON for client navigation. Safe for use by many threads. */
final class ThemedPages {

    private static final Logger LOG = LoggerFactory.getLogger(ThemedPages.class);
    private static final String PAGE_DATA = "/_page";

    /** What a page that all visitors share says of itself, to caches and browsers. */
    static final String VARY = "Sec-CH-UA-Mobile, User-Agent, Cookie";

    static final String SHARED = "private, no-cache";

    /** Cookie of the currency that a visitor chose. */
    static final String CURRENCY = "currency";

    /** Some 30 MB. */
    private static final int MOST_STORED = 500;

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final Insight insight;
    private final ThemeContexts themeContexts;
    private final PageRouter makers;
    private final CustomerAccess customerAccess;
    private final RenderCache renderer;
    private final HtmlDocument htmlDocument;
    private final FairExecutor pageMakers;
    private final PreviewCookie previewCookie;
    private final StoredPages storedPages;
    private final PageCache cache;
    private final CachedPages cachedPages;

    ThemedPages(
            Foundation foundation,
            ShopServices shopServices,
            Insight insight,
            ThemeContexts themeContexts,
            PageRouter makers,
            CustomerAccess customerAccess,
            Renderer renderer,
            MeterRegistry meters,
            HtmlDocument htmlDocument,
            FairExecutor pageMakers,
            StoredPages storedPages,
            PageCache cache,
            CachedPages cachedPages,
            String scheme) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.insight = insight;
        this.themeContexts = themeContexts;
        this.makers = makers;
        this.customerAccess = customerAccess;
        this.renderer = new RenderCache(renderer, meters);
        this.htmlDocument = htmlDocument;
        this.pageMakers = pageMakers;
        this.storedPages = storedPages;
        this.cache = cache;
        this.cachedPages = cachedPages;
        this.previewCookie = new PreviewCookie(shopServices.themePreviews(), scheme);
    }

    /** A page as a document. */
    void document(Context context, Shop shop) {
        if (PreviewCookie.isAsked(context)) {
            previewCookie.answer(context, shop);
            return;
        }
        if (!previewCookie.refuses(context, shop)) {
            answer(context, shop, context.path(), false);
        }
    }

    /** The same page as data. */
    void data(Context context, Shop shop) {
        answer(context, shop, context.path().substring(PAGE_DATA.length()), true);
    }

    /** How the shop looks now. */
    ThemeContext look(Shop shop) {
        return themeContexts.of(shop, themeContexts.version(shop.shopId()));
    }

    private void answer(Context context, Shop shop, String path, boolean json) {
        var decoded = PageUrl.decoded(path);
        var unneeded = PageLanguage.withoutPrimary(shop, decoded);
        if (unneeded.isPresent()) {
            var target = PageUrl.encoded(unneeded.get());
            context.header("Vary", VARY).header("Cache-Control", SHARED);
            redirect(context, withQuery(target, context.queryString()), PageResponse.redirect(301, target), json);
            return;
        }
        var language = PageLanguage.of(shop, decoded);
        var preview = previewCookie.theme(context, shop);
        var address = PageUrl.of(language.inside(decoded), context.queryParamMap());
        var asked = preview.filter(ThemePreview::isEdited).isPresent()
                ? address.withTemplate(context.queryParam(PageUrl.TEMPLATE))
                : address;
        if (CustomerAccess.isDoor(shop, address.path()) && !json) {
            customerAccess.leave(context, shop, address.path());
            return;
        }
        var ofCustomer = shop.hasCustomerAccounts() && CustomerAccess.isPersonal(address.path());
        if (json && CustomerAccess.isDoor(shop, address.path())
                || ofCustomer
                        && preview.isEmpty()
                        && customerAccess.session(context, shop).isEmpty()) {
            context.header("Vary", VARY).header("Cache-Control", "private, no-store");
            var target = ofCustomer ? CustomerAccess.signInAddress(language.address(address.url())) : address.path();
            redirect(context, target, PageResponse.redirect(303, target), json);
            return;
        }
        var device = Device.of(context);
        var currency = currency(context, shop);
        var version = themeContexts.version(shop.shopId());
        var showsCart = asked.path().equals("/cart") || CartErrors.shownAt(asked);
        // why: nothing may keep what is for those alone who know the shop's password.
        var personal = showsCart || ofCustomer || preview.isPresent() || shop.isPasswordProtected();
        var cartToken = showsCart ? CartCookie.read(context) : null;
        var customerToken = ofCustomer ? CustomerCookies.session(context) : null;
        var pageParameters = canonical(
                new PageParameters(shop, asked, language, device, currency, json, cartToken, customerToken, preview),
                version);
        var future = personal
                ? made(pageParameters, version).thenApply(PageCache.MadePage::page)
                : cached(pageParameters, version);
        Consumer<PageResponse> answer = pageResponse -> {
            send(context, pageResponse, json, personal);
            if (!pageResponse.policy().isEmpty()) {
                SecurityHeaders.policy(context, pageResponse.policy());
                if (preview.filter(ThemePreview::isEdited).isPresent()) {
                    SecurityHeaders.frame(
                            context, pageResponse.policy(), foundation.shops().adminOrigin());
                }
            }
            if (preview.isEmpty()) {
                count(context, shop);
            } else {
                context.header("X-Robots-Tag", "noindex");
            }
            // why only as it was asked: a variant that there is not may be there tomorrow.
            if (!personal
                    && pageResponse.status() == 200
                    && pageResponse.keep()
                    && pageParameters.address().equals(asked)) {
                cachedPages.learn(context, language.address(asked.url()), json);
            }
        };
        // why: what is cached needs no second turn of a thread, and what is not yet made holds none.
        if (future.isDone() && !future.isCompletedExceptionally()) {
            answer.accept(future.join());
        } else {
            DeferredAnswer.send(context, () -> future.thenApply(made -> () -> answer.accept(made)));
        }
    }

    private CompletableFuture<PageResponse> cached(PageParameters parameters, long version) {
        return cache.get(parameters.key(), version, () -> made(parameters, version));
    }

    /** why: numbers that no variant has would make pages for anybody who counts. */
    private PageParameters canonical(PageParameters parameters, long version) {
        var address = parameters.address();
        var variant = address.number("variant");
        if (variant == 0 || cache.has(parameters.key(), version)) {
            return parameters;
        }
        var handle = address.parts().getLast();
        boolean known = foundation
                .database()
                .readShort(session -> Products.hasVariant(session, parameters.shop(), handle, variant));
        return known ? parameters : parameters.at(address.without("variant"));
    }

    private CompletableFuture<PageCache.MadePage> made(PageParameters parameters, long version) {
        var shop = parameters.shop();
        var preview = parameters.preview();
        var request = RequestId.current().orElse(null);
        var ready =
                preview.isPresent() ? themeContexts.preview(shop, preview.get()) : themeContexts.ready(shop, version);
        return ready.thenCompose(look ->
                pageMakers.submit(shop.shopId(), RequestId.carried(request, () -> make(parameters, look, version))));
    }

    /** Returns when the shop's home page can be sent: from the last run, or rendered by the first worker. */
    void awaitHome(Shop shop) {
        var currency = shop.currency().getCurrencyCode();
        var home = new PageParameters(
                shop,
                PageUrl.of("/", Map.of()),
                PageLanguage.primary(shop),
                Device.DESKTOP,
                currency,
                false,
                null,
                null,
                Optional.empty());
        cached(home, themeContexts.version(shop.shopId())).join();
    }

    /** Takes over the pages that the last run left of these shops, where theme and data are what they were then. */
    void restore(List<Shop> shops) {
        var stored = storedPages.read().stream()
                .collect(Collectors.groupingBy(page -> page.key().shop()));
        for (var shop : shops) {
            var pages = stored.getOrDefault(shop.id(), List.of());
            if (!pages.isEmpty()) {
                var state = state(shop.shopId());
                var version = themeContexts.version(shop.shopId());
                var build = look(shop).build().id();
                pages.stream()
                        .filter(page -> page.state().equals(state)
                                && page.made().dependencies().version() == version
                                && page.made().page().build().equals(build))
                        .forEach(page -> cache.put(page.key(), page.made()));
            }
        }
    }

    /** Leaves the pages that are asked for most to the next run, if the database can say which are right. */
    void store() {
        try {
            storedPages.write(hottest());
        } catch (UnavailableException e) {
            LOG.warn("event=pages_not_stored fault={}", e.fault());
        }
    }

    private List<StoredPages.StoredPage> hottest() {
        var states = new HashMap<Long, String>();
        var versions = new HashMap<Long, Long>();
        var pages = new ArrayList<StoredPages.StoredPage>();
        cache.hottest(MOST_STORED).forEach((key, made) -> {
            var version = versions.computeIfAbsent(key.shop(), shop -> themeContexts.version(new ShopId(shop)));
            var state = states.computeIfAbsent(key.shop(), shop -> state(new ShopId(shop)));
            if (made.page().location().isEmpty() && cache.isFresh(key, made, version)) {
                pages.add(new StoredPages.StoredPage(key, state, made.at(version)));
            }
        });
        return pages;
    }

    private String state(ShopId shop) {
        return foundation.database().read(session -> foundation.events().state(session, shop));
    }

    /** What a visitor asked for and was shown; not what a browser fetched ahead. */
    private void count(Context context, Shop shop) {
        var shown = context.statusCode() == 200 || context.statusCode() == 304;
        if (shown && context.method() == HandlerType.GET && !isPrefetch(context.header("Sec-Purpose"))) {
            var agent = Optional.ofNullable(context.header("User-Agent")).orElse("");
            insight.visits().recordVisit(shop, context.ip(), agent);
        }
    }

    static boolean isPrefetch(@Nullable String purpose) {
        return purpose != null && purpose.contains("prefetch");
    }

    /** All that a page may depend on; the token only for personal ones. */
    private record PageParameters(
            Shop shop,
            PageUrl address,
            PageLanguage language,
            Device device,
            String currency,
            boolean json,
            @Nullable String cartToken,
            @Nullable String customerToken,
            Optional<ThemePreview> preview) {

        PageCache.Key key() {
            return new PageCache.Key(shop.id(), language.address(address.url()), device, currency, json);
        }

        PageParameters at(PageUrl other) {
            return new PageParameters(shop, other, language, device, currency, json, cartToken, customerToken, preview);
        }
    }

    private PageCache.MadePage make(PageParameters pageParameters, ThemeContext themeContext, long asked) {
        // why again: it may have waited for its turn, and who asked meanwhile is waiting for this page.
        var version = themeContexts.version(pageParameters.shop(), themeContext, asked);
        var dependencies = new PageDependencies.Collector();
        dependencies.addAll(themeContext.dependencies().tags());
        dependencies.expireAt(themeContext.dependencies().expiresAt());
        // why before anything is read: what is published meanwhile may be missing on the page.
        var now = foundation.clock().instant();
        var page = foundation
                .database()
                .read(session -> {
                    var known = pageParameters.shop();
                    // why again: the row that led here may have been read before the version was.
                    var shop = foundation.shops().find(session, known).orElse(known);
                    expireWithNextPublication(session, shop, now, dependencies);
                    var call = new PageContext(
                            session,
                            shop,
                            now,
                            dependencies,
                            themeContext,
                            pageParameters.address(),
                            pageParameters.language(),
                            pageParameters.currency(),
                            foundation.shops().publicOriginOf(shop),
                            pageParameters.cartToken(),
                            pageParameters.customerToken(),
                            new PageRecords());
                    call.shows(PageTag.CATALOG);
                    return built(call);
                })
                .finish(this, pageParameters);
        return new PageCache.MadePage(page, dependencies.collected(version));
    }

    /** why for all pages: few shops plan, and seldom. */
    private static void expireWithNextPublication(
            Session session, Shop shop, Instant now, PageDependencies.Collector dependencies) {
        Products.nextPublication(session, shop, now).ifPresent(dependencies::expireAt);
        Collections.nextPublication(session, shop, now).ifPresent(dependencies::expireAt);
        Pages.nextPublication(session, shop, now).ifPresent(dependencies::expireAt);
    }

    private BuiltPage built(PageContext call) {
        var storefrontPage = makers.make(call);
        if (storefrontPage.isPresent()) {
            return new BuiltPage(call, storefrontPage.get(), "");
        }
        call.shows(PageTag.ADDRESSES);
        return redirect(call)
                .map(target -> new BuiltPage(call, null, target))
                .orElseGet(() -> new BuiltPage(call, makers.notFound(call), ""));
    }

    /** why two steps: rendering takes long, and a snapshot of the database should not be held meanwhile. */
    private record BuiltPage(PageContext call, @Nullable StorefrontPage page, String target) {

        PageResponse finish(ThemedPages themedPages, PageParameters pageParameters) {
            if (page == null) {
                return PageResponse.redirect(301, target);
            }
            return pageParameters.json()
                    ? PageResponse.page(
                            page.status(),
                            json(InitialState.navigation(call, page)),
                            "",
                            build(call),
                            call.dependencies().isKept())
                    : themedPages.rendered(call, page, pageParameters);
        }

        private static HttpResponseBody json(JsonNode node) {
            return HttpResponseBody.of("application/json; charset=utf-8", Json.PLAIN.bytes(node));
        }
    }

    private PageResponse rendered(PageContext call, StorefrontPage storefrontPage, PageParameters pageParameters) {
        var boot = InitialState.of(call, storefrontPage, pageParameters.device(), pageParameters.currency());
        var keep = call.dependencies().isKept();
        var renderResult = renderer.render(call.look().build(), call.shop().handle(), boot, keep);
        if (renderResult instanceof RenderResult.Failed failed) {
            LOG.warn(
                    "event=render_failed shop={} path={} reason={} message={}",
                    call.shop().handle(),
                    call.address().path(),
                    failed.reason(),
                    failed.message().lines().findFirst().orElse(""));
        }
        var document = htmlDocument.document(call, storefrontPage, boot, renderResult);
        return PageResponse.page(
                storefrontPage.status(),
                HttpResponseBody.of("text/html; charset=utf-8", document),
                htmlDocument.policy(call.look()),
                build(call),
                keep && renderResult instanceof RenderResult.Html);
    }

    private static String build(PageContext call) {
        return call.look().build().id();
    }

    /** "exact path, case-insensitive, 301; checked before 404"; the query goes along. */
    private Optional<String> redirect(PageContext call) {
        return shopServices
                .redirects()
                .target(call.session(), call.shop(), call.address().path())
                .map(call.language()::redirect);
    }

    private void send(Context context, PageResponse pageResponse, boolean json, boolean personal) {
        context.header("Vary", VARY);
        context.header("Cache-Control", personal ? "private, no-store" : SHARED);
        if (!pageResponse.location().isEmpty()) {
            redirect(
                    context,
                    PageUrl.sendable(withQuery(pageResponse.location(), context.queryString())),
                    pageResponse,
                    json);
            return;
        }
        context.status(pageResponse.status());
        pageResponse.content().send(context);
    }

    /** why: a script would follow a redirect of page data before it learns of it, so it is told in words. */
    private static void redirect(Context context, String target, PageResponse pageResponse, boolean json) {
        if (json) {
            HttpResponseBody.of(
                            "application/json; charset=utf-8",
                            Json.PLAIN.bytes(Json.object().put("redirect", target)))
                    .send(context);
        } else {
            context.status(pageResponse.status()).header("Location", target);
        }
    }

    private static String withQuery(String target, @Nullable String query) {
        return query == null || target.contains("?") ? target : target + "?" + query;
    }

    /** What the visitor chose, if the shop offers it. */
    private static String currency(Context context, Shop shop) {
        var wanted = Optional.ofNullable(context.cookie(CURRENCY)).orElse("");
        return shop.enabledCurrencies().stream()
                .map(each -> each.path("code").asText())
                .filter(wanted::equals)
                .findFirst()
                .orElse(shop.currency().getCurrencyCode());
    }
}
