package dev.vitrine.apps.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.vitrine.Platform;
import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.testkit.Patience;
import dev.vitrine.testkit.Seed;
import dev.vitrine.testkit.TestDatabase;
import dev.vitrine.testkit.TestSize;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Currency;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * "kill -9 at random points under orders: no order without event, no event without order, a receiver that drops repeats
 * by id sees each effect once." More kills with {@code -Dkills=200}.
 */
@Tag("long")
final class KilledPostTest {

    private static final int KILLS = Integer.getInteger("kills", TestSize.of(6, 20));

    private final TreeSet<Long> acknowledged = new TreeSet<>();
    private final Map<String, Long> received = new ConcurrentHashMap<>();
    private final AtomicInteger repeats = new AtomicInteger();

    @Test
    void killedAtRandomItTellsOfEveryOrderAndOfNoOther(@TempDir Path data) throws Exception {
        var seed = Seed.next();
        System.out.println("kills of " + seed);
        var random = new Random(seed.value());
        var url = TestDatabase.url(Dialect.SQLITE);
        var receiver = receiver();
        try {
            open(url, data, "http://localhost:" + receiver.getAddress().getPort() + "/");
            for (int kill = 1; kill <= KILLS; kill++) {
                killAfter(random.nextInt(10), random.nextInt(60), start(url, data, kill));
            }
            check(url, data);
        } finally {
            receiver.stop(0);
        }
    }

    private HttpServer receiver() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.setExecutor(
                Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory()));
        server.createContext("/", exchange -> {
            try (exchange) {
                var order = Json.parse(exchange.getRequestBody().readAllBytes())
                        .path("id")
                        .asLong();
                var id = exchange.getRequestHeaders().getFirst("webhook-id");
                if (received.put(id, order) != null) {
                    repeats.incrementAndGet();
                }
                exchange.sendResponseHeaders(200, -1);
            }
        });
        server.start();
        return server;
    }

    private static void open(String url, Path data, String address) {
        try (var platform = KilledPost.platform(url, data, InstantSource.system())) {
            var draft = NewShop.plain("killed", "Killed", "owner@killed.test", Currency.getInstance("EUR"));
            var shop = platform.foundation()
                    .database()
                    .write(tx -> platform.foundation().shops().open(tx, draft));
            var principal = new Principal(0, "Owner", Scopes.all());
            var body = Json.object();
            body.putObject("webhook")
                    .put("topic", Topic.ORDERS_CREATE.wireName())
                    .put("address", address);
            platform.api().perform(shop, principal, Verb.POST, "webhooks", Map.of(), body);
        }
    }

    private static Process start(String url, Path data, int minutesAhead) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledPost.class.getName(),
                        url,
                        data.toString(),
                        String.valueOf(minutesAhead))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private void killAfter(int orders, int millis, Process process) throws Exception {
        try (var out = process.inputReader()) {
            for (int taken = -1; taken < orders; taken++) {
                var line = out.readLine();
                assertThat(line).as("it starts and sells").isNotNull();
                note(line);
            }
            var reading = CompletableFuture.runAsync(() -> out.lines().forEach(this::note));
            process.waitFor(millis, TimeUnit.MILLISECONDS);
            // why: by its handle; the process object would close the pipe and lose what was said already.
            process.toHandle().destroyForcibly();
            process.waitFor();
            reading.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
    }

    private synchronized void note(String line) {
        if (line.matches("ORDER \\d+")) {
            acknowledged.add(Long.parseLong(line.substring(6)));
        }
    }

    private void check(String url, Path data) {
        var later = InstantSource.offset(InstantSource.system(), Duration.ofMinutes(KILLS + 5));
        try (var platform = KilledPost.platform(url, data, later)) {
            platform.appServices().webhooks().dispatcher().start();
            Patience.await(
                    "all is delivered", () -> count(platform, "webhook_deliveries where state = 'waiting'") == 0);
            platform.appServices().webhooks().dispatcher().close();
            var orders = platform.foundation()
                    .database()
                    .read(session -> session.sql("select id from orders").numbers());
            System.out.println(orders.size() + " orders, " + acknowledged.size() + " acknowledged, " + received.size()
                    + " received, " + repeats.get() + " repeats");
            assertThat(acknowledged).isNotEmpty();
            assertThat(orders).as("none was lost").containsAll(acknowledged);
            assertThat(count(platform, "events where topic = 'orders/create'")).isEqualTo(orders.size());
            assertThat(count(platform, "webhook_deliveries where state = 'delivered'"))
                    .isEqualTo(orders.size());
            assertThat(received.values())
                    .as("each once, for who drops repeats by id")
                    .containsExactlyInAnyOrderElementsOf(orders);
        }
    }

    private static long count(Platform platform, String from) {
        return platform.foundation()
                .database()
                .read(session -> session.sql("select count(*) from " + from).count());
    }
}
