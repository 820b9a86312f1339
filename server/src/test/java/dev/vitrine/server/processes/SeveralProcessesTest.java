package dev.vitrine.server.processes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.ServerProcesses;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Three processes on one PostgreSQL and one object store are one platform, whichever of them answers. */
@Tag("long")
final class SeveralProcessesTest {

    private static final int BUYERS = 200;
    private static final int PIECES = 20;
    private static final int USES = 5;
    private static final int BUCKET = 30;

    /** {@code -Dprices.tries=10000} */
    private static final int TRIES =
            Integer.getInteger("prices.tries", "full".equals(System.getProperty("vitrine.size")) ? 2_000 : 200);

    private static final Map<String, String> HTML = Map.of("Accept", "text/html");
    private static final String PASSWORD = "a long way to tipperary";

    private static ServerProcesses processes;

    private final Shop shop = processes.newShop();
    private final List<AppApi> apis = processes.apis(shop);

    @BeforeAll
    static void start() {
        processes = new ServerProcesses("three-processes", 3);
    }

    @AfterAll
    static void stop() throws IOException {
        processes.close();
    }

    @Test
    void twoHundredBuyersGetTwentyPieces() throws Exception {
        var variant = sells("Jug", PIECES);
        var shoppers = Crowd.of(BUYERS, buyer -> readyToPay(variant));

        var answers = Crowd.of(BUYERS, buyer -> shoppers.get(buyer).pays(Shopper.GOOD));

        assertThat(answers).allMatch(answer -> answer.status() < 500);
        assertThat(answers.stream().filter(SeveralProcessesTest::isSold)).hasSize(PIECES);
        for (var api : apis) {
            assertThat(api.stock(variant)).isZero();
        }
        assertThat(processes.count("orders where shop_id = :shop", shop)).isEqualTo(PIECES);
        assertThat(processes.count("test_charges where shop_id = :shop and status = 'success'", shop))
                .as("nobody pays for nothing")
                .isEqualTo(PIECES);
        assertThat(processes.count("(select distinct order_number from orders where shop_id = :shop) numbers", shop))
                .isEqualTo(PIECES);
    }

    @Test
    void voucherIsUsedAsOftenAsItMayBe() throws Exception {
        var variant = sells("Cup", 1_000);
        var rule = apis.get(0)
                .post("price_rules", """
                        {"price_rule":{"title":"FEW","value_type":"fixed_amount","value":"-1","target_type":"line_item",
                         "target_selection":"all","allocation_method":"across","customer_selection":"all",
                         "usage_limit":%d,"starts_at":"2020-01-01T00:00:00Z"}}""".formatted(USES))
                .at("/price_rule/id")
                .asText();
        apis.get(1).post("price_rules/" + rule + "/discount_codes", "{\"discount_code\":{\"code\":\"FEW\"}}");
        var shoppers = Crowd.of(40, buyer -> {
            var shopper = readyToPay(variant);
            shopper.sends("discount", Map.of("discount", "FEW"));
            return shopper;
        });

        var answers = Crowd.of(40, buyer -> shoppers.get(buyer).pays(Shopper.GOOD));

        assertThat(answers).allMatch(answer -> answer.status() < 500);
        assertThat(answers.stream().filter(SeveralProcessesTest::isSold)).hasSizeGreaterThanOrEqualTo(USES);
        assertThat(processes.count("orders where shop_id = :shop and total_discounts > 0", shop))
                .isEqualTo(USES);
    }

    /** "1 effect each, byte-identical responses", also where the same key comes to all at the same moment. */
    @Test
    void callWithAKeyHasOneEffectWhereverItIsSent() throws Exception {
        var credentials = processes.app(shop);
        for (int call = 0; call < 10; call++) {
            processes.forgetCalls(shop);
            var key = "key-" + call;
            var title = "Bowl " + call;
            var answers = Crowd.of(9, turn -> withKey(turn, credentials, key, title));
            assertThat(answers).extracting(Visitor.VisitorResponse::status).isSubsetOf(201, 409);
            var made = answers.stream().filter(answer -> answer.status() == 201).toList();
            assertThat(made).isNotEmpty();
            for (int machine = 0; machine < 3; machine++) {
                assertThat(withKey(machine, credentials, key, title).text())
                        .isEqualTo(made.getFirst().text());
            }
        }
        assertThat(processes.count("products where shop_id = :shop", shop)).isEqualTo(10);
    }

