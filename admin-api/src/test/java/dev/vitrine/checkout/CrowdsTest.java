package dev.vitrine.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.db.Dialect;
import dev.vitrine.payments.TestGateway;
import dev.vitrine.testkit.Api;
import dev.vitrine.testkit.Crowd;
import dev.vitrine.testkit.Goods;
import dev.vitrine.testkit.Line;
import dev.vitrine.testkit.TestPlatform;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Crowds over HTTP, on connections that stay open: what is promised once happens once, and nobody sees a 5xx. */
final class CrowdsTest {

    private static final int CONNECTIONS = 64;
    private static final String BUYER = """
            "email":"ann%d@mail.test","shipping_address":{"first_name":"Ann","last_name":"Lee",
            "address1":"Lange Str. 1","city":"Berlin","zip":"10115","country_code":"DE"}""";

    private static final Map<Dialect, TestPlatform> PLATFORMS = new TreeMap<>();

    @AfterAll
    static void close() {
        PLATFORMS.values().forEach(TestPlatform::close);
    }

    /** "1 variant, stock 100, 2,000 concurrent checkouts over HTTP, 64 connections: exactly 100 orders, stock 0". */
    @ParameterizedTest
    @EnumSource
    void whatThereIsIsSoldExactlyAsOften(Dialect dialect) throws Exception {
        var api = api(dialect);
        var goods = goods(api);
        var stock = Crowd.of(12, 100);
        var jug = goods.variant("Jug", 1990, stock);
        var people = Crowd.of(240, 2_000);
        try (var lines = new Lines(api)) {
            var paid = Crowd.atOnce(
                    people,
                    CONNECTIONS,
                    i -> lines.use(line -> {
                        var checkout = begin(line, i, jug, "");
                        return pay(line, i, checkout);
                    }));

            assertThat(statuses(paid)).allMatch(status -> status < 500);
            assertThat(paid.stream().filter(CrowdsTest::succeeded)).hasSize(stock);
        }
        assertThat(goods.left(jug)).isZero();
        assertThat(CheckoutApiTest.shopping(api).orders()).isEqualTo(stock);
        assertThat(CheckoutApiTest.shopping(api).charges("success")).isEqualTo(stock);
    }

    /** "Single-use voucher × 500 parallel uses → 1". */
    @ParameterizedTest
    @EnumSource
    void codeThatMayBeUsedOnceIsUsedOnce(Dialect dialect) throws Exception {
        var api = api(dialect);
        var jug = goods(api).variant("Jug", 1990, 100_000);
        var rule = api.post("price_rules", """
                {"price_rule":{"title":"Once","value_type":"fixed_amount","value":"-5","target_type":"line_item",
                 "target_selection":"all","allocation_method":"across","customer_selection":"all","usage_limit":1,
                 "starts_at":"2020-01-01T00:00:00Z"}}
                """).at("price_rule.id");
        api.post("price_rules/" + rule + "/discount_codes", "{\"discount_code\":{\"code\":\"ONCE\"}}");
        try (var lines = new Lines(api)) {
            var people = Crowd.of(120, 500);
            var begun = Crowd.atOnce(
                    people, CONNECTIONS, i -> lines.use(line -> begin(line, i, jug, ",\"discount_code\":\"ONCE\"")));
            var paid = Crowd.atOnce(people, CONNECTIONS, i -> lines.use(line -> pay(line, i, begun.get(i))));

            assertThat(statuses(paid)).allMatch(status -> status < 500);
            assertThat(paid.stream().filter(CrowdsTest::succeeded)).hasSize(1);
        }
        assertThat(count(api, "select sum(usage_count) from discount_codes where shop_id = :shop"))
                .isEqualTo(1);
        assertThat(count(api, "select count(*) from orders where shop_id = :shop and total_discounts > 0"))
                .isEqualTo(1);
    }

    /** "200 parallel cancels of one order: stock returned once, one refund, one orders/cancelled". */
    @ParameterizedTest
    @EnumSource
    void orderIsCancelledOnce(Dialect dialect) throws Exception {
        var api = api(dialect);
        var goods = goods(api);
        var jug = goods.variant("Jug", 1990, 10);
        var shopping = CheckoutApiTest.shopping(api);
        shopping.pay(shopping.ready(jug, 3));
        assertThat(goods.left(jug)).isEqualTo(7);
        var order = api.get("orders").at("orders[0].id");
        var since = api.lastEvent();
        try (var lines = new Lines(api)) {
            var answers = Crowd.atOnce(
                    200,
                    CONNECTIONS,
                    i -> lines.use(
                            line -> line.call(
                                    "POST",
                                    "orders/" + order + "/cancel",
                                    Map.of(),
                                    "{\"restock\":true,\"reason\":\"customer\",\"email\":false,\"amount\":\"64.60\",\"currency\":\"EUR\"}")));

            assertThat(statuses(answers)).allMatch(status -> status == 200 || status == 422);
            assertThat(statuses(answers)).contains(200);
        }
        assertThat(goods.left(jug)).isEqualTo(10);
        assertThat(api.get("orders/" + order + "/refunds").json().get("refunds"))
                .hasSize(1);
        assertThat(count(api, "select count(*) from test_refunds where shop_id = :shop"))
                .isEqualTo(1);
        assertThat(api.topicsSince(since)).containsOnlyOnce("orders/cancelled").containsOnlyOnce("refunds/create");
        assertThat(api.get("orders/" + order).at("order.financial_status")).isEqualTo("refunded");
    }

