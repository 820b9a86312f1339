package dev.vitrine.server;

import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Handler of {@code /readyz} at every host: 200 when requests can be answered as they should be, else 503 and why not.
 * why in front of all routes: what they ask first, whose host it is, is in the database, which may not answer.
 */
final class ReadinessHandler extends Handler.Wrapper {

    private static final String PATH = "/readyz";

    private final Supplier<Optional<String>> unreadiness;

    /** {@code unreadiness}: why the server is not ready; empty when it is. */
    ReadinessHandler(Supplier<Optional<String>> unreadiness) {
        this.unreadiness = unreadiness;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        var read = HttpMethod.GET.is(request.getMethod()) || HttpMethod.HEAD.is(request.getMethod());
        if (!read || !Request.getPathInContext(request).equals(PATH)) {
            return super.handle(request, response, callback);
        }
        var reason = unreadiness.get();
        response.setStatus(reason.isEmpty() ? HttpStatus.OK_200 : HttpStatus.SERVICE_UNAVAILABLE_503);
        response.getHeaders()
                .put(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8")
                .put(HttpHeader.CACHE_CONTROL, "no-store")
                .put("X-Content-Type-Options", "nosniff");
        var text = reason.map(why -> "not ready: " + why + "\n").orElse("ready\n");
        Content.Sink.write(response, true, text, callback);
        return true;
    }
}
