package dev.vitrine.server.processes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.ShopRows;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.Setting;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.ServerMachine;
import dev.vitrine.server.testkit.ServerProcesses;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.Traffic;
import dev.vitrine.server.testkit.Visitor;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes of this version and of a newer one beside each other, on one database: the same for all tests, of which the
 * last one upgrades it.
 */
@Tag("long")
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(OrderAnnotation.class)
final class RollingUpgradeTest {

    private static final Map<String, String> HTML = Map.of("Accept", "text/html");
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final String EXPAND = """
            create table gift_notes (id bigint primary key, text text not null);
            alter table orders add column gift_note text;
            alter table products add column gift boolean not null default false;
            """;

    @TempDir
    private Path folder = Path.of("");

    private final ServerProcesses processes =
            new ServerProcesses("rolling-upgrade", 3, Map.of(Setting.DRAIN_SECONDS, "5"));
    private final Shop shop = processes.newShop();
    private final AppApi api = AppApi.of(processes.balanced(shop), processes.app(shop));
    private final String variant = processes
            .apis(shop)
            .getFirst()
            .sells("Jug", "10.00", 1_000_000)
            .at("/variants/0/id")
            .asText();
    private final AtomicInteger orders = new AtomicInteger();

    @AfterAll
    void stop() throws IOException {
        processes.close();
    }

    @Test
    @Order(3)
    void noRequestFailsWhileProcessesAreReplacedByNewerOnes() throws Exception {
        var newer = new OtherVersion(folder)
                .migration("V900__expand_gift_notes.sql", EXPAND)
                .file("assets/checkout.css", "body { color: #111 }")
                .classPath();
        var traffic = new Traffic(PAUSE, List.of(this::look, this::look, this::order, this::buy));
        try (traffic) {
            for (var machine : processes.machines()) {
                replace(machine, newer, traffic);
                assertThat(processes.machines()).allMatch(ServerMachine::isReady);
            }
            // why: who has to go back does so in the same way.
            replace(processes.machine(0), ServerMachine.thisVersion(), traffic);
        }
        System.out.println(traffic.rounds() + " rounds of requests, " + orders + " orders");
        assertThat(traffic.failures()).isEmpty();
        assertThat(processes.count("orders where shop_id = :shop and gift_note is null", shop))
                .isEqualTo(orders.get());
    }

    private static void replace(ServerMachine machine, String classPath, Traffic traffic) {
        traffic.awaitRounds(10);
        assertThat(machine.terminate().output())
                .doesNotContain("requests_cut_off")
                .doesNotContain(" ERROR ");
        traffic.awaitRounds(10);
        machine.start(classPath);
        machine.awaitReady();
        Patience.await("the start", machine::isReady);
        traffic.awaitRounds(10);
    }

    private void look() {
        var visitor = processes.balanced(shop);
        filesOf(visitor, visitor.get("/products/jug", HTML));
    }

    private static void filesOf(Visitor visitor, Visitor.VisitorResponse page) {
        assertThat(page.status()).isEqualTo(200);
        var files = page.html().select("link[rel=stylesheet], script[src]").stream()
                .flatMap(each -> Stream.of(each.attr("href"), each.attr("src")))
                .filter(address -> address.startsWith("/"))
                .toList();
        assertThat(files).isNotEmpty();
        files.forEach(file -> assertThat(visitor.get(file).status()).as(file).isEqualTo(200));
    }

    private void order() {
        processes.forgetCalls(shop);
        api.post(
                "orders",
                "{\"order\":{\"email\":\"ann@mail.test\",\"line_items\":[{\"variant_id\":%s,\"quantity\":1}]}}"
                        .formatted(variant));
        orders.incrementAndGet();
    }

    private void buy() {
        var shopper = new Shopper(processes.balanced(shop));
        shopper.takes(variant, 1).goesToTheCheckout();
        filesOf(shopper.visitor(), shopper.visitor().follow(shopper.visitor().get(shopper.checkout())));
        assertThat(shopper.deliversTo(Shopper.ADDRESS).pays(Shopper.GOOD).header("location"))
                .endsWith("/thank_you");
        orders.incrementAndGet();
    }

    @Test
    @Order(2)
    void whatIsNotOnlyAddedWaitsForTheEndOfEarlierProcesses() throws Exception {
        var machine = processes.machine(2);
        machine.terminate();
        machine.start(new OtherVersion(folder)
                .migration("V900__expand_gift_notes.sql", EXPAND)
                .migration("V901__order_notes.sql", "alter table orders drop column note;")
                .classPath());

        var end = machine.awaitEnd();

        assertThat(end.status()).isEqualTo(1);
        assertThat(end.output())
                .contains("The migration V901__order_notes.sql changes what processes of an earlier version use")
                .contains("(schema " + ShopRows.schema() + ")")
                .contains("Stop them all, then start this one again.");
        assertThat(processes.machine(0).isReady()).isTrue();
        assertThat(processes.machine(1).isReady()).isTrue();
        order();
        machine.start(ServerMachine.thisVersion());
        machine.awaitReady();
    }

    @Test
    @Order(1)
    void processThatIsToldToEndAnswersUntilBalancersKnow() throws Exception {
        var machine = processes.machine(0);
        try (var socket = new Socket("127.0.0.1", machine.port())) {
            assertThat(healthOn(socket)).startsWith("HTTP/1.1 200").doesNotContain("Connection: close");
            var end = CompletableFuture.supplyAsync(machine::terminate);
            Patience.await("what balancers ask", () -> !machine.isReady());
            assertThat(healthOn(socket)).startsWith("HTTP/1.1 200").contains("Connection: close");
            assertThat(Visitor.at(machine.port(), "localhost").get("/readyz").text())
                    .isEqualTo("not ready: the server is starting or ending\n");
            assertThat(end.join().status()).isEqualTo(143);
        }
        machine.start();
        machine.awaitReady();
    }

    private static String healthOn(Socket socket) throws IOException {
        socket.getOutputStream()
                .write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.UTF_8));
        var in = new DataInputStream(socket.getInputStream());
        var answer = new StringBuilder();
        while (!answer.toString().endsWith("ok\n")) {
            answer.append((char) in.readUnsignedByte());
        }
        return answer.toString();
    }
}
