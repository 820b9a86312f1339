package dev.vitrine.server.web;

import dev.vitrine.foundation.kernel.UnavailableException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Answer to requests whose host cannot be looked up, since the database is away. Safe for use by many threads. */
public final class UnavailableHandler extends Handler.Wrapper {

    private final BusyResponse busyResponse;

    public UnavailableHandler(BusyResponse busyResponse) {
        this.busyResponse = busyResponse;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        try {
            return super.handle(request, response, callback);
        } catch (UnavailableException e) {
            busyResponse.writeUnavailable(request, response, callback);
            return true;
        }
    }
}
