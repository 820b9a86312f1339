package dev.vitrine.server.storefront;

import dev.vitrine.Platform;
import dev.vitrine.kernel.Json;
import dev.vitrine.server.http.CartCookie;
import dev.vitrine.server.http.Content;
import dev.vitrine.server.http.Headers;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.themes.RenderResult;
import dev.vitrine.themes.Renderer;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Themed pages of a shop, as HTML documents and as JSON for client navigation. Threads may share it. */
final class Storefront {

    private static final Logger LOG = LoggerFactory.getLogger(Storefront.class);
    private static final String PAGE_DATA = "/_page";

    private final Platform platform;
    private final Looks looks;
    private final PageMakers makers;
    private final Renderer renderer;
    private final Shell shell;
    private final String scheme;
    private final PageCache cache = new PageCache();

    Storefront(Platform platform, Looks looks, PageMakers makers, Renderer renderer, Shell shell, String scheme) {
        this.platform = platform;
        this.looks = looks;
        this.makers = makers;
        this.renderer = renderer;
        this.shell = shell;
        this.scheme = scheme;
    }

    /** A page as a document. */
    void document(Context context, Shop shop) {
        answer(context, shop, context.path(), false);
    }

    /** The same page as data. */
    void data(Context context, Shop shop) {
        answer(context, shop, context.path().substring(PAGE_DATA.length()), true);
    }

    /** How the shop looks now. */
    Look look(Shop shop) {
        return looks.of(shop, version(shop));
    }

    private void answer(Context context, Shop shop, String path, boolean json) {
        var address = Address.of(Address.decoded(path), context.queryParamMap());
        var device = Device.of(context);
        var currency = currency(context, shop);
        var version = version(shop);
        var personal = address.path().equals("/cart") || CartFailures.shownAt(address);
        var visit = new Visit(shop, address, device, currency, json, personal ? CartCookie.read(context) : null);
        var key = new PageCache.Key(shop.id(), version, address.url(), device, currency, json);
        var answer = personal
                ? make(visit, looks.of(shop, version))
                : cache.get(key, () -> make(visit, looks.of(shop, version)));
        send(context, answer, json, personal);
        if (!json && answer.location().isEmpty()) {
            Headers.policy(context, shell.policy(looks.of(shop, version).scripts()));
        }
        count(context, shop);
    }

    /** What a visitor asked for and was shown; not what a browser fetched ahead. */
    private void count(Context context, Shop shop) {
        var ahead = Optional.ofNullable(context.header("Sec-Purpose")).orElse("");
        var shown = context.statusCode() == 200 || context.statusCode() == 304;
        if (shown && context.method() == HandlerType.GET && !ahead.contains("prefetch")) {
            var agent = Optional.ofNullable(context.header("User-Agent")).orElse("");
            platform.visits().recordVisit(shop, context.ip(), agent);
        }
    }

    /** All that a page may depend on; the token only for personal ones. */
    private record Visit(
            Shop shop,
            Address address,
            Device device,
            String currency,
            boolean json,
            @Nullable String cartToken) {}

    private Answer make(Visit visit, Look look) {
        var origin = scheme + "://" + platform.shops().hostOf(visit.shop());
        return platform.database()
                .read(session -> {
                    var call = new PageCall(session, visit.shop(), look, visit.address(), origin, visit.cartToken());
                    var page = makers.make(call);
                    if (page.isEmpty()) {
                        var target = redirect(call);
                        if (target.isPresent()) {
                            return new Made(call, null, target.get());
                        }
                    }
                    return new Made(call, page.orElseGet(() -> makers.notFound(call)), "");
                })
                .finish(this, visit);
    }

    /** why two steps: rendering takes long, and a snapshot of the database should not be held meanwhile. */
    private record Made(PageCall call, @Nullable Page page, String target) {

        Answer finish(Storefront storefront, Visit visit) {
            if (page == null) {
                return Answer.redirect(301, target);
            }
            return visit.json()
                    ? Answer.page(page.status(), json(Boot.navigation(call, page)), true)
                    : storefront.rendered(call, page, visit);
        }

        private static Content json(com.fasterxml.jackson.databind.JsonNode node) {
            return Content.of("application/json; charset=utf-8", Json.PLAIN.bytes(node));
        }
    }

    private Answer rendered(PageCall call, Page page, Visit visit) {
        var boot = Boot.of(call, page, visit.device(), visit.currency());
        var renderResult = renderer.render(call.look().build(), call.shop().handle(), boot);
        if (renderResult instanceof RenderResult.Failed failed) {
            LOG.warn(
                    "event=render_failed shop={} path={} reason={} message={}",
                    call.shop().handle(),
                    call.address().path(),
                    failed.reason(),
                    failed.message().lines().findFirst().orElse(""));
        }
        var document = shell.document(call, page, boot, renderResult);
        return Answer.page(
                page.status(),
                Content.of("text/html; charset=utf-8", document),
                renderResult instanceof RenderResult.Html);
    }

    /** "exact path, case-insensitive, 301; checked before 404"; the query goes along. */
    private Optional<String> redirect(PageCall call) {
        return platform.redirects()
                .target(call.session(), call.shop(), call.address().path());
    }

    private void send(Context context, Answer answer, boolean json, boolean personal) {
        context.header("Vary", "Sec-CH-UA-Mobile, User-Agent, Cookie");
        context.header("Cache-Control", personal ? "private, no-store" : "private, no-cache");
        if (!answer.location().isEmpty()) {
            redirect(context, Address.sendable(withQuery(answer.location(), context.queryString())), answer, json);
            return;
        }
        context.status(answer.status());
        answer.content().send(context);
    }

    /** why: a script would follow a redirect of page data before it learns of it, so it is told in words. */
    private static void redirect(Context context, String target, Answer answer, boolean json) {
        if (json) {
            Content.of(
                            "application/json; charset=utf-8",
                            Json.PLAIN.bytes(Json.object().put("redirect", target)))
                    .send(context);
        } else {
            context.status(answer.status()).header("Location", target);
        }
    }

    private static String withQuery(String target, @Nullable String query) {
        return query == null || target.contains("?") ? target : target + "?" + query;
    }

    private long version(Shop shop) {
        return platform.database().read(session -> platform.events().storefrontVersion(session, shop));
    }

    /** What the visitor chose, if the shop offers it. */
    private static String currency(Context context, Shop shop) {
        var wanted = Optional.ofNullable(context.cookie("currency")).orElse("");
        return shop.enabledCurrencies().stream()
                .map(each -> each.path("code").asText())
                .filter(wanted::equals)
                .findFirst()
                .orElse(shop.currency().getCurrencyCode());
    }
}
