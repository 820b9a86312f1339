package dev.vitrine.foundation.http;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Answer to a request that is not read to its end; the connection is closed after it. */
public record RefusedRequest(int status, String sentence) {

    public static final RefusedRequest TOO_SLOW =
            new RefusedRequest(408, "The body arrives too slowly; send it again over a better connection");
    public static final RefusedRequest BUSY =
            new RefusedRequest(503, "Too many large requests are on their way; try again in a few seconds");

    private static final String SECONDS_TO_WAIT = "5";
    private static final HttpField CLOSE = new HttpField(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE.asString());

    public static RefusedRequest tooLarge(long limit) {
        return new RefusedRequest(413, "The body is too large; here it may have at most " + limit + " bytes");
    }

    public void write(Request request, Response response, Callback callback) {
        var headers = response.getHeaders();
        response.setStatus(status);
        headers.put(CLOSE);
        var person = request.getHeaders().contains(HttpHeader.ACCEPT, "text/html");
        headers.put(HttpHeader.CONTENT_TYPE, (person ? "text/plain" : "application/json") + "; charset=utf-8");
        headers.put("X-Content-Type-Options", "nosniff");
        if (status == 503) {
            headers.put(HttpHeader.RETRY_AFTER, SECONDS_TO_WAIT);
        }
        var json = "{\"errors\":\"" + sentence + "\",\"error\":\"" + sentence + "\"}";
        Content.Sink.write(response, true, person ? sentence : json, callback);
    }
}
