package dev.vitrine.server.web;

import java.util.Locale;
import java.util.Objects;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Handler behind TLS that has browsers come back by TLS only, for a year. At hosts of ours, and not at those of
 * merchants, that holds for every host below. Safe for use by many threads.
 */
public final class StrictTransport extends Handler.Wrapper {

    private static final String A_YEAR = "max-age=31536000";
    private static final HttpField OWN =
            new PreEncodedHttpField(HttpHeader.STRICT_TRANSPORT_SECURITY, A_YEAR + "; includeSubDomains");
    private static final HttpField DOMAIN = new PreEncodedHttpField(HttpHeader.STRICT_TRANSPORT_SECURITY, A_YEAR);

    private final String baseHost;

    public StrictTransport(String baseHost) {
        this.baseHost = baseHost;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        var host = Objects.requireNonNullElse(request.getHeaders().get(HttpHeader.HOST), "")
                .toLowerCase(Locale.ROOT);
        response.getHeaders().put(host.equals(baseHost) || host.endsWith("." + baseHost) ? OWN : DOMAIN);
        return super.handle(request, response, callback);
    }
}
