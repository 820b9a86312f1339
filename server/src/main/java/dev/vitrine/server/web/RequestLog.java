package dev.vitrine.server.web;

import dev.vitrine.foundation.kernel.RequestId;
import io.javalin.http.Context;
import io.javalin.http.RequestLogger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One line a request at debug; slow and failed ones are worth more. Never a query: it may hold what is private. */
public final class RequestLog implements RequestLogger {

    private static final Logger LOG = LoggerFactory.getLogger(RequestLog.class);
    private static final float SLOW_MILLIS = 2_000;
    private static final String LINE = "event=request_handled method={} host={} path={} status={} ms={}";

    /** The line of a request that was answered from memory. */
    public static void cached(String method, String host, String path, int status) {
        if (LOG.isDebugEnabled()) {
            LOG.debug(LINE, method, host, path, status, 0);
        }
    }

    @Override
    public void handle(Context context, Float millis) {
        var slow = context.statusCode() >= 500 || millis > SLOW_MILLIS;
        if (!slow && !LOG.isDebugEnabled()) {
            return;
        }
        var method = context.method();
        // why: in the paths of checkouts, invoices and invitations a token opens what it names.
        var path = TrustedPath.of(context)
                .map(trusted -> trusted.outside(context.path()))
                .orElse(context.path())
                .replaceAll("[0-9a-f]{32,}", "…");
        var status = context.statusCode();
        // why begun again: a page that waited is answered by another thread.
        try (var _ = RequestId.begin(context.res().getHeader(RequestId.HEADER))) {
            if (slow) {
                LOG.warn(LINE, method, context.host(), path, status, Math.round(millis));
            } else {
                LOG.debug(LINE, method, context.host(), path, status, Math.round(millis));
            }
        }
    }
}