    /**
     * "10,000 requests, each sent 1–5 times with random connection cuts before/after commit: 1 effect each,
     * byte-identical responses". The effect is relative: a second one would show.
     */
    @ParameterizedTest
    @EnumSource
    void keyHasOneEffectHoweverTheLineIsCut(Dialect dialect) throws Exception {
        long seed = System.nanoTime();
        var api = api(dialect);
        var goods = goods(api);
        var jug = goods.variant("Jug", 1990, 0);
        var item = api.get("variants/" + jug).at("variant.inventory_item_id");
        var location = api.get("locations").at("locations[0].id");
        var body = "{\"location_id\":" + location + ",\"inventory_item_id\":" + item + ",\"available_adjustment\":1}";
        var keys = Crowd.of(250, 10_000);

        var answers = Crowd.atOnce(keys, 16, i -> {
            var random = new Random(seed + i);
            var key = Map.of("Idempotency-Key", "key-" + i);
            for (int sent = random.nextInt(4); sent > 0; sent--) {
                // why: half of them cut before the server has the whole of it, half at any time after.
                var share = random.nextBoolean() ? random.nextDouble() : 1;
                new Line(api).cut("POST", "inventory_levels/adjust", key, body, share);
            }
            try (var line = new Line(api)) {
                return List.of(patient(line, key, body), patient(line, key, body));
            }
        });

        assertThat(answers).as("seed " + seed).allSatisfy(two -> {
            assertThat(two.getFirst().status()).as(two.getFirst().body()).isEqualTo(200);
            assertThat(two.getLast().body()).isEqualTo(two.getFirst().body());
            assertThat(two.getLast().headers()).containsEntry("idempotent-replayed", "true");
        });
        assertThat(goods.left(jug)).as("seed " + seed).isEqualTo(keys);
        assertThat(answers.stream()
                        .map(two -> two.getFirst().at("/inventory_level/available"))
                        .distinct())
                .hasSize(keys);
        try (var line = new Line(api)) {
            var other = line.call(
                    "POST", "inventory_levels/adjust", Map.of("Idempotency-Key", "key-0"), body.replace(":1}", ":2}"));
            assertThat(other.status()).isEqualTo(422);
        }
    }

    /** Sent again while the first still runs, a call may be told so: "First call still running: 409". */
    private static Line.Answer patient(Line line, Map<String, String> key, String body) throws IOException {
        var answer = line.call("POST", "inventory_levels/adjust", key, body);
        while (answer.status() == 409) {
            answer = line.call("POST", "inventory_levels/adjust", key, body);
        }
        return answer;
    }

    /** A checkout that only needs to be paid: its token and its total. */
    private static Line.Answer begin(Line line, int number, long variant, String more) throws IOException {
        return line.call(
                "POST",
                "checkouts",
                Map.of(),
                "{\"checkout\":{\"line_items\":[{\"variant_id\":" + variant + ",\"quantity\":1}],"
                        + BUYER.formatted(number) + more + "}}");
    }

    /** Pays; answers why there is no checkout when there is none. */
    private static Line.Answer pay(Line line, int number, Line.Answer begun) throws IOException {
        if (begun.status() != 201) {
            return begun;
        }
        return line.call(
                "POST",
                "checkouts/" + begun.at("/checkout/token") + "/payments",
                Map.of(),
                "{\"payment\":{\"unique_token\":\"t" + number + "\",\"amount\":" + begun.at("/checkout/total_price")
                        + ",\"session_id\":\"" + TestGateway.GOOD + "\"}}");
    }

    private static boolean succeeded(Line.Answer answer) {
        return answer.at("/payment/status").equals("success");
    }

    private static List<Integer> statuses(List<Line.Answer> answers) {
        return answers.stream().map(Line.Answer::status).toList();
    }

    private static Api api(Dialect dialect) {
        synchronized (PLATFORMS) {
            return PLATFORMS.computeIfAbsent(dialect, TestPlatform::unlimited).api();
        }
    }

    private static Goods goods(Api api) {
        return new Goods(api.platform().platform().database(), api.shop());
    }

    private static long count(Api api, String sql) {
        return api.platform()
                .platform()
                .database()
                .read(session -> session.sql(sql).bind(api.shop().shopId()).count());
    }

    /** As many connections as may be open, each for one caller at a time. */
    private static final class Lines implements AutoCloseable {
        private final BlockingQueue<Line> free = new LinkedBlockingQueue<>();

        Lines(Api api) throws IOException {
            for (int i = 0; i < CONNECTIONS; i++) {
                free.add(new Line(api));
            }
        }

        /** What is said on a connection. */
        private interface Talk<T> {
            T over(Line line) throws IOException;
        }

        <T> T use(Talk<T> talk) throws IOException, InterruptedException {
            var line = free.take();
            try {
                return talk.over(line);
            } finally {
                free.add(line);
            }
        }

        @Override
        public void close() throws IOException {
            for (var line : free) {
                line.close();
            }
        }
    }
}
