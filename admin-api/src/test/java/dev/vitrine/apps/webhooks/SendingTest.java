package dev.vitrine.apps.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import com.sun.net.httpserver.HttpServer;
import dev.vitrine.foundation.net.AddressRule;
import dev.vitrine.foundation.net.AppHttpClient;
import dev.vitrine.foundation.net.WebhookHttpClient;
import dev.vitrine.testkit.HttpsReceiver;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What real receivers answer, and where nothing is sent. */
final class SendingTest {

    private static final byte[] BODY = "{\"id\":1}".getBytes(StandardCharsets.UTF_8);

    private static final WebhookHttpClient HERE = WebhookHttpClient.allowingLoopback();

    private final HttpsReceiver app = new HttpsReceiver();

    @AfterEach
    void close() {
        app.close();
    }

    /** "Any other response, including any 3xx, is a failure; redirects are not followed": every status there is. */
    @Test
    void onlyTwoHundredToTwoHundredNinetyNineIsAnAcknowledgement() throws Exception {
        try (var trap = new Trap();
                var words = new Words(path -> status(path, "http://localhost:" + trap.port() + "/"))) {
            var told = IntStream.rangeClosed(100, 599)
                    .parallel()
                    .mapToObj(status -> sent(words.url("/" + status)))
                    .toList();
            for (int status = 100; status < 600; status++) {
                var attemptResult = told.get(status - 100);
                assertThat(attemptResult.isGood()).as("status " + status).isEqualTo(status / 100 == 2);
                assertThat(attemptResult.status()).isEqualTo(status > 199 || status == 101 ? status : 0);
                assertThat(attemptResult.error() == null).isEqualTo(attemptResult.isGood());
            }
            assertThat(trap.visits()).as("no redirect was followed").isZero();
        }
    }

    /** An interim answer says that another one follows, which counts. */
    @Test
    void whatFollowsAnInterimAnswerCounts() throws Exception {
        try (var words = new Words(
                path -> "HTTP/1.1 " + path.substring(1, 4) + " Wait\r\n\r\n" + status("/" + path.substring(5), ""))) {
            var interim = IntStream.rangeClosed(100, 199).filter(status -> status != 101);
            interim.parallel().forEach(status -> {
                assertThat(sent(words.url("/" + status + "/204")).isGood())
                        .as("204 after " + status)
                        .isTrue();
                assertThat(sent(words.url("/" + status + "/500")).status())
                        .as("500 after " + status)
                        .isEqualTo(500);
            });
        }
    }

    private static String status(String path, String location) {
        var end = path.charAt(1) == '1' ? "" : "Content-Length: 0\r\n";
        return "HTTP/1.1 " + path.substring(1) + " Words\r\nLocation: " + location + "\r\nConnection: close\r\n" + end
                + "\r\n";
    }

    /** "The service verifies certificates": who it is, for which host, and until when. */
    @Test
    void onlyAValidCertificateOfTheHostIsBelieved() throws Exception {
        try (var good = new Certificates("good");
                var expired = new Certificates("expired");
                var elsewhere = new Certificates("elsewhere")) {
            var webhookHttpClient = Certificates.courier();
            assertThat(outcome(webhookHttpClient, good.url()).isGood()).isTrue();
            assertThat(outcome(webhookHttpClient, expired.url()).error())
                    .isEqualTo("has no certificate that can be trusted");
            assertThat(outcome(webhookHttpClient, elsewhere.url()).error())
                    .isEqualTo("has no certificate that can be trusted");
            assertThat(outcome(Certificates.doubting(), good.url()).error())
                    .isEqualTo("has no certificate that can be trusted");
            assertThat(good.visits()).isEqualTo(1);
            assertThat(expired.visits() + elsewhere.visits())
                    .as("nothing was sent")
                    .isZero();
        }
    }

    /** The same address and port: what was proved to be one host may not be called by the name of another. */
    @Test
    void keptConnectionIsUsedForItsOwnHostOnly() throws Exception {
        try (var good = new Certificates("good")) {
            var webhookHttpClient = Certificates.courier();
            assertThat(outcome(webhookHttpClient, good.url()).isGood()).isTrue();
            assertThat(outcome(webhookHttpClient, good.url().replace("hooks.apps.test", "other.example"))
                            .error())
                    .isEqualTo("has no certificate that can be trusted");
            assertThat(outcome(webhookHttpClient, good.url()).isGood()).isTrue();
            assertThat(good.visits()).isEqualTo(2);
        }
    }

    @Test
    void halfAnAnswerAndWhatIsNoHttpAreFailures() throws IOException {
        var wrong = List.of(
                "HTTP/1.1 2",
                "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhal",
                "SSH-2.0-OpenSSH\r\n",
                "");
        try (var words = new Words(path -> wrong.get(path.charAt(1) - '0'))) {
            for (int i = 0; i < wrong.size(); i++) {
                assertThat(sent(words.url("/" + i)).isGood()).as(wrong.get(i)).isFalse();
            }
        }
    }

