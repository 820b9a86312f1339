package dev.vitrine.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.server.testkit.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** "X-Forwarded-For ignored unless from a configured proxy", seen from outside. */
final class BehindAProxyTest {

    private final TestServer testServer = TestServer.shared();

    @Test
    void onlyAConfiguredProxyIsBelievedWhereACallIsFrom() throws IOException {
        var shop = testServer.newShop();
        var app = testServer.platform().appServices().apps().create(shop, "Reader", "", Scopes.all());
        testServer.platform().appServices().apps().accessControl().allowFrom(shop, app.id(), List.of("203.0.113.0/24"));
        var host = shop.handle() + "." + testServer.config().baseHost();
        var credentials = Base64.getEncoder()
                .encodeToString((app.apiKey() + ":" + app.password()).getBytes(StandardCharsets.US_ASCII));
        for (var forwarded : new String[] {"203.0.113.9", "203.0.113.9, 198.51.100.1"}) {
            assertThat(status("127.0.0.1", host, credentials, forwarded)).isEqualTo(403);
        }
        assertThat(status(TestServer.PROXY, host, credentials, "203.0.113.9")).isEqualTo(200);
        assertThat(status(TestServer.PROXY, host, credentials, "203.0.113.9, 198.51.100.1"))
                .isEqualTo(403);
        assertThat(status(TestServer.PROXY, host, credentials, "203.0.113.9", "198.51.100.1"))
                .as("the caller's own header stands first")
                .isEqualTo(403);
    }

    /** As a proxy at that address passes a call on. */
    private int status(String from, String host, String credentials, String... forwarded) throws IOException {
        try (var socket = new Socket("127.0.0.1", testServer.port(), InetAddress.getByName(from), 0)) {
            var head = new StringBuilder("GET /admin/products.json HTTP/1.1\r\nHost: " + host
                    + "\r\nConnection: close\r\nAuthorization: Basic " + credentials + "\r\n");
            for (var value : forwarded) {
                head.append("X-Forwarded-For: ").append(value).append("\r\n");
            }
            // why: whoever asked for https or for another host is of no account.
            head.append("X-Forwarded-Host: evil.test\r\nX-Forwarded-Proto: https\r\n\r\n");
            socket.getOutputStream().write(head.toString().getBytes(StandardCharsets.US_ASCII));
            var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return Integer.parseInt(answer.split(" ", 3)[1]);
        }
    }
}
