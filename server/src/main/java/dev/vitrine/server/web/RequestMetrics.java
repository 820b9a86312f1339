package dev.vitrine.server.web;

import io.javalin.http.Context;
import io.javalin.http.RequestLogger;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
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

    /** Route of a request, which is known further in. */
    private static final class Route {
        private volatile String template = NO_ROUTE;
    }

    private final MeterRegistry meters;
    private final ConcurrentHashMap<Kind, Timer> timers = new ConcurrentHashMap<>();

    public RequestMetrics(MeterRegistry meters) {
        this.meters = meters;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        var route = new Route();
        var begun = System.nanoTime();
        request.setAttribute(KEY, route);
        Request.addCompletionListener(
                request,
                failure -> timer(route.template, failure == null ? response.getStatus() : 500)
                        .record(System.nanoTime() - begun, TimeUnit.NANOSECONDS));
        return super.handle(request, response, callback);
    }

    private Timer timer(String template, int status) {
        return timers.computeIfAbsent(
                new Kind(template, status / 100),
                kind -> meters.timer(
                        "vitrine.http.requests", "route", kind.route(), "status", kind.statusClass() + "xx"));
    }

    /** Says that the request is answered from memory. */
    public static void cached(Request request) {
        name(request.getAttribute(KEY), CACHED);
    }

    /** Names the route of each request, and logs it as that does. */
    public static RequestLogger naming(RequestLogger log) {
        return (context, millis) -> {
            name(context.req().getAttribute(KEY), template(context));
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
