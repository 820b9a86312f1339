package dev.vitrine.apps.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.net.WebhookHttpClient;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Connections to a receiver are used again, and one that it has closed meanwhile is no failure. */
final class KeptConnectionsTest {

    private static final byte[] BODY = "{\"id\":1}".getBytes(StandardCharsets.UTF_8);

    private final WebhookHttpClient webhookHttpClient = WebhookHttpClient.allowingLoopback();

    @Test
    void requestsThatFollowOneAnotherShareAConnection() throws IOException {
        try (var server = new Server(100)) {
            for (int i = 0; i < 20; i++) {
                var reply = post(server);
                assertThat(reply.status()).isEqualTo(204);
                assertThat(reply.ip()).as("also where nothing was connected").isEqualTo("127.0.0.1");
            }
            assertThat(server.requests.get()).isEqualTo(20);
            assertThat(server.connections.get()).isEqualTo(1);
        }
    }

    /** It takes the next request and hangs up, as a server does that closes what was idle. */
    @Test
    void requestOnAConnectionThatTheReceiverClosedIsSentOnANewOne() throws IOException {
        try (var server = new Server(1)) {
            for (int i = 0; i < 3; i++) {
                assertThat(post(server).error()).isNull();
            }
            assertThat(server.requests.get()).isEqualTo(3);
        }
    }

    @Test
    void receiverThatHangsUpOnANewConnectionFails() throws IOException {
        try (var server = new Server(0)) {
            assertThat(post(server).error()).isEqualTo("could not be reached");
            assertThat(server.connections.get()).as("tried once").isEqualTo(1);
        }
    }

    private WebhookHttpClient.Reply post(Server server) {
        return webhookHttpClient.post("http://127.0.0.1:" + server.socket.getLocalPort() + "/", BODY, Map.of());
    }

    /** Answers so many requests on each connection, and hangs up on the one after. */
    private static final class Server implements AutoCloseable {
        private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final AtomicInteger connections = new AtomicInteger();
        private final AtomicInteger requests = new AtomicInteger();

        Server(int answered) throws IOException {
            Thread.ofPlatform().daemon().start(() -> {
                while (!socket.isClosed()) {
                    try {
                        var caller = socket.accept();
                        connections.incrementAndGet();
                        Thread.ofVirtual().start(() -> answer(caller, answered));
                    } catch (IOException e) {
                        return;
                    }
                }
            });
        }

        private void answer(Socket caller, int most) {
            try (caller) {
                for (int i = 0; read(caller.getInputStream()) && i < most; i++) {
                    requests.incrementAndGet();
                    caller.getOutputStream()
                            .write("HTTP/1.1 204 No Content\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                }
            } catch (IOException e) {
                // The other end may be gone.
            }
        }

        /** A whole request; false when the other end has closed. */
        private static boolean read(InputStream in) throws IOException {
            var head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                var next = in.read();
                if (next < 0) {
                    return false;
                }
                head.append((char) next);
            }
            in.readNBytes(BODY.length);
            return true;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
