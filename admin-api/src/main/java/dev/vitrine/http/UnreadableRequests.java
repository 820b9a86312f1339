package dev.vitrine.http;

import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Answers requests that cannot even be read, such as one with {@code %00} in its path. "Never return HTML" to an app;
 * somebody with a browser gets a page.
 */
public final class UnreadableRequests extends ErrorHandler {

    public static void answeredBy(Server server) {
        server.setErrorHandler(new UnreadableRequests());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        var accept =
                Optional.ofNullable(request.getHeaders().get(HttpHeader.ACCEPT)).orElse("");
        if (accept.contains("text/html")) {
            return super.handle(request, response, callback);
        }
        var sentence = response.getStatus() < 500 ? "The request could not be read" : "Internal error";
        var body = "{\"errors\":\"" + sentence + "\",\"error\":\"" + sentence + "\"}";
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json; charset=utf-8");
        Content.Sink.write(response, true, body, callback);
        return true;
    }
}