    @Test
    void callsOfAllProcessesFillOneBucket() throws Exception {
        var credentials = processes.app(shop);
        processes.forgetCalls(shop);
        var start = System.nanoTime();
        var answers = Crowd.of(6 * BUCKET, turn -> call(turn, credentials, "GET", "shop", Map.of(), ""));
        var seconds = Duration.ofNanos(System.nanoTime() - start).toMillis() / 1000.0;
        assertThat(answers).extracting(Visitor.VisitorResponse::status).containsOnly(200, 429);
        assertThat(answers.stream().filter(answer -> answer.status() == 200).count())
                .as("one bucket, not three, and what leaked meanwhile")
                .isBetween((long) BUCKET, BUCKET + (long) Math.ceil(2 * seconds) + 1);
    }

    @Test
    void whoSignsInAtOneIsSignedInAtAll() {
        var email = owner();
        var visitor = processes.visitor(0, shop);
        assertThat(signIn(visitor, email, PASSWORD).status()).isEqualTo(303);
        for (int machine = 0; machine < 3; machine++) {
            var there = processes.visitor(machine, shop);
            there.setCookie("session", visitor.cookie("session"));
            assertThat(there.get("/admin/products").status()).isEqualTo(200);
        }
        var second = processes.visitor(1, shop);
        second.setCookie("session", visitor.cookie("session"));
        new SignedInVisitor(second).post("/admin/sign-out", Map.of());
        for (int machine = 0; machine < 3; machine++) {
            var there = processes.visitor(machine, shop);
            there.setCookie("session", visitor.cookie("session"));
            assertThat(there.get("/admin/products").status())
                    .as("signed out at machine " + machine)
                    .isEqualTo(303);
        }
    }

    /** Five for an account from one address in five minutes. */
    @Test
    void attemptsToGuessAPasswordAreCountedOnce() {
        var email = owner();
        var statuses = IntStream.range(0, 9)
                .mapToObj(turn -> signIn(processes.visitor(turn, shop), email, "a wrong one " + turn)
                        .status())
                .toList();
        assertThat(statuses.subList(0, 5)).doesNotContain(429);
        assertThat(statuses.subList(5, 9)).containsOnly(429);
    }

    @Test
    void settingsOfOneAreThoseOfAll() {
        var owner = new SignedInVisitor(processes.visitor(0, shop));
        signIn(owner.visitor(), owner(), PASSWORD);
        for (int machine = 0; machine < 3; machine++) {
            processes.visitor(machine, shop).get("/_page/");
        }
        for (int turn = 0; turn < 3; turn++) {
            var there = new SignedInVisitor(processes.visitor(turn, shop));
            there.visitor().setCookie("session", owner.visitor().cookie("session"));
            var name = "Name " + turn;
            assertThat(there.fillsIn("/admin/settings", Map.of("name", name)).status())
                    .isEqualTo(303);
            for (int machine = 0; machine < 3; machine++) {
                assertThat(processes
                                .visitor(machine, shop)
                                .get("/_page/")
                                .json()
                                .at("/page/title")
                                .asText())
                        .isEqualTo(name);
            }
        }
    }

