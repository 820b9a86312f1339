package dev.vitrine.server.web;

import io.javalin.http.Context;
import io.javalin.http.RequestLogger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One line a request at debug; slow and failed ones are worth more. Never a query: it may hold what is private. */
public final class RequestLog implements RequestLogger {

    private static final Logger LOG = LoggerFactory.getLogger(RequestLog.class);
    private static final float SLOW_MILLIS = 2_000;

    @Override
    public void handle(Context context, Float millis) {
        var line = "event=request_handled method={} host={} path={} status={} ms={}";
        var method = context.method();
        // why: in the paths of checkouts, invoices and invitations a token opens what it names.
        var path = TrustedPath.of(context)
                .map(trusted -> trusted.outside(context.path()))
                .orElse(context.path())
                .replaceAll("[0-9a-f]{32,}", "…");
        var status = context.statusCode();
        if (status >= 500 || millis > SLOW_MILLIS) {
            LOG.warn(line, method, context.host(), path, status, Math.round(millis));
        } else {
            LOG.debug(line, method, context.host(), path, status, Math.round(millis));
        }
    }
}
