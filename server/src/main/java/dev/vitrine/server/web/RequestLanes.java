package dev.vitrine.server.web;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vitrine.foundation.kernel.FairExecutor;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.kernel.ThreadPriority;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Handler that keeps the threads of requests for what is quick: cached pages, files of our own and the health check.
 * Files of shops have a lane for themselves. Everything else, such as carts, checkout, consoles and the Admin API, may
 * wait for the database or a remote, so it has another. Shops share the threads of a lane fairly; what waits for its
 * turn holds none, and 503 answers what is too much. Safe for use by many threads.
 */
public final class RequestLanes extends Handler.Wrapper {

    private static final int THREADS = 96;

    /** why most of them: some shops whose requests wait for the same slow thing must not have all threads. */
    private static final int SPARED = 64;

    private static final int MOST_WAITING = 1_000;
    private static final int MOST_WAITING_OF_SHOP = 200;

    /** What never waits: files of our own, and pages, since one that is not cached waits without a thread. */
    private static final List<String> QUICK = List.of(
            "/healthz",
            "/robots.txt",
            "/favicon.ico",
            "/_assets/",
            "/_page",
            "/collections",
            "/products/",
            "/pages/",
            "/policies/");

    /** Pages whose address has nothing behind it. */
    private static final Set<String> QUICK_PAGES = Set.of("/", "/cart", "/search");

    /** What a shop brings itself: these files may be large, and whoever reads them slowly holds a thread. */
    private static final List<String> FILES = List.of("/media/", "/_theme/");

    private static final ShopId NO_SHOP = new ShopId(0);

    private final Shops shops;
    private final BusyResponse busyResponse;

    /** why the lowest: whoever asks for files by the thousand must not keep pages of others from being made. */
    private final FairExecutor files =
            new FairExecutor("file", ThreadPriority.LOWEST, 24, 8, MOST_WAITING, MOST_WAITING_OF_SHOP);

    private final FairExecutor slow = new FairExecutor("request", THREADS, SPARED, MOST_WAITING, MOST_WAITING_OF_SHOP);

    /** why kept: only for fairness, and a request should not read its shop's row twice. */
    private final Cache<String, ShopId> tenants =
            Caffeine.newBuilder().maximumSize(10_000).build();

    public RequestLanes(Shops shops, BusyResponse busyResponse) {
        this.shops = shops;
        this.busyResponse = busyResponse;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        var path = Request.getPathInContext(request);
        if (isQuick(request, path)) {
            return super.handle(request, response, callback);
        }
        var lane = isRead(request) && FILES.stream().anyMatch(path::startsWith) ? files : slow;
        lane.submit(tenant(request, path), () -> pass(request, response, callback))
                .whenComplete((passed, refusal) -> {
                    if (refusal != null) {
                        busyResponse.write(request, response, callback);
                    }
                });
        return true;
    }

    /** Does what is asked about a request, before it is handled, in its shop's turn. */
    public <T> CompletableFuture<T> submit(Request request, Supplier<T> work) {
        return slow.submit(tenant(request, Request.getPathInContext(request)), work);
    }

    private static boolean isRead(Request request) {
        return HttpMethod.GET.is(request.getMethod()) || HttpMethod.HEAD.is(request.getMethod());
    }

    private static boolean isQuick(Request request, String path) {
        return isRead(request) && (QUICK_PAGES.contains(path) || QUICK.stream().anyMatch(path::startsWith));
    }

    private boolean pass(Request request, Response response, Callback callback) {
        try {
            if (!super.handle(request, response, callback)) {
                Response.writeError(request, response, callback, 404);
            }
        } catch (Exception e) {
            Response.writeError(request, response, callback, e);
        }
        return true;
    }

    /**
     * The shop at the host, or else the one in the path. why none for all others: nobody gets turns by invented names.
     */
    private ShopId tenant(Request request, String path) {
        var host = Optional.ofNullable(request.getHeaders().get(HttpHeader.HOST))
                .orElse("")
                .toLowerCase(Locale.ROOT);
        var first = request.getAttribute(TrustedPath.key()) instanceof TrustedPath trusted
                ? trusted.handle()
                : host.equals(shops.baseHost()) ? path.split("/", 3)[1] : "";
        var known = tenants.getIfPresent(host + "/" + first);
        if (known != null) {
            return known;
        }
        var shop = shops.atHost(host).or(() -> shops.byHandle(first)).map(Shop::shopId);
        shop.ifPresent(id -> tenants.put(host + "/" + first, id));
        return shop.orElse(NO_SHOP);
    }

    @Override
    protected void doStop() throws Exception {
        super.doStop();
        files.close();
        slow.close();
    }
}
