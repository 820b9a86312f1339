package dev.vitrine.server.console.themeversions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpServer;
import dev.vitrine.server.testkit.Patience;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("browser")
final class PictureBrowserTest {

    static final BrowserProgram PROGRAM =
            BrowserProgram.find("auto", true, System.getenv("PATH") + ":/usr/bin", System.getProperty("user.name"));

    private static final String PAGE = """
            <!doctype html><title>A shop</title><link rel="stylesheet" href="/look.css">
            <h1 style="height: 7000px">A shop</h1>
            <a href="/pages/us">Us</a> <a href="/collections/all/products/chair">A chair</a>
            <a href="http://elsewhere.test/products/far">Far</a>
            <img src="http://127.0.0.1:%1$d/picture"><img src="http://localhost:%1$d/picture">
            <img src="http://shop.localhost:%1$d/picture"><img src="http://[::1]:%1$d/picture">
            <iframe src="http://127.0.0.1:%1$d/frame"></iframe>
            <script>
              fetch('http://127.0.0.1:%1$d/fetched', {mode: 'no-cors'}).catch(() => 0).finally(() => fetch('/tried'))
              new WebSocket('ws://127.0.0.1:%1$d/socket')
              navigator.sendBeacon('http://127.0.0.1:%1$d/beacon')
              fetch('/calls-' + typeof RTCPeerConnection)
              throw new Error('a fault of the theme')
            </script>
            """;

    private final List<String> seen = new CopyOnWriteArrayList<>();
    private HttpServer shop = server();
    private HttpServer other = server();

    PictureBrowserTest() throws IOException {}

    private static HttpServer server() throws IOException {
        return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    }

    @BeforeEach
    void start() {
        serve(shop, "shop", PAGE.formatted(other.getAddress().getPort()));
        serve(other, "other", "secret");
    }

    @AfterEach
    void stop() {
        shop.stop(0);
        other.stop(0);
    }

    @Test
    void aPageIsPicturedMeasuredAndReachesNothingButItsShop() throws Exception {
        var origin = "http://shop.localhost:" + shop.getAddress().getPort();
        try (var browser = new PictureBrowser(PROGRAM, origin)) {
            browser.size(390, 844);
            browser.open(origin + "/");
            Patience.await("the page's scripts", () -> seen.contains("shop /tried"));
            var screenshot = browser.screenshot(390, 3000);
            assertThat(new String(screenshot.picture(), 0, 4, StandardCharsets.ISO_8859_1))
                    .isEqualTo("RIFF");
            assertThat(screenshot.height()).isEqualTo(3000);
            assertThat(screenshot.figures().requests()).isGreaterThan(2);
            assertThat(screenshot.figures().bytes()).isGreaterThan(PAGE.length());
            assertThat(screenshot.figures().styleBytes()).isPositive();
            assertThat(screenshot.figures().errors()).anyMatch(error -> error.contains("a fault of the theme"));
            assertThat(browser.link("(/collections/[^/]+)?/products/[^/]+"))
                    .contains("/collections/all/products/chair");
            assertThat(browser.link("/collections/[^/]+")).isEmpty();
        }
        assertThat(seen).contains("shop /calls-undefined").noneMatch(line -> line.startsWith("other"));

        var direct = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + other.getAddress().getPort() + "/direct"))
                .build();
        try (var client = HttpClient.newHttpClient()) {
            client.send(direct, HttpResponse.BodyHandlers.discarding());
        }
        assertThat(seen).as("it would have answered").contains("other /direct");
    }

    @Test
    void aShopThatDoesNotAnswerIsSaidInOneLine() throws IOException {
        int port;
        try (var socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        var origin = "http://shop.localhost:" + port;
        try (var browser = new PictureBrowser(PROGRAM, origin)) {
            assertThat(catchThrowable(() -> browser.open(origin + "/")))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("ERR_CONNECTION_REFUSED")
                    .hasMessageNotContaining("\n");
        }
    }

    @Test
    void behindTlsOnlyTheShopsNameIsLookedUp() {
        assertThat(PictureBrowser.onlyHost("https://shop.example.com"))
                .isEqualTo("MAP shop.example.com:443 shop.example.com:443,MAP * ~NOTFOUND");
        assertThat(PictureBrowser.onlyHost("http://demo.localhost:8080"))
                .isEqualTo("MAP demo.localhost:8080 127.0.0.1:8080,MAP * ~NOTFOUND");
    }

    private void serve(HttpServer server, String name, String page) {
        server.createContext("/", exchange -> {
            var path = exchange.getRequestURI().getPath();
            seen.add(name + " " + path);
            var css = path.endsWith(".css");
            var body = (css ? "h1 { color: red }" : page).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", css ? "text/css" : "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, body.length);
            try (var out = exchange.getResponseBody()) {
                out.write(body);
            }
        });
        server.start();
    }
}
