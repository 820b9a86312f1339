package dev.vitrine.server.web;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.monitoring.RecentErrors;
import dev.vitrine.server.monitoring.RequestStatistics;
import io.javalin.http.Context;
import io.javalin.http.RequestLogger;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Handler that measures every request, by the template of its route and the class of its status: never by an address,
 * which a client invents. Safe for use by many threads.
 */
public final class RequestMetrics extends Handler.Wrapper {

    private static final String KEY = RequestMetrics.class.getName();

    /** What answers in front of all routes: cached pages, and requests that are refused or led elsewhere. */
    private static final String NO_ROUTE = "none";

    private static final String CACHED = "cached page";

    private record Kind(String route, int statusClass) {}

    /** Route of a request and the handle of its shop, which are known further in. */
    private static final class Route {
        private volatile String template = NO_ROUTE;
        private volatile String shop = "";
    }

    private final MeterRegistry meters;
    private final RequestStatistics statistics;
    private final ConcurrentHashMap<Kind, Timer> timers = new ConcurrentHashMap<>();

    public RequestMetrics(MeterRegistry meters, RequestStatistics statistics) {
        this.meters = meters;
        this.statistics = statistics;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        var route = new Route();
        var begun = System.nanoTime();
        request.setAttribute(KEY, route);
        // why now: further in, a request has other paths.
        var host = Objects.requireNonNullElse(request.getHeaders().get(HttpHeader.HOST), "")
                .toLowerCase(Locale.ROOT);
        var path = Objects.requireNonNullElse(request.getHttpURI().getPath(), "");
        Request.addCompletionListener(request, failure -> {
            var status = failure == null ? response.getStatus() : 500;
            var nanos = System.nanoTime() - begun;
            timer(route.template, status).record(nanos, TimeUnit.NANOSECONDS);
            statistics.record(route.shop, host, path, status, nanos);
        });
        return super.handle(request, response, callback);
    }

    private Timer timer(String template, int status) {
        return timers.computeIfAbsent(
                new Kind(template, status / 100),
                kind -> meters.timer(
                        "vitrine.http.requests", "route", kind.route(), "status", kind.statusClass() + "xx"));
    }

    /** Says that the request is answered from memory, by that shop. */
    public static void cached(Request request, Shop shop) {
        name(request.getAttribute(KEY), CACHED);
        answeredBy(request.getAttribute(KEY), shop);
    }

    /** Says which shop answers the request. why: its host need not name it. */
    static void answeredBy(Context context, Shop shop) {
        answeredBy(context.req().getAttribute(KEY), shop);
    }

    private static void answeredBy(@Nullable Object attribute, Shop shop) {
        if (attribute instanceof Route route) {
            route.shop = shop.handle();
        }
    }

    /** Names the route of each request, notes what failed, and logs it as that does. */
    public static RequestLogger naming(RequestLogger log, RecentErrors errors) {
        return (context, millis) -> {
            var template = template(context);
            name(context.req().getAttribute(KEY), template);
            errors.answered(
                    template,
                    context.statusCode(),
                    Objects.requireNonNullElse(context.res().getHeader("X-Request-Id"), ""));
            log.handle(context, millis);
        };
    }

    private static String template(Context context) {
        var endpoint = context.endpoints().lastHttpEndpoint();
        return endpoint == null ? NO_ROUTE : endpoint.method.name() + " " + endpoint.path;
    }

    private static void name(@Nullable Object attribute, String template) {
        if (attribute instanceof Route route) {
            route.template = Objects.requireNonNull(template);
        }
    }
}
