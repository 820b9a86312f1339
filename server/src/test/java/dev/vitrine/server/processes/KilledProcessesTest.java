package dev.vitrine.server.processes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.ServerMachine;
import dev.vitrine.server.testkit.ServerProcesses;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.Traffic;
import dev.vitrine.server.testkit.WebhookReceiver;
import dev.vitrine.server.testkit.WebhookReceiver.ReceivedWebhook;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * "kill -9 of a process every 5 s under orders and webhooks: nothing acknowledged lost, each effect once." Three kills;
 * {@code -Dkill.minutes=10} goes on for as long.
 */
@Tag("long")
final class KilledProcessesTest {

    private static final int MINUTES = Integer.getInteger("kill.minutes", 0);
    private static final int KILLS = 3;
    private static final int ORDERS_BETWEEN_KILLS = 10;
    private static final Duration BETWEEN_KILLS = MINUTES > 0 ? Duration.ofSeconds(5) : Duration.ZERO;
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final int STOCK = 1_000_000;

    private final ServerProcesses processes = new ServerProcesses("killed-processes", 3);
    private final Shop shop = processes.newShop();
    private final String credentials = processes.app(shop);
    private final String variant = processes
            .apis(shop)
            .getFirst()
            .sells("Jug", "10.00", STOCK)
            .at("/variants/0/id")
            .asText();

    /** Answered with 201, by key. */
    private final Map<String, Long> created = new ConcurrentHashMap<>();

    /** Not answered, or told to come again; each is sent again. */
    private final Queue<String> open = new ConcurrentLinkedQueue<>();

    private final Queue<Long> bought = new ConcurrentLinkedQueue<>();
    private final Queue<String> unexpected = new ConcurrentLinkedQueue<>();
    private final AtomicInteger keys = new AtomicInteger();
    private final AtomicInteger cutOff = new AtomicInteger();
    private final StringBuffer logs = new StringBuffer();
    private int next;

    @Test
    void nothingAcknowledgedIsLostAndEachEffectIsThereOnce() throws Exception {
        try (processes;
                var receiver = new WebhookReceiver()) {
            processes.apis(shop).getFirst().post("webhooks", """
                            {"webhook":{"topic":"orders/create","address":"%s","format":"json"}}""".formatted(receiver.url("/")));
            killUnderLoad();
            finishOpenKeys();
            settle();
            check(receiver.all());
        }
    }

    private void killUnderLoad() {
        var kills = 0;
        var placing = Collections.<Runnable>nCopies(3, this::placeNextOrder);
        var buying = Collections.<Runnable>nCopies(3, this::buy);
        try (var _ = new Traffic(
                PAUSE, Stream.concat(placing.stream(), buying.stream()).toList())) {
            var end = System.nanoTime() + Duration.ofMinutes(MINUTES).toNanos();
            while (MINUTES > 0 ? System.nanoTime() < end : kills < KILLS) {
                var due = System.nanoTime() + BETWEEN_KILLS.toNanos();
                var sold = bought.size();
                var before = acknowledged();
                Patience.await(
                        "orders",
                        () -> acknowledged() >= before + ORDERS_BETWEEN_KILLS
                                && bought.size() > sold
                                && System.nanoTime() >= due);
                replace(victim());
                kills++;
            }
        }
        System.out.println(kills + " kills, " + cutOff + " requests cut off");
    }

    private int acknowledged() {
        return created.size() + bought.size();
    }

    /** The one that has run longest. why not the last one: somebody has to go on. */
    private ServerMachine victim() {
        Patience.await(
                "two machines",
                () -> processes.machines().stream()
                                .filter(ServerMachine::isReady)
                                .count()
                        > 1);
        Patience.await("the next machine", () -> processes.machine(next).isReady());
        return processes.machine(next++);
    }

    /** Ends it as a power cut does, and starts it again. */
    private void replace(ServerMachine machine) {
        logs.append(machine.kill());
        machine.start();
        CompletableFuture.runAsync(machine::awaitReady);
    }

    private void placeNextOrder() {
        if (keys.get() % 10 == 0) {
            processes.forgetCalls(shop);
        }
        var again = keys.get() % 4 == 0 ? open.poll() : null;
        placeOrder(again == null ? "key-" + keys.incrementAndGet() : again);
    }

