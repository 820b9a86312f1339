package dev.vitrine.server.web;

import dev.vitrine.foundation.access.ApiHeaders;
import dev.vitrine.foundation.http.RefusedRequest;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Handler that reads bodies before it passes requests on: a request gets a thread when all of its body is here, so that
 * a slow client holds a connection and nothing else. What is too large for its path is refused before it is read, and
 * large bodies of strangers are not kept. Safe for use by many threads.
 */
public final class RequestBodies extends Handler.Wrapper {

    /** More than most pictures have: what strangers send beyond it stays unread. */
    private static final long MOST_DROPPED = 4_000_000;

    private static final long SHARE = Runtime.getRuntime().maxMemory() / 16;

    private final MemoryBudget small = new MemoryBudget(SHARE);
    /** why of their own: shoppers' files shall not keep merchants waiting. */
    private final MemoryBudget uploads = new MemoryBudget(Math.max(SHARE / 4, 2 * BodyLimits.UPLOAD));

    private final MemoryBudget large = new MemoryBudget(Math.max(SHARE, 2 * BodyLimits.LARGEST));
    private final Function<Request, CompletableFuture<Boolean>> authentication;

    /** {@code authentication}: whether the credentials that a request brings are good. */
    public RequestBodies(Function<Request, CompletableFuture<Boolean>> authentication) {
        this.authentication = authentication;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (request.getLength() == 0 || !hasBody(request)) {
            return super.handle(request, response, callback);
        }
        var path = Request.getPathInContext(request);
        var hasCredentials = hasCredentials(request, path);
        if (isAdminApi(path) && !hasCredentials) {
            return passWithoutBody(request, response, callback);
        }
        var limit = BodyLimits.of(path, hasCredentials);
        if (request.getLength() > limit) {
            RefusedRequest.tooLarge(limit).write(request, response, callback);
            return true;
        }
        if (limit == BodyLimits.SMALL || isSmall(request)) {
            new BodyReader(getHandler(), request, response, callback, limit, small).read();
            return true;
        }
        if (BodyLimits.isUpload(path)) {
            new BodyReader(getHandler(), request, response, callback, limit, uploads).read();
            return true;
        }
        authentication.apply(request).whenComplete((isAuthentic, failure) -> {
            if (failure != null) {
                RefusedRequest.BUSY.write(request, response, callback);
            } else if (isAuthentic) {
                new BodyReader(getHandler(), request, response, callback, limit, large).read();
            } else {
                tryWithoutBody(request, response, callback);
            }
        });
        return true;
    }

    private void tryWithoutBody(Request request, Response response, Callback callback) {
        try {
            passWithoutBody(request, response, callback);
        } catch (Exception e) {
            Response.writeError(request, response, callback, e);
        }
    }

    /**
     * why without: it is answered 401, or with the way to sign in, whatever it holds. why read all the same: many
     * clients listen only when they have sent all.
     */
    private boolean passWithoutBody(Request request, Response response, Callback callback) throws Exception {
        if (request.getLength() <= MOST_DROPPED) {
            BodyReader.dropping(getHandler(), request, response, callback, MOST_DROPPED)
                    .read();
        } else if (!super.handle(new BodyReader.ReadRequest(request, new byte[0]), response, callback)) {
            Response.writeError(request, response, callback, 404);
        }
        return true;
    }

    private static boolean isAdminApi(String path) {
        // why not: there the body brings the credentials.
        return path.startsWith("/admin/") && path.endsWith(".json") && !path.startsWith("/admin/oauth/");
    }

    private static boolean hasBody(Request request) {
        return request.getLength() > 0 || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
    }

    /** why no cookie for the API: it signs nobody in there. */
    private static boolean hasCredentials(Request request, String path) {
        var headers = request.getHeaders();
        return headers.contains(HttpHeader.AUTHORIZATION)
                || ApiHeaders.names(ApiHeaders.ACCESS_TOKEN).stream().anyMatch(headers::contains)
                || (headers.contains(HttpHeader.COOKIE) && !isAdminApi(path));
    }

    private static boolean isSmall(Request request) {
        return request.getLength() >= 0 && request.getLength() <= BodyLimits.SMALL;
    }
}
