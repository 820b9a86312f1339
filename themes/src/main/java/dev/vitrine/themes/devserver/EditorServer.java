package dev.vitrine.themes.devserver;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vitrine.themes.EditorApplication;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The theme editor on the files of a folder, at a port of its own: an origin where no code of the theme ever runs. Only
 * its own page, at an address with a key, gets or writes anything.
 */
final class EditorServer implements AutoCloseable {
    private static final int MOST_BODY = 4 << 20;

    private final HttpServer http;
    private final EditorKey key;
    private final EditorPage page;
    private final EditorApi api;
    private final String policy;
    private final Path cache;
    private final UpdateStreams streams = new UpdateStreams();
    private final ReentrantLock bundling = new ReentrantLock();
    private @Nullable EditorApplication application;

    /** {@code http} is not started yet, {@code preview} the origin of the theme's pages. */
    EditorServer(HttpServer http, EditorKey key, EditorPage page, EditorApi api, String preview, Path cache) {
        this.http = http;
        this.key = key;
        this.page = page;
        this.api = api;
        this.policy = policy(preview);
        this.cache = cache;
    }

    private static String policy(String preview) {
        return String.join(
                "; ",
                "default-src 'self'",
                "img-src 'self' data: blob: https: " + preview,
                "frame-src " + preview,
                "object-src 'none'",
                "base-uri 'none'",
                "form-action 'none'",
                "frame-ancestors 'none'");
    }

    /** A server of this machine alone at that port, or at the next one that is free. */
    static HttpServer opened(int port) throws IOException {
        return DevServer.opened("127.0.0.1", port);
    }

    void start(ExecutorService requests) {
        http.setExecutor(requests);
        http.createContext("/", this::answer);
        http.start();
    }

    String origin() {
        return "http://" + host();
    }

    /** Where a browser of this machine finds the editor: whoever knows it may edit. */
    String address() {
        return origin() + base();
    }

    private String host() {
        return "localhost:" + http.getAddress().getPort();
    }

    private String base() {
        return "/" + key.text() + "/";
    }

    /** Lets editors look at the files again. */
    void filesChanged() {
        streams.tell("{}");
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            protect(exchange);
            var path = exchange.getRequestURI().getPath();
            var parts = path.split("/", 3);
            if (!isOurs(exchange) || parts.length < 3 || !key.is(parts[1])) {
                send(exchange, EditorApi.Answer.refused(404, "Open the address that ./vitrine theme serve shows."));
                return;
            }
            answer(exchange, parts[2]);
        } catch (ConnectedShop.ShopUnavailable fault) {
            send(exchange, EditorApi.Answer.refused(422, fault.getMessage() + "."));
        } catch (RuntimeException fault) {
            send(exchange, EditorApi.Answer.refused(500, fault + "."));
        }
    }

    private static void protect(HttpExchange exchange) {
        var headers = exchange.getResponseHeaders();
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Origin-Agent-Cluster", "?1");
    }

    /**
     * Whether the editor's own page asks, or a person opens it. why the name as well: a page of anybody may lead its
     * own name to this machine.
     */
    private boolean isOurs(HttpExchange exchange) {
        var headers = exchange.getRequestHeaders();
        var site = Objects.requireNonNullElse(headers.getFirst("Sec-Fetch-Site"), "same-origin");
        var opened = site.equals("none") && "navigate".equals(headers.getFirst("Sec-Fetch-Mode"));
        var origin = Objects.requireNonNullElse(headers.getFirst("Origin"), origin());
        return host().equals(headers.getFirst("Host"))
                && origin.equals(origin())
                && (site.equals("same-origin")
                        || opened && exchange.getRequestMethod().equals("GET"));
    }

    private void answer(HttpExchange exchange, String name) throws IOException {
        var get = exchange.getRequestMethod().equals("GET");
        if (name.isEmpty() && get) {
            exchange.getResponseHeaders().set("Content-Security-Policy", policy);
            Answers.send(exchange, 200, Answers.HTML, page.document(base()));
        } else if (name.equals("console.css") && get) {
            Answers.send(exchange, 200, Answers.type(name), EditorApplication.consoleStyleSheet());
        } else if (name.equals("editor.css") && get) {
            Answers.send(exchange, 200, Answers.type(name), application().styleSheet());
        } else if (name.equals("editor.js") && get) {
            Answers.send(exchange, 200, Answers.SCRIPT, new String(application().script(), StandardCharsets.UTF_8));
        } else if (name.equals("updates") && get) {
            streams.serve(exchange);
        } else if (name.equals("images")) {
            // why: a browser that could not send it all would not read the answer.
            exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
            var query = Objects.requireNonNullElse(exchange.getRequestURI().getRawQuery(), "");
            send(exchange, api.call(exchange.getRequestMethod(), "images?" + query, ""));
        } else if (name.equals("api")) {
            call(exchange);
        } else {
            send(exchange, EditorApi.Answer.refused(404, "There is nothing at this address."));
        }
    }

    private void call(HttpExchange exchange) throws IOException {
        var path =
                SampleShop.query("?" + exchange.getRequestURI().getRawQuery()).getOrDefault("path", "");
        var body = exchange.getRequestBody().readNBytes(MOST_BODY + 1);
        if (body.length > MOST_BODY) {
            send(exchange, EditorApi.Answer.refused(413, "This is more than settings may hold."));
            return;
        }
        send(exchange, api.call(exchange.getRequestMethod(), path, new String(body, StandardCharsets.UTF_8)));
    }

    private static void send(HttpExchange exchange, EditorApi.Answer answer) throws IOException {
        Answers.send(exchange, answer.status(), Answers.JSON, answer.body().toString());
    }

    /** why only when it is asked for: where it is not in the cache, it takes some seconds to make. */
    private EditorApplication application() {
        bundling.lock();
        try {
            var made = application == null ? EditorApplication.prepare(cache) : application;
            application = made;
            return made;
        } finally {
            bundling.unlock();
        }
    }

    @Override
    public void close() {
        streams.end();
        http.stop(0);
    }
}