    @Test
    void themeThatOnePublishesIsShownByAll() {
        var mark = UUID.randomUUID().toString();
        var starter = themes(0).path(0).path("id").asText("");
        var own = processes
                .platform()
                .shopServices()
                .themes()
                .publish(
                        shop,
                        "Own",
                        TestServer.starterWith(
                                "src/layouts/Default.vue",
                                layout -> layout.replace("<slot />", "<slot /><p>" + mark + "</p>")));
        for (int machine = 0; machine < 3; machine++) {
            var there = processes.visitor(machine, shop);
            Patience.await("the build", () -> there.get("/", HTML).text().contains(mark));
        }
        assertThat(starter).isNotEmpty();
        for (int turn = 0; turn < 4; turn++) {
            var id = turn % 2 == 0 ? starter : Long.toString(own.id());
            processes.forgetCalls(shop);
            apis.get(turn % 3).put("themes/" + id, "{\"theme\":{\"id\":%s,\"role\":\"main\"}}".formatted(id));
            for (int machine = 0; machine < 3; machine++) {
                assertThat(processes
                                .visitor(machine, shop)
                                .get("/", HTML)
                                .text()
                                .contains(mark))
                        .as("turn " + turn + ", machine " + machine)
                        .isEqualTo(turn % 2 == 1);
            }
        }
    }

    /** "A page never shows an old price after an acknowledged write, through any process." */
    @Test
    void noProcessShowsAnOldPrice() {
        var random = new Random(7);
        var variant = sells("Mug", 5);
        for (int machine = 0; machine < 3; machine++) {
            processes.visitor(machine, shop).get("/_page/products/mug");
        }
        for (int turn = 1; turn <= TRIES; turn++) {
            if (turn % 20 == 0) {
                processes.forgetCalls(shop);
            }
            apis.get(random.nextInt(3)).put("variants/" + variant, """
                    {"variant":{"id":%s,"price":"%d.25"}}""".formatted(variant, turn));
            var path = turn % 5 == 0 ? "/_page/collections/all" : "/_page/products/mug";
            var page = processes.visitor(random.nextInt(3), shop).get(path).json();
            assertThat(page.at(turn % 5 == 0 ? "/data/products/0/price" : "/data/product/price")
                            .asText())
                    .as("try " + turn)
                    .isEqualTo(turn + ".25");
        }
        System.out.println(TRIES + " prices, none of them old");
    }

    private String sells(String title, int stock) {
        return apis.get(0).sells(title, "10.00", stock).at("/variants/0/id").asText();
    }

    private Shopper readyToPay(String variant) {
        var shopper = new Shopper(processes.visitor(shop));
        return shopper.takes(variant, 1).goesToTheCheckout().deliversTo(Shopper.ADDRESS);
    }

    private static boolean isSold(Visitor.VisitorResponse answer) {
        return answer.header("location").endsWith("/thank_you");
    }

    private JsonNode themes(int machine) {
        return apis.get(machine).get("themes").path("themes");
    }

    private Visitor.VisitorResponse withKey(int machine, String credentials, String key, String title) {
        return call(
                machine,
                credentials,
                "POST",
                "products",
                Map.of("Idempotency-Key", key),
                "{\"product\":{\"title\":\"" + title + "\"}}");
    }

    private Visitor.VisitorResponse call(
            int machine, String credentials, String method, String path, Map<String, String> more, String body) {
        var headers = new HashMap<>(more);
        headers.put(
                "Authorization",
                "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8)));
        headers.put("Content-Type", "application/json");
        return processes.visitor(machine, shop).send(method, "/admin/" + path + ".json", headers, body);
    }

    private static Visitor.VisitorResponse signIn(Visitor visitor, String email, String password) {
        var page = "/admin/sign-in";
        var token = visitor.get(page).html().select("input[name=_csrf]").val();
        return visitor.post(page, Map.of("email", email, "password", password, "_csrf", token));
    }

    private String owner() {
        var people = processes.platform().people();
        var email = UUID.randomUUID() + "@mail.test";
        var account = people.userAccounts().newAccount(email, "Jo", "Lee", PASSWORD);
        processes.platform().foundation().database().change(tx -> {
            var added = people.userAccounts().add(tx, account);
            people.userAccounts().verify(tx, added.id(), email);
            people.staff()
                    .addOwner(
                            tx, shop, people.userAccounts().find(tx, added.id()).orElseThrow());
        });
        return email;
    }
}
