package dev.vitrine.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.vitrine.net.AddressRule;
import dev.vitrine.net.Courier;
import dev.vitrine.net.Poster;
import dev.vitrine.testkit.Receiver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What real receivers answer, and where nothing is sent. */
final class SendingTest {

    private static final byte[] BODY = "{\"id\":1}".getBytes(StandardCharsets.UTF_8);

    private final Receiver app = new Receiver();

    @AfterEach
    void close() {
        app.close();
    }

    @Test
    void onlyTwoHundredToTwoHundredNinetyNineIsAnAcknowledgement() {
        for (int status = 200; status < 600; status++) {
            app.answers(status, status == 204 || status == 304 ? "" : "words");
            var reply = post(app.url("/hook"));
            assertThat(reply.status()).isEqualTo(status);
            assertThat(outcome(reply).isGood()).as("status " + status).isEqualTo(status / 100 == 2);
        }
        assertThat(app.waiting()).as("no redirect was followed").isEqualTo(400);
        while (app.waiting() > 0) {
            assertThat(app.next().path()).isEqualTo("/hook");
        }
    }

    /** Interim answers are no answers; whoever says no more than that has not acknowledged. */
    @Test
    void interimAnswersResetsAndWhatIsNoHttpAreFailures() throws IOException {
        for (var words : List.of(
                "HTTP/1.1 100 Continue\r\n\r\n",
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
                "HTTP/1.1 103 Early Hints\r\n\r\n",
                "HTTP/1.1 2",
                "SSH-2.0-OpenSSH\r\n",
                "")) {
            try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                Thread.ofPlatform().daemon().start(() -> {
                    try (var connection = socket.accept()) {
                        connection.setSoLinger(true, 0);
                        connection.getInputStream().read(new byte[64]);
                        connection.getOutputStream().write(words.getBytes(StandardCharsets.US_ASCII));
                        connection.getOutputStream().flush();
                    } catch (IOException e) {
                        // The other end may be gone.
                    }
                });
                var reply = Courier.local().post("http://localhost:" + socket.getLocalPort() + "/", BODY, Map.of());
                assertThat(outcome(reply).isGood()).as(words).isFalse();
            }
        }
    }

    @Test
    void bodiesOfTwoHundredAndFourDoNotUndoTheAcknowledgement() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> {
                try (var connection = socket.accept()) {
                    connection.getInputStream().read(new byte[4096]);
                    connection
                            .getOutputStream()
                            .write("HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\nok"
                                    .getBytes(StandardCharsets.US_ASCII));
                    connection.getOutputStream().flush();
                } catch (IOException e) {
                    // The other end may be gone.
                }
            });
            var reply = Courier.local().post("http://localhost:" + socket.getLocalPort() + "/", BODY, Map.of());
            assertThat(outcome(reply).isGood()).as(reply.toString()).isTrue();
        } finally {
            server.stop(0);
        }
    }

    /** "5 s must cover DNS + TLS + body"; all at once, so that the test takes as long as one of them. */
    @Test
    void slowAndEndlessAnswersAreCutOff() throws Exception {
        try (var slow = new Slow();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var silent = threads.submit(() -> slow.call("/silent"));
            var drip = threads.submit(() -> slow.call("/drip"));
            var huge = threads.submit(() -> slow.call("/huge"));
            var names = new Courier(AddressRule.PUBLIC, host -> slow.neverResolves(), Poster.trustManager(null));
            var lost = threads.submit(() -> names.post("https://slow.apps.test/", BODY, Map.of()));
            for (var late : List.of(silent, drip, lost)) {
                var reply = late.get();
                assertThat(outcome(reply).isGood()).as(reply.toString()).isFalse();
                assertThat(reply.took()).isBetween(Duration.ofMillis(4_500), Duration.ofMillis(6_500));
            }
            assertThat(huge.get().status()).isEqualTo(200);
            assertThat(outcome(huge.get()).isGood()).isTrue();
            assertThat(huge.get().text()).hasSize(2_048);
            assertThat(slow.written()).as("bytes of a gigabyte that were taken").isLessThan(1L << 28);
        }
    }

    @Test
    void certificatesOfStrangersAreNotBelieved() {
        var courier = new Courier(
                address -> true, host -> List.of(InetAddress.getLoopbackAddress()), Poster.trustManager(null));
        assertThat(courier.post(app.url("/hook"), BODY, Map.of()).error())
                .isEqualTo("has no certificate that can be trusted");
        assertThat(app.waiting()).isZero();
    }

    /** "rebinding: resolver alternates public/private per query": one look-up for each attempt, none gets through. */
    @Test
    void resolverThatChangesItsMindLeadsNowhere() throws Exception {
        var asked = new AtomicInteger();
        try (var trap = new Trap()) {
            var courier = new Courier(
                    AddressRule.PUBLIC,
                    host -> List.of(
                            asked.getAndIncrement() % 2 == 0
                                    ? InetAddress.getLoopbackAddress()
                                    : InetAddress.getByName("127.0.0.2")),
                    Poster.trustManager(null));
            IntStream.range(0, 1_000)
                    .parallel()
                    .forEach(i -> courier.post(trap.url("rebind.apps.test"), BODY, Map.of()));
            assertThat(asked.get()).isEqualTo(1_000);
            assertThat(trap.visits()).isZero();
        }
    }

    @Test
    void patienceIsAskedForInSecondsOrByADate() {
        var now = Instant.parse("2026-03-01T10:00:00Z");
        assertThat(HttpSender.wait("120", now)).isEqualTo(Duration.ofMinutes(2));
        assertThat(HttpSender.wait("Sun, 01 Mar 2026 10:10:00 GMT", now)).isEqualTo(Duration.ofMinutes(10));
        for (var none : new String[] {"-5", "soon", "Sun, 01 Mar 2026 09:00:00 GMT", "99999999999"}) {
            assertThat(HttpSender.wait(none, now)).as(none).isEqualTo(Duration.ZERO);
        }
    }

    private static Courier.Reply post(String address) {
        return Receiver.courier().post(address, BODY, Map.of("X-Word", "b"));
    }

    private static Outcome outcome(Courier.Reply reply) {
        var error = reply.error() != null ? reply.error() : reply.status() / 100 == 2 ? null : "no";
        return new Outcome(Instant.EPOCH, reply.status(), reply.ip(), reply.took(), error, Duration.ZERO, "");
    }

    /** Counts who connects. */
    static final class Trap implements AutoCloseable {
        private final ServerSocket socket;
        private final AtomicInteger visits = new AtomicInteger();

        Trap() throws IOException {
            socket = new ServerSocket(0, 50, InetAddress.getByName("0.0.0.0"));
            Thread.ofPlatform().daemon().start(() -> {
                while (true) {
                    try {
                        socket.accept().close();
                        visits.incrementAndGet();
                    } catch (IOException e) {
                        return;
                    }
                }
            });
        }

        String url(String host) {
            return "https://" + host + ":" + socket.getLocalPort() + "/";
        }

        int port() {
            return socket.getLocalPort();
        }

        int visits() {
            return visits.get();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    /** Answers too slowly, too long or not at all, without TLS. */
    private static final class Slow implements AutoCloseable {
        private final HttpServer server;
        private final java.util.concurrent.CountDownLatch closed = new java.util.concurrent.CountDownLatch(1);
        private final java.util.concurrent.atomic.AtomicLong written = new java.util.concurrent.atomic.AtomicLong();
        private final List<Thread> waiting = new ArrayList<>();

        Slow() throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setExecutor(
                    Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory()));
            server.createContext("/silent", exchange -> await(Duration.ofMinutes(1)));
            server.createContext("/drip", exchange -> {
                exchange.sendResponseHeaders(200, 0);
                for (int i = 0; i < 60; i++) {
                    exchange.getResponseBody().write('x');
                    exchange.getResponseBody().flush();
                    await(Duration.ofSeconds(1));
                }
            });
            server.createContext("/huge", exchange -> {
                exchange.sendResponseHeaders(200, 1L << 30);
                var chunk = new byte[1 << 16];
                while (true) {
                    exchange.getResponseBody().write(chunk);
                    written.addAndGet(chunk.length);
                }
            });
            server.start();
        }

        Courier.Reply call(String path) {
            return Courier.local()
                    .post("http://localhost:" + server.getAddress().getPort() + path, BODY, Map.of());
        }

        List<InetAddress> neverResolves() {
            await(Duration.ofMinutes(1));
            return List.of();
        }

        long written() {
            return written.get();
        }

        private void await(Duration most) {
            synchronized (waiting) {
                waiting.add(Thread.currentThread());
            }
            try {
                closed.await(most.toMillis(), java.util.concurrent.TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() {
            closed.countDown();
            server.stop(0);
        }
    }
}
