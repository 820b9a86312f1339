package dev.vitrine.server.web;

import java.util.function.BooleanSupplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Handler that lets no client keep its connection once the server is about to end: what is sent on a connection in the
 * moment in which it is closed gets no answer.
 */
public final class EndingConnections extends Handler.Wrapper {

    private final BooleanSupplier ending;

    public EndingConnections(BooleanSupplier ending) {
        this.ending = ending;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (ending.getAsBoolean()) {
            response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
        }
        return super.handle(request, response, callback);
    }
}
