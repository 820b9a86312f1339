package dev.vitrine.server.web;

import dev.vitrine.foundation.access.TrustedProxies;
import dev.vitrine.foundation.kernel.RequestId;
import java.util.Objects;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Handler that gives each request an id, or keeps the one that a trusted proxy gave it, for the answer and for the log.
 * Safe for use by many threads.
 */
public final class RequestIds extends Handler.Wrapper {

    private final TrustedProxies trustedProxies;

    public RequestIds(TrustedProxies trustedProxies) {
        this.trustedProxies = trustedProxies;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        var id = id(request);
        response.getHeaders().put(RequestId.HEADER, id);
        try (var _ = RequestId.begin(id)) {
            return super.handle(request, response, callback);
        }
    }

    private String id(Request request) {
        var given = Objects.requireNonNullElse(request.getHeaders().get(RequestId.HEADER), "");
        return RequestId.isValid(given) && trustedProxies.isTrusted(Request.getRemoteAddr(request))
                ? given
                : RequestId.fresh();
    }
}
