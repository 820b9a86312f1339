package dev.vitrine.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.WebhookReceiver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Ids of requests from the edge to the log and to webhooks. */
final class RequestIdsTest {

    private static final String HEADER = "X-Request-Id";

    private final TestServer testServer = TestServer.shared();

    @Test
    void everyAnswerNamesItsRequest() {
        var visitor = testServer.visitor("demo");
        var first = visitor.get("/cart.json").header(HEADER);
        assertThat(first).isNotEmpty();
        assertThat(visitor.get("/cart.json").header(HEADER)).isNotEmpty().isNotEqualTo(first);
        assertThat(visitor.get("/nothing/here").header(HEADER)).isNotEmpty();
        assertThat(testServer.visitor().get("/sign-in").header(HEADER)).isNotEmpty();
    }

    @Test
    void onlyATrustedProxyNamesRequests() throws IOException {
        assertThat(answered("127.0.0.1", "from-a-client")).doesNotContain("from-a-client");
        assertThat(answered(TestServer.PROXY, "from-the-proxy")).contains(HEADER + ": from-the-proxy\r\n");
        assertThat(answered(TestServer.PROXY, "forged line")).doesNotContain("forged line");
    }

    /** As somebody at that address asks. */
    private String answered(String from, String id) throws IOException {
        try (var socket = new Socket("127.0.0.1", testServer.port(), InetAddress.getByName(from), 0)) {
            var head = "GET /cart.json HTTP/1.1\r\nHost: demo."
                    + testServer.config().baseHost() + "\r\nConnection: close\r\n" + HEADER + ": " + id + "\r\n\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void linesOfTheLogNameTheirRequest() {
        var logger = (Logger) LoggerFactory.getLogger(RequestLog.class);
        var lines = new ListAppender<ILoggingEvent>();
        lines.start();
        var level = logger.getLevel();
        logger.setLevel(Level.DEBUG);
        logger.addAppender(lines);
        try {
            // A page that waits for its renderer is answered by another thread.
            for (var path : List.of("/cart.json", "/collections/all?sort_by=title-descending")) {
                var id = testServer.visitor("demo").get(path).header(HEADER);
                Patience.await(
                        "the line",
                        () -> List.copyOf(lines.list).stream()
                                .anyMatch(line ->
                                        id.equals(line.getMDCPropertyMap().get("request"))));
            }
        } finally {
            logger.detachAppender(lines);
            logger.setLevel(level);
        }
    }

    @Test
    void webhooksNameTheRequestThatChangedSomething() {
        var shop = testServer.newShop();
        var app = testServer.platform().appServices().apps().create(shop, "Caller", "", Scopes.all());
        var credentials = Base64.getEncoder()
                .encodeToString((app.apiKey() + ":" + app.password()).getBytes(StandardCharsets.US_ASCII));
        var headers = Map.of("Authorization", "Basic " + credentials, "Content-Type", "application/json");
        try (var receiver = new WebhookReceiver()) {
            var visitor = testServer.visitor(shop.handle());
            assertThat(visitor.send(
                                    "POST",
                                    "/admin/webhooks.json",
                                    headers,
                                    "{\"webhook\":{\"topic\":\"products/create\",\"address\":\""
                                            + receiver.url("/hooks") + "\"}}")
                            .status())
                    .isEqualTo(201);
            var created = visitor.send("POST", "/admin/products.json", headers, "{\"product\":{\"title\":\"Mug\"}}");
            assertThat(created.status()).isEqualTo(201);
            assertThat(receiver.next().header("X-Svc-Request-Id")).isEqualTo(created.header(HEADER));
        }
    }
}