    @Test
    void resetsAreFailures() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> {
                try (var connection = socket.accept()) {
                    connection.setSoLinger(true, 0);
                    connection.getInputStream().read(new byte[64]);
                } catch (IOException e) {
                    // The other end may be gone.
                }
            });
            var attemptResult = sent("http://localhost:" + socket.getLocalPort() + "/");
            assertThat(attemptResult.isGood()).isFalse();
            assertThat(attemptResult.error()).isEqualTo("could not be reached");
        }
    }

    @Test
    void bodiesOfTwoHundredAndFourDoNotUndoTheAcknowledgement() throws IOException {
        try (var words = new Words(path -> "HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\nok")) {
            assertThat(sent(words.url("/")).isGood()).isTrue();
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
            var names = new WebhookHttpClient(
                    AddressRule.PUBLIC, host -> slow.neverResolves(), AppHttpClient.trustManager(null));
            var lost = threads.submit(() -> names.post("https://slow.apps.test/", BODY, Map.of()));
            for (var late : List.of(silent, drip, lost)) {
                var reply = late.get();
                assertThat(isGood(reply)).as(reply.toString()).isFalse();
                assertThat(reply.took()).isBetween(Duration.ofMillis(4_500), Duration.ofSeconds(50));
            }
            assertThat(huge.get().status()).isEqualTo(200);
            assertThat(isGood(huge.get())).isTrue();
            assertThat(huge.get().text()).hasSize(2_048);
            assertThat(slow.written()).as("bytes of a gigabyte that were taken").isLessThan(1L << 28);
            assertThat(slow.memory()).as("all that it took, freed or not").isLessThan(20 << 20);
        }
    }

    @Test
    void certificatesOfStrangersAreNotBelieved() {
        var webhookHttpClient = new WebhookHttpClient(
                address -> true, host -> List.of(InetAddress.getLoopbackAddress()), AppHttpClient.trustManager(null));
        assertThat(webhookHttpClient.post(app.url("/hook"), BODY, Map.of()).error())
                .isEqualTo("has no certificate that can be trusted");
        assertThat(app.waiting()).isZero();
    }

    /**
     * "rebinding: resolver alternates public/private per query": one look-up for each attempt, and what was looked up
     * is what is called. 127.0.0.2 stands for the public internet here.
     */
    @Test
    void resolverThatChangesItsMindLeadsNowhere() throws Exception {
        var asked = new AtomicInteger();
        var outside = InetAddress.getByName("127.0.0.2");
        var inside = InetAddress.getByName("127.0.0.1");
        try (var trap = new Trap(inside, 0);
                var open = new Trap(outside, trap.port())) {
            var webhookHttpClient = new WebhookHttpClient(
                    outside::equals,
                    host -> List.of(asked.getAndIncrement() % 2 == 0 ? outside : inside),
                    AppHttpClient.trustManager(null));
            IntStream.range(0, 1_000)
                    .parallel()
                    .forEach(i -> webhookHttpClient.post(trap.url("rebind.apps.test"), BODY, Map.of()));
            assertThat(asked.get()).isEqualTo(1_000);
            assertThat(open.visits()).as("the others arrive").isEqualTo(500);
            assertThat(trap.visits()).isZero();
        }
    }

    @Test
    void patienceIsAskedForInSecondsOrByADate() {
        var now = Instant.parse("2026-03-01T10:00:00Z");
        assertThat(WebhookHttpSender.wait("120", now)).isEqualTo(Duration.ofMinutes(2));
        assertThat(WebhookHttpSender.wait("Sun, 01 Mar 2026 10:10:00 GMT", now)).isEqualTo(Duration.ofMinutes(10));
        for (var none : new String[] {"-5", "soon", "Sun, 01 Mar 2026 09:00:00 GMT", "99999999999"}) {
            assertThat(WebhookHttpSender.wait(none, now)).as(none).isEqualTo(Duration.ZERO);
        }
    }

    /** To this machine, without TLS. */
    private static AttemptResult sent(String address) {
        return outcome(HERE, address);
    }

    /** As the dispatcher has it sent. */
    private static AttemptResult outcome(WebhookHttpClient webhookHttpClient, String address) {
        var dueDelivery = new WebhookRequest.DueDelivery(
                1,
                1,
                1,
                0,
                1,
                1,
                "orders/create",
                address,
                "json",
                List.of(),
                null,
                false,
                0,
                null,
                "{}",
                false,
                null,
                Instant.EPOCH);
        return new WebhookHttpSender(webhookHttpClient, InstantSource.system())
                .send(new WebhookRequest(dueDelivery, BODY, Map.of(), false));
    }

    private static boolean isGood(WebhookHttpClient.Reply reply) {
        return reply.error() == null && reply.status() / 100 == 2;
    }

    /** Counts who connects. */
    static final class Trap implements AutoCloseable {
        private final ServerSocket socket;
        private final AtomicInteger visits = new AtomicInteger();

        Trap() throws IOException {
            this(InetAddress.getByName("0.0.0.0"), 0);
        }

        Trap(InetAddress address, int port) throws IOException {
            socket = new ServerSocket(port, 50, address);
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
        private final CountDownLatch closed = new CountDownLatch(1);
        private final AtomicLong written = new AtomicLong();
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

        WebhookHttpClient.Reply call(String path) {
            return WebhookHttpClient.allowingLoopback()
                    .post("http://localhost:" + server.getAddress().getPort() + path, BODY, Map.of());
        }

        /** What the calling thread needs to hear of a gigabyte. */
        long memory() {
            var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            var before = threads.getCurrentThreadAllocatedBytes();
            call("/huge");
            return threads.getCurrentThreadAllocatedBytes() - before;
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
                closed.await(most.toMillis(), TimeUnit.MILLISECONDS);
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
