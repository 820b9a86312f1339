package dev.vitrine.foundation.rest;

import dev.vitrine.foundation.access.ApiHeaders;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Ending of the Admin API's paths, which many clients of relatives leave out: {@code .json} is put back before anything
 * looks at the path, so that such a call is one to everybody who tells calls from pages. A call without it names a
 * version or brings an access token.
 */
public final class BareApiPathHandler extends Handler.Wrapper {

    private static final Pattern VERSIONED = Pattern.compile("/admin/api/[^/]+/.+");

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return super.handle(isBare(request) ? whole(request) : request, response, callback);
    }

    private static boolean isBare(Request request) {
        var path = request.getHttpURI().getPath();
        return path != null
                && path.startsWith("/admin/")
                && !path.endsWith(".json")
                && (VERSIONED.matcher(path).matches() || hasAccessToken(request))
                // why not: these are answered as they are, and take other forms of bodies.
                && !path.startsWith("/admin/oauth/");
    }

    private static boolean hasAccessToken(Request request) {
        return ApiHeaders.names(ApiHeaders.ACCESS_TOKEN).stream().anyMatch(request.getHeaders()::contains);
    }

    private static Request whole(Request request) {
        var uri = request.getHttpURI();
        var whole = HttpURI.build(uri).path(uri.getPath() + ".json").asImmutable();
        return new Request.Wrapper(request) {
            @Override
            public HttpURI getHttpURI() {
                return whole;
            }
        };
    }
}
