package dev.vitrine.themes.devserver;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/** Answers of the development server, which browsers ask for anew each time. */
final class Answers {
    static final String HTML = "text/html; charset=utf-8";
    static final String JSON = "application/json; charset=utf-8";
    static final String SCRIPT = "text/javascript; charset=utf-8";
    static final String PLAIN = "text/plain; charset=utf-8";

    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("js", SCRIPT),
            Map.entry("css", "text/css; charset=utf-8"),
            Map.entry("json", JSON),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("png", "image/png"),
            Map.entry("jpg", "image/jpeg"),
            Map.entry("jpeg", "image/jpeg"),
            Map.entry("gif", "image/gif"),
            Map.entry("webp", "image/webp"),
            Map.entry("avif", "image/avif"),
            Map.entry("ico", "image/x-icon"),
            Map.entry("woff", "font/woff"),
            Map.entry("woff2", "font/woff2"),
            Map.entry("mp4", "video/mp4"),
            Map.entry("webm", "video/webm"));

    private Answers() {}

    static String type(String file) {
        var extension = file.substring(file.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return TYPES.getOrDefault(extension, "application/octet-stream");
    }

    static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        send(exchange, status, type, text.getBytes(StandardCharsets.UTF_8));
    }

    static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type);
        headers.set("X-Content-Type-Options", "nosniff");
        if (!headers.containsKey("Cache-Control")) {
            headers.set("Cache-Control", "no-store");
        }
        var nothing = body.length == 0 || exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, nothing ? -1 : body.length);
        if (!nothing) {
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    static void redirect(HttpExchange exchange, int status, String target) throws IOException {
        exchange.getResponseHeaders().set("Location", target);
        send(exchange, status, PLAIN, "");
    }
}
