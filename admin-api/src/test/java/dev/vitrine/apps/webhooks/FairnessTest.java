package dev.vitrine.apps.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.vitrine.apps.Apps;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.net.WebhookHttpClient;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.testkit.TestDatabase;
import dev.vitrine.testkit.TestKeys;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestSize;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * "One dead and one slow endpoint beside 98 healthy ones at 50 events/s: healthy p95 under 1 s." Over sockets, on a
 * real clock.
 */
final class FairnessTest {

    private static final int RECEIVERS = 100;
    private static final int PER_SECOND = 50;
    private static final int SECONDS = Integer.getInteger("seconds", TestSize.of(3, 6));
    private static final Duration SLOW = Duration.ofMillis(4_900);

    private final Queue<Long> waits = new ConcurrentLinkedQueue<>();
    private final CountDownLatch over = new CountDownLatch(1);

    @Test
    void deadAndSlowReceiversKeepNobodyElseWaiting() throws Exception {
        TestPlatform.on(Dialect.SQLITE);
        var clock = InstantSource.system();
        var receivers = receivers();
        // why no reader: it takes connections, and never says a word.
        try (var dead = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
                var database = Database.open(TestDatabase.url(Dialect.SQLITE));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var shops = new Shops(database, clock, "shops.test");
            var wakeUp = new WakeUp();
            var webhookFanout = new WebhookFanout(wakeUp);
            var events = new Events(clock, webhookFanout);
            var secretEncryption = TestKeys.secretEncryption();
            var apps = new Apps(
                    database, new Secrets(), secretEncryption, clock, (session, shop, account) -> Optional.empty());
            WebhookSender webhookSender = new WebhookHttpSender(WebhookHttpClient.allowingLoopback(), clock);
            var webhooks = WebhooksFactory.of(
                    database,
                    shops,
                    apps,
                    events,
                    webhookFanout,
                    wakeUp,
                    new Emails(clock),
                    new Secrets(),
                    secretEncryption,
                    webhookSender,
                    threads,
                    new WebhookAddressRules("shops.test", false),
                    clock);
            var all = open(
                    database,
                    shops,
                    "http://localhost:" + dead.getLocalPort(),
                    "http://localhost:" + receivers.getAddress().getPort());
            webhooks.dispatcher().start();
            happen(database, events, all);
            over.countDown();
            webhooks.dispatcher().close();
            var sorted = waits.stream().sorted().toList();
            System.out.printf(
                    "healthy: %d, p50 %d ms, p95 %d ms, p99 %d ms%n",
                    sorted.size(), at(sorted, 50), at(sorted, 95), at(sorted, 99));
            assertThat(sorted.size()).isGreaterThan((int) (PER_SECOND * SECONDS * 0.9));
            assertThat(at(sorted, 95)).as("nobody waits for the slow").isLessThan(SLOW.toMillis());
        } finally {
            receivers.stop(0);
        }
    }

    /** Answers at once, or after almost all the time there is. */
    private HttpServer receivers() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            try (exchange) {
                var told = Instant.parse(exchange.getRequestHeaders().getFirst("X-Svc-Triggered-At"));
                exchange.getRequestBody().readAllBytes();
                if (exchange.getRequestURI().getPath().equals("/slow")) {
                    pause(SLOW);
                } else {
                    waits.add(Duration.between(told, Instant.now()).toMillis());
                }
                exchange.sendResponseHeaders(200, -1);
            }
        });
        server.start();
        return server;
    }

    private static List<Shop> open(Database database, Shops shops, String dead, String alive) {
        var all = new ArrayList<Shop>();
        for (int i = 0; i < RECEIVERS; i++) {
            var name = "fair-" + i;
            var address = i == 0 ? dead + "/dead" : alive + (i == 1 ? "/slow" : "/" + i);
            all.add(database.write(tx -> {
                var shop = shops.open(tx, NewShop.plain(name, name, "o@f.test", Currency.getInstance("EUR")));
                tx.sql("""
                                insert into webhooks (shop_id, app_id, topic, address, created_at, updated_at)
                                values (:shop, 0, 'orders/create', :address, 0, 0)
                                """).bind(shop).bind("address", address).run();
                return shop;
            }));
        }
        return all;
    }

    /** The dead and the slow one get as much as all others together: they are busy. */
    private void happen(Database database, Events events, List<Shop> shops) throws InterruptedException {
        var subject = 0;
        for (int tenth = 0; tenth < SECONDS * 10; tenth++) {
            for (int i = 0; i < PER_SECOND / 10; i++) {
                var id = subject++;
                for (var shop : List.of(shops.get(2 + id % (RECEIVERS - 2)), shops.get(id % 2))) {
                    database.change(tx -> events.publish(
                            tx, shop, Topic.ORDERS_CREATE, id, Json.object().put("id", id)));
                }
            }
            pause(Duration.ofMillis(100));
        }
        over.await(1, TimeUnit.SECONDS);
    }

    private static long at(List<Long> sorted, int percent) {
        return sorted.get(Math.min(sorted.size() - 1, sorted.size() * percent / 100));
    }

    private void pause(Duration time) {
        try {
            over.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
