package dev.vitrine.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.TestServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Slow and large requests of strangers, on real sockets. */
final class RequestBodiesTest {

    private static final int MORE_THAN_THERE_ARE_THREADS = 110;
    private static final int SECONDS_UNTIL_IT_HANGS = 60;

    private final TestServer testServer = TestServer.shared();

    @ParameterizedTest
    @CsvSource({"/cart/add.json", "/sign-in", "/shops/demo/sign-in", "/checkouts/none"})
    void slowClientsHoldNoThread(String path) throws IOException {
        var slow = new ArrayList<Socket>();
        try {
            for (int i = 0; i < MORE_THAN_THERE_ARE_THREADS; i++) {
                slow.add(sent(head(path, "Content-Length: 100") + "{"));
            }
            try (var socket = sent("GET /healthz HTTP/1.1\r\nHost: " + host() + "\r\nConnection: close\r\n\r\n")) {
                assertThat(status(socket)).isEqualTo(200);
            }
        } finally {
            for (var socket : slow) {
                socket.close();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/cart/add.json,''",
        "/sign-in,''",
        "/shops/demo/products,''",
        "/shops/demo/sign-in,'Cookie: a=b'",
        "/shops/demo/settings,'Cookie: a=b'"
    })
    void aLargeBodyIsRefusedBeforeItIsSent(String path, String header) throws IOException {
        for (var size : List.of("2000001", "32000000")) {
            try (var socket = sent(head(path, "Content-Length: " + size, header))) {
                assertThat(status(socket)).as(path).isEqualTo(413);
            }
        }
    }

    @Test
    void aBodyWithoutALengthIsRefusedWhenItHasGrownTooLarge() throws IOException {
        try (var socket = sent(head("/cart/add.json", "Transfer-Encoding: chunked"))) {
            var piece = "10000\r\n" + " ".repeat(0x10000) + "\r\n";
            socket.getOutputStream().write((piece + piece).getBytes(StandardCharsets.US_ASCII));
            assertThat(status(socket)).isEqualTo(413);
        }
    }

    @Test
    void aBodyThatComesInPiecesIsReadWhole() throws IOException {
        var body = "{\"note\": \"Please ring twice\"}";
        try (var socket = sent(head("/cart/update.json", "Content-Length: " + body.length()))) {
            for (var piece : body.split("(?<= )")) {
                socket.getOutputStream().write(piece.getBytes(StandardCharsets.US_ASCII));
                socket.getOutputStream().flush();
            }
            assertThat(status(socket)).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "X-Nothing: here",
        "Cookie: a=b",
        "X-Svc-Access-Token: none",
        "Authorization: Basic YTpi",
        "Authorization: Basic *"
    })
    void aStrangerIsToldSoBeforeALargeBodyIsSent(String header) throws IOException {
        try (var socket = sent(head("/admin/products/1/images.json", "Content-Length: 30000000", header))) {
            assertThat(status(socket)).isEqualTo(401);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/admin/products/1/images.json, X-Nothing: here, 401",
        "/admin/products/1/images.json, X-Svc-Access-Token: none, 401",
        "/shops/demo/products/1, Cookie: session=none, 303",
        "/partners/apps, Cookie: session=none, 303"
    })
    void aStrangerWhoListensOnlyAfterwardsIsToldSo(String path, String header, int status) throws IOException {
        try (var socket = sent(head(path, "Content-Length: 1900000", header) + "x".repeat(1_900_000))) {
            assertThat(status(socket)).isEqualTo(status);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLargeBodyOfAnAppIsReadWhole(boolean inPieces) throws IOException {
        var text = "ab ".repeat(100_000) + "c";
        var body = "{\"page\": {\"title\": \"Long\", \"body_html\": \"" + text + "\"}}";
        var app = testServer.app("demo");
        var credentials = inPieces
                ? "X-Shopify-Access-Token: " + app.substring(app.indexOf(':') + 1)
                : "Authorization: Basic " + Base64.getEncoder().encodeToString(app.getBytes(StandardCharsets.US_ASCII));
        var request = inPieces
                ? head("/admin/pages.json", credentials, "Transfer-Encoding: chunked") + inPieces(body)
                : head("/admin/pages.json", credentials, "Content-Length: " + body.length()) + body;
        try (var socket = sent(request)) {
            var response = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(response).startsWith("HTTP/1.1 201").contains(text);
        }
    }

    private static String inPieces(String body) {
        var pieces = new StringBuilder();
        for (int from = 0; from < body.length(); from += 10_000) {
            var piece = body.substring(from, Math.min(body.length(), from + 10_000));
            pieces.append(Integer.toHexString(piece.length()))
                    .append("\r\n")
                    .append(piece)
                    .append("\r\n");
        }
        return pieces.append("0\r\n\r\n").toString();
    }

    @Test
    void whoBringsCredentialsMaySendAPictureInsideJson() throws IOException {
        var body = "{\"image\": {\"attachment\": \"" + "A".repeat(3_000_000) + "\"}}";
        var headers =
                head("/admin/products/1/images.json", "X-Svc-Access-Token: none", "Content-Length: " + body.length());
        try (var socket = sent(headers + body)) {
            assertThat(status(socket)).isEqualTo(401);
        }
    }

    private String head(String path, String... headers) {
        var base = testServer.config().baseHost();
        var host = path.startsWith("/shops/") ? "admin." + base : path.startsWith("/partners") ? base : host();
        return "POST " + path + " HTTP/1.1\r\nHost: " + host
                + "\r\nContent-Type: application/json\r\nConnection: close\r\n"
                + String.join("\r\n", List.of(headers)).strip() + "\r\n\r\n";
    }

    private String host() {
        return "demo." + testServer.config().baseHost();
    }

    private Socket sent(String text) throws IOException {
        var socket = new Socket("127.0.0.1", testServer.port());
        socket.setSoTimeout(SECONDS_UNTIL_IT_HANGS * 1000);
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return socket;
    }

    private static int status(Socket socket) throws IOException {
        var reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        return Integer.parseInt(reader.readLine().split(" ")[1]);
    }
}
