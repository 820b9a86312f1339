package dev.vitrine.server.storefront;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vitrine.Foundation;
import dev.vitrine.Insight;
import dev.vitrine.foundation.access.TrustedProxies;
import dev.vitrine.foundation.db.SnapshotCache;
import dev.vitrine.foundation.events.StorefrontVersions;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.server.web.RequestLog;
import dev.vitrine.server.web.RequestMetrics;
import dev.vitrine.server.web.TenantResolver;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Handler that answers addresses of cached pages before any other part of the server sees the request, from memory
 * alone. It learns an address when its page was answered the long way, and passes on whatever it does not know. Safe
 * for use by many threads.
 */
final class CachedPages extends Handler.Wrapper {

    private static final int MOST_ADDRESSES = 20_000;
    private static final int LONGEST_ADDRESS = 500;
    /** Headers without which a request may be answered from memory; a cache in front has to know of them. */
    static final String OWN_HEADERS = PreviewCookie.EDITOR_HEADER + ", " + String.join(", ", CrossSiteReads.TOKEN);

    private static final String MOBILE_HINT = "Sec-CH-UA-Mobile";

    /** Address as a client writes it. */
    private record RequestTarget(String host, String pathQuery) {}

    /** The page behind an address, in whichever way that is written. */
    private record PageTarget(String url, boolean json) {}

    private record ShopState(Shop shop, long version) {}

    private final PageCache pageCache;
    private final Shops tenants;
    private final Insight insight;
    private final TrustedProxies trustedProxies;
    private final InstantSource clock;
    private final SnapshotCache<String, Optional<ShopState>> shops;
    private final Cache<RequestTarget, PageTarget> targets =
            Caffeine.newBuilder().maximumSize(MOST_ADDRESSES).build();

    CachedPages(PageCache pageCache, Foundation foundation, Insight insight, TrustedProxies trustedProxies) {
        this.pageCache = pageCache;
        this.tenants = foundation.shops();
        this.insight = insight;
        this.trustedProxies = trustedProxies;
        this.clock = foundation.clock();
        this.shops = new SnapshotCache<>(
                foundation.database(),
                (session, host) -> foundation
                        .shops()
                        .atHost(session, host)
                        .map(shop -> new ShopState(shop, StorefrontVersions.current(session, shop))));
    }

    /** The page at the address of this request is that one for every visitor of a device and a currency. */
    void learn(Context context, String url, boolean json) {
        var query = context.queryString();
        var path = context.req().getRequestURI();
        var pathQuery = query == null ? path : path + "?" + query;
        if (pathQuery.length() <= LONGEST_ADDRESS) {
            targets.put(new RequestTarget(TenantResolver.hostOf(context), pathQuery), new PageTarget(url, json));
        }
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return (isRead(request) && answer(request, response, callback)) || super.handle(request, response, callback);
    }

    private boolean answer(Request request, Response response, Callback callback) {
        var headers = request.getHeaders();
        var host = Objects.requireNonNullElse(headers.get(HttpHeader.HOST), "").toLowerCase(Locale.ROOT);
        var target = targets.getIfPresent(
                new RequestTarget(host, request.getHttpURI().getPathQuery()));
        if (target == null || isPersonal(request)) {
            return false;
        }
        var state = shops.get(host);
        // why: who may see a protected or closed shop, and who is led to another host, is found out further in.
        if (state.isEmpty()
                || state.get().shop().isPasswordProtected()
                || !state.get().shop().isOpen()
                || !host.equals(tenants.publicHostOf(state.get().shop()))) {
            return false;
        }
        var page = page(state.get(), target, request);
        if (page == null) {
            return false;
        }
        if (page.isFound()) {
            count(request, state.get().shop());
        }
        RequestMetrics.cached(request, state.get().shop());
        var path = request.getHttpURI().getPath();
        RequestLog.cached(request.getMethod(), host, path, page.send(request, response, callback, clock));
        return true;
    }

    private @Nullable PreparedResponse page(ShopState state, PageTarget target, Request request) {
        var headers = request.getHeaders();
        var device = Device.of(headers.get(HttpHeader.USER_AGENT), headers.get(MOBILE_HINT));
        var currency = state.shop().currency().getCurrencyCode();
        return pageCache.prepared(
                new PageCache.Key(state.shop().id(), target.url(), device, currency, target.json()), state.version());
    }

    private static boolean isRead(Request request) {
        var method = request.getMethod();
        return (HttpMethod.GET.is(method) || HttpMethod.HEAD.is(method))
                && request.getLength() <= 0
                && !request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
    }

    /**
     * Whether it may name a currency, a theme or a storefront access token: which one, and whether the shop has it, is
     * found out further in.
     */
    private static boolean isPersonal(Request request) {
        for (var field : request.getHeaders()) {
            var value = Objects.requireNonNullElse(field.getValue(), "");
            if (field.getHeader() == HttpHeader.COOKIE
                    && (value.contains(ThemedPages.CURRENCY)
                            || value.contains(PreviewCookie.NAME)
                            || value.contains(PreviewCookie.EDITOR_NAME))) {
                return true;
            }
            if (PreviewCookie.EDITOR_HEADER.equalsIgnoreCase(field.getName())
                    || CrossSiteReads.isToken(field.getName())) {
                return true;
            }
        }
        return false;
    }

    private void count(Request request, Shop shop) {
        var headers = request.getHeaders();
        if (HttpMethod.GET.is(request.getMethod()) && !ThemedPages.isPrefetch(headers.get("Sec-Purpose"))) {
            var address = trustedProxies.clientAddress(
                    Request.getRemoteAddr(request), headers.getValuesList("X-Forwarded-For"));
            insight.visits()
                    .recordVisit(shop, address, Objects.requireNonNullElse(headers.get(HttpHeader.USER_AGENT), ""));
        }
    }
}
