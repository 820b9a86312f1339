package dev.vitrine.server.web;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.UnavailableException;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answer to a request that finds too many waiting, or the data away: 503 and how long to wait, as a page for browsers,
 * as JSON for scripts and apps. Safe for use by many threads.
 */
public final class BusyResponse {

    private static final String SENTENCE = "Too many requests at once; try again in a moment";
    private static final String SECONDS_TO_WAIT = "2";
    private static final String UNAVAILABLE = "unavailable";
    /** For shoppers, whom scripts of themes show it to. */
    private static final String BUYING_WAITS =
            "The shop cannot reach its data right now. Your cart is kept; buying waits until then: try again in a minute";

    private static final String HTML = "text/html; charset=utf-8";
    private static final String JSON = "application/json; charset=utf-8";

    private final String page;
    private final String unavailablePage;

    public BusyResponse(Templates templates) {
        this.page = templates.render("lobby/busy", Map.of());
        this.unavailablePage = templates.render("lobby/unavailable", Map.of());
    }

    /** Before anything else has answered. */
    void write(Request request, Response response, Callback callback) {
        write(request, response, callback, SECONDS_TO_WAIT, page, "busy", SENTENCE);
    }

    /** The same where the data cannot be reached. */
    void writeUnavailable(Request request, Response response, Callback callback) {
        write(
                request,
                response,
                callback,
                UnavailableException.SECONDS_TO_WAIT,
                unavailablePage,
                UNAVAILABLE,
                UnavailableException.SENTENCE);
    }

    private static void write(
            Request request,
            Response response,
            Callback callback,
            String seconds,
            String page,
            String code,
            String sentence) {
        var html = request.getHeaders().contains(HttpHeader.ACCEPT, "text/html");
        var headers = response.getHeaders();
        response.setStatus(503);
        headers.put(HttpHeader.RETRY_AFTER, seconds);
        headers.put(HttpHeader.CACHE_CONTROL, "no-store");
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put("Content-Security-Policy", SecurityHeaders.NO_SCRIPT);
        headers.put(HttpHeader.CONTENT_TYPE, html ? HTML : JSON);
        Content.Sink.write(
                response, true, html ? page : json(Request.getPathInContext(request), code, sentence), callback);
    }

    /** The same in place of a page; the header that says how long to wait is there already. */
    public void showPage(Context context) {
        context.status(503).header("Cache-Control", "no-store").html(page);
    }

    /** Where the data cannot be reached; carts say that buying waits. */
    public void unavailable(Context context) {
        var html = Objects.requireNonNullElse(context.header("Accept"), "").contains("text/html");
        context.status(503)
                .header("Retry-After", UnavailableException.SECONDS_TO_WAIT)
                .header("Cache-Control", "no-store")
                .contentType(html ? HTML : JSON)
                .result(html ? unavailablePage : json(context.path(), UNAVAILABLE, UnavailableException.SENTENCE));
    }

    private static String json(String path, String code, String sentence) {
        var body = Json.object();
        if (path.startsWith("/admin/")) {
            body.put("errors", sentence).put("error", sentence);
        } else {
            body.put("success", false)
                    .putObject("error")
                    .put("code", code)
                    .put("message", code.equals(UNAVAILABLE) ? BUYING_WAITS : sentence);
        }
        return body.toString();
    }
}
