package dev.vitrine.server.web;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Handler behind TLS that has browsers come back by TLS only, for a year and to every host below. Safe for use by many
 * threads.
 */
public final class StrictTransport extends Handler.Wrapper {

    private static final HttpField HEADER =
            new PreEncodedHttpField(HttpHeader.STRICT_TRANSPORT_SECURITY, "max-age=31536000; includeSubDomains");

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        response.getHeaders().put(HEADER);
        return super.handle(request, response, callback);
    }
}
