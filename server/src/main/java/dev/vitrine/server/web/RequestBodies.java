package dev.vitrine.server.web;

import dev.vitrine.foundation.http.RefusedRequest;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Handler that reads bodies before it passes requests on: a request gets a thread when all of its body is here, so that
 * a slow client holds a connection and nothing else. What is too large for its path is refused before it is read. Safe
 * for use by many threads.
 */
public final class RequestBodies extends Handler.Wrapper {

    private static final long SHARE = Runtime.getRuntime().maxMemory() / 16;

    private final MemoryBudget small = new MemoryBudget(SHARE);
    private final MemoryBudget large = new MemoryBudget(Math.max(SHARE, 2 * BodyLimits.LARGEST));

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (request.getLength() == 0 || !hasBody(request)) {
            return super.handle(request, response, callback);
        }
        var path = Request.getPathInContext(request);
        if (isAdminApi(path) && !hasCredentials(request)) {
            // why unread: it is answered 401, whatever it holds.
            return super.handle(new BodyReader.ReadRequest(request, new byte[0]), response, callback);
        }
        var limit = BodyLimits.of(path, hasCredentials(request));
        if (request.getLength() > limit) {
            RefusedRequest.tooLarge(limit).write(request, response, callback);
            return true;
        }
        var budget = limit > BodyLimits.SMALL ? large : small;
        new BodyReader(getHandler(), request, response, callback, limit, budget).read();
        return true;
    }

    private static boolean isAdminApi(String path) {
        // why not: there the body brings the credentials.
        return path.startsWith("/admin/") && path.endsWith(".json") && !path.startsWith("/admin/oauth/");
    }

    private static boolean hasBody(Request request) {
        return request.getLength() > 0 || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
    }

    private static boolean hasCredentials(Request request) {
        var headers = request.getHeaders();
        return headers.contains(HttpHeader.AUTHORIZATION)
                || headers.contains("X-Svc-Access-Token")
                || headers.contains(HttpHeader.COOKIE);
    }
}
