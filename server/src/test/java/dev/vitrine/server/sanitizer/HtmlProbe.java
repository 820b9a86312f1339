package dev.vitrine.server.sanitizer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vitrine.server.testkit.Browser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A browser on a page whose policy lets every script run, which shows pieces of HTML and says what of them ran, and
 * what of them is more than sanitised HTML may be.
 */
final class HtmlProbe implements AutoCloseable {

    /** A document, and the texts that it has to show as they are. */
    record Letter(String html, List<String> texts) {}

    private static final String SCRIPT = resource("/sanitizer/probe.js");

    private final Browser browser = Browser.open();
    private final Map<String, String> documents = new ConcurrentHashMap<>();
    private final HttpServer http;

    HtmlProbe() {
        try {
            this.http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        http.createContext("/", this::answer);
        http.start();
        browser.onEveryDocument(resource("/sanitizer/alarm.js"));
    }

    /** Pieces as a server's page has them, then put in by {@code innerHTML}, then what that serialises to once more. */
    List<?> shown(List<String> pieces) {
        var page = new StringBuilder("<!doctype html><meta charset=utf-8><title>Probe</title><body>");
        pieces.forEach(
                piece -> page.append("<section data-piece>").append(piece).append("</section>"));
        open(page.append("</body>").toString());
        return (List<?>) browser.script(
                SCRIPT + "return standingIn(arguments[0]).concat(inserted(arguments[1]))", pieces.size(), pieces);
    }

    /** Pieces put in by {@code innerHTML} only. */
    List<?> inserted(List<String> pieces) {
        open("<!doctype html><meta charset=utf-8><title>Probe</title><body></body>");
        return (List<?>) browser.script(SCRIPT + "return inserted(arguments[0])", pieces);
    }

    /** What is wrong with documents of their own, whose texts have to stand in elements that {@code css} finds. */
    List<?> letters(List<Letter> letters, String css) {
        open("<!doctype html><meta charset=utf-8><title>Probe</title><body></body>");
        var documents = letters.stream()
                .map(each -> Map.of("html", each.html(), "texts", each.texts()))
                .toList();
        return (List<?>) browser.script(SCRIPT + "return letters(arguments[0], arguments[1])", documents, css);
    }

    /** What is wrong with what the selector finds on another page. */
    List<?> at(String address, String css) {
        browser.go(address);
        browser.untilInteractive();
        return (List<?>) browser.script(SCRIPT + "return standing(arguments[0])", css);
    }

    /** Calls of {@code alert} and the like since the page was opened, once everything in it has loaded or failed. */
    long alarms() {
        return (long) Objects.requireNonNull(browser.script(SCRIPT + "return settled()"));
    }

    private void open(String document) {
        var path = "/" + documents.size();
        documents.put(path, document);
        browser.go("http://127.0.0.1:" + http.getAddress().getPort() + path);
        browser.script(SCRIPT + "return wholePage()");
    }

    private void answer(HttpExchange exchange) throws IOException {
        var document = documents.get(exchange.getRequestURI().getPath());
        var bytes = (document == null ? "" : document).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
        // why: scripts may do what they like, but nothing is fetched from elsewhere.
        exchange.getResponseHeaders().set("Content-Security-Policy", "frame-src 'self' data:; img-src 'self' data:");
        exchange.sendResponseHeaders(document == null ? 404 : 200, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static String resource(String name) {
        try (var file = Objects.requireNonNull(HtmlProbe.class.getResourceAsStream(name))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        browser.close();
        http.stop(0);
    }
}