    private void placeOrder(String key) {
        try {
            var answer = processes
                    .visitor(shop)
                    .send(
                            "POST",
                            "/admin/orders.json",
                            Map.of(
                                    "Authorization",
                                    "Basic "
                                            + Base64.getEncoder()
                                                    .encodeToString(credentials.getBytes(StandardCharsets.UTF_8)),
                                    "Content-Type",
                                    "application/json",
                                    "Idempotency-Key",
                                    key),
                            """
                            {"order":{"email":"ann@mail.test","note":"%s","financial_status":"paid",
                             "inventory_behaviour":"decrement_obeying_policy",
                             "line_items":[{"variant_id":%s,"quantity":1}]}}""".formatted(key, variant));
            if (answer.status() == 201) {
                created.put(key, answer.json().at("/order/id").asLong());
                return;
            }
            if (answer.status() == 429) {
                processes.forgetCalls(shop);
            } else if (answer.status() != 409) {
                unexpected.add(answer.status() + " " + answer.text());
            }
        } catch (RuntimeException gone) {
            cutOff.incrementAndGet();
        }
        keys.incrementAndGet();
        open.add(key);
    }

    private void buy() {
        try {
            bought.add(Long.parseLong(new Shopper(processes.balanced(shop)).buys(variant, 1)));
        } catch (RuntimeException | AssertionError gone) {
            cutOff.incrementAndGet();
        }
    }

    /** A key whose process was killed is free again after a minute. */
    private void finishOpenKeys() {
        Patience.await("answers for all keys", () -> {
            processes.forgetCalls(shop);
            for (int tries = Math.min(20, open.size()); tries > 0; tries--) {
                placeOrder(open.remove());
            }
            return open.isEmpty();
        });
    }

    /** What the killed ones left behind; a day later, so that nothing is waited for. */
    private void settle() {
        awaitDeliveries();
        processes.machines().forEach(machine -> logs.append(machine.terminate().output()));
        try (var later = processes.platform(InstantSource.offset(InstantSource.system(), Duration.ofDays(1)))) {
            var recovered = later.sales().checkouts().recover(shop);
            later.appServices().webhooks().dispatcher().start();
            awaitDeliveries();
            later.appServices().webhooks().dispatcher().close();
            System.out.println(recovered + " checkouts recovered");
        }
    }

    private void awaitDeliveries() {
        Patience.await(
                "all deliveries", () -> count("webhook_deliveries where shop_id = :shop and state = 'waiting'") == 0);
    }

    private void check(List<ReceivedWebhook> deliveries) {
        var orders = processes.numbers("select id from orders where shop_id = :shop", shop);
        var received = new TreeMap<String, Long>();
        deliveries.forEach(each ->
                received.put(each.header("webhook-id"), each.json().path("id").asLong()));
        System.out.println(orders.size() + " orders; acknowledged " + created.size() + " of the API and "
                + bought.size()
                + " of shoppers; " + deliveries.size() + " webhooks received, " + (deliveries.size() - received.size())
                + " of them again");
        assertThat(unexpected).isEmpty();
        assertThat(logs.toString().lines().filter(line -> line.contains(" ERROR ")))
                .isEmpty();
        assertThat(orders).as("none was lost").containsAll(created.values()).containsAll(bought);
        assertThat(processes.numbers("select id from orders where shop_id = :shop and note <> ''", shop))
                .as("each key has one order")
                .containsExactlyInAnyOrderElementsOf(created.values());
        assertThat(processes.numbers(
                        "select inventory_quantity from variants where shop_id = :shop and id = " + variant, shop))
                .as("each order has its stock")
                .containsExactly(STOCK - (long) orders.size());
        assertThat(count("test_charges where shop_id = :shop and status = 'success'"))
                .as("each charge has its order")
                .isEqualTo((long) orders.size() - created.size());
        assertThat(count("events where shop_id = :shop and topic = 'orders/create'"))
                .isEqualTo(orders.size());
        assertThat(received.values())
                .as("each once, for who drops repeats by id")
                .containsExactlyInAnyOrderElementsOf(orders);
    }

    private long count(String from) {
        return processes.count(from, shop);
    }
}
