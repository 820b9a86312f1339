package dev.vitrine.foundation.http;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Error handler for malformed requests, such as one with {@code %00} in its path. "Never return HTML" to an app; and
 * who asks is not known, because the headers were not read either.
 */
public final class MalformedRequestHandler extends ErrorHandler {

    public static void install(Server server) {
        server.setErrorHandler(new MalformedRequestHandler());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        var sentence = response.getStatus() < 500 ? "The request could not be read" : "Internal error";
        var body = "{\"errors\":\"" + sentence + "\",\"error\":\"" + sentence + "\"}";
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json; charset=utf-8");
        Content.Sink.write(response, true, body, callback);
        return true;
    }
}
