package dev.vitrine.commerce.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.payments.TestGateway;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ConcurrentCallers;
import dev.vitrine.testkit.RawConnection;
import dev.vitrine.testkit.Seed;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestProducts;
import dev.vitrine.testkit.TestSize;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Crowds over HTTP, on connections that stay open: what is promised once happens once, and nobody sees a 5xx. */
@Tag("long")
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
        var apiClient = api(dialect);
        var testProducts = goods(apiClient);
        var stock = TestSize.of(12, 100);
        var jug = testProducts.variant("Jug", 1990, stock);
        var people = TestSize.of(240, 2_000);
        try (var lines = new Lines(apiClient)) {
            var paid = ConcurrentCallers.runConcurrently(
                    people,
                    CONNECTIONS,
                    i -> lines.use(rawConnection -> {
                        var checkout = begin(rawConnection, i, jug, "");
                        return pay(rawConnection, i, checkout);
                    }));

            assertThat(statuses(paid)).allMatch(status -> status < 500);
            assertThat(paid.stream().filter(CrowdsTest::succeeded)).hasSize(stock);
        }
        assertThat(testProducts.left(jug)).isZero();
        assertThat(CheckoutApiTest.shopping(apiClient).orders()).isEqualTo(stock);
        assertThat(CheckoutApiTest.shopping(apiClient).charges("success")).isEqualTo(stock);
    }

    /** "Single-use voucher × 500 parallel uses → 1". */
    @ParameterizedTest
    @EnumSource
    void codeThatMayBeUsedOnceIsUsedOnce(Dialect dialect) throws Exception {
        var apiClient = api(dialect);
        var jug = goods(apiClient).variant("Jug", 1990, 100_000);
        var rule = apiClient.post("price_rules", """
                {"price_rule":{"title":"Once","value_type":"fixed_amount","value":"-5","target_type":"line_item",
                 "target_selection":"all","allocation_method":"across","customer_selection":"all","usage_limit":1,
                 "starts_at":"2020-01-01T00:00:00Z"}}
                """).at("price_rule.id");
        apiClient.post("price_rules/" + rule + "/discount_codes", "{\"discount_code\":{\"code\":\"ONCE\"}}");
        try (var lines = new Lines(apiClient)) {
            var people = TestSize.of(120, 500);
            var begun = ConcurrentCallers.runConcurrently(
                    people,
                    CONNECTIONS,
                    i -> lines.use(rawConnection -> begin(rawConnection, i, jug, ",\"discount_code\":\"ONCE\"")));
            var paid = ConcurrentCallers.runConcurrently(
                    people, CONNECTIONS, i -> lines.use(rawConnection -> pay(rawConnection, i, begun.get(i))));

            assertThat(statuses(paid)).allMatch(status -> status < 500);
            assertThat(paid.stream().filter(CrowdsTest::succeeded)).hasSize(1);
        }
        assertThat(count(apiClient, "select sum(usage_count) from discount_codes where shop_id = :shop"))
                .isEqualTo(1);
        assertThat(count(apiClient, "select count(*) from orders where shop_id = :shop and total_discounts > 0"))
                .isEqualTo(1);
    }

    /** "200 parallel cancels of one order: stock returned once, one refund, one orders/cancelled". */
    @ParameterizedTest
    @EnumSource
    void orderIsCancelledOnce(Dialect dialect) throws Exception {
        var apiClient = api(dialect);
        var testProducts = goods(apiClient);
        var jug = testProducts.variant("Jug", 1990, 10);
        var shopping = CheckoutApiTest.shopping(apiClient);
        shopping.pay(shopping.ready(jug, 3));
        assertThat(testProducts.left(jug)).isEqualTo(7);
        var order = apiClient.get("orders").at("orders[0].id");
        var since = apiClient.lastEvent();
        try (var lines = new Lines(apiClient)) {
            var responses = ConcurrentCallers.runConcurrently(
                    200,
                    CONNECTIONS,
                    i -> lines.use(
                            rawConnection -> rawConnection.call(
                                    "POST",
                                    "orders/" + order + "/cancel",
                                    Map.of(),
                                    "{\"restock\":true,\"reason\":\"customer\",\"email\":false,\"amount\":\"64.60\",\"currency\":\"EUR\"}")));

            assertThat(statuses(responses)).allMatch(status -> status == 200 || status == 422);
            assertThat(statuses(responses)).contains(200);
        }
        assertThat(testProducts.left(jug)).isEqualTo(10);
        assertThat(apiClient.get("orders/" + order + "/refunds").json().get("refunds"))
                .hasSize(1);
        assertThat(count(apiClient, "select count(*) from test_refunds where shop_id = :shop"))
                .isEqualTo(1);
        assertThat(apiClient.topicsSince(since))
                .containsOnlyOnce("orders/cancelled")
                .containsOnlyOnce("refunds/create");
        assertThat(apiClient.get("orders/" + order).at("order.financial_status"))
                .isEqualTo("refunded");
    }

    /**
     * "10,000 requests, each sent 1–5 times with random connection cuts before/after commit: 1 effect each,
     * byte-identical responses". The effect is relative: a second one would show.
     */
    @ParameterizedTest
    @EnumSource
    void keyHasOneEffectHoweverTheLineIsCut(Dialect dialect) throws Exception {
        var seed = Seed.next();
        var apiClient = api(dialect);
        var testProducts = goods(apiClient);
        var jug = testProducts.variant("Jug", 1990, 0);
        var item = apiClient.get("variants/" + jug).at("variant.inventory_item_id");
        var location = apiClient.get("locations").at("locations[0].id");
        var body = "{\"location_id\":" + location + ",\"inventory_item_id\":" + item + ",\"available_adjustment\":1}";
        var keys = TestSize.of(250, 10_000);

        var responses = ConcurrentCallers.runConcurrently(keys, 16, i -> {
            var random = new Random(seed.value() + i);
            var key = Map.of("Idempotency-Key", "key-" + i);
            for (var sent = random.nextInt(4); sent > 0; sent--) {
                // why: half of them cut before the server has the whole of it, half at any time after.
                var share = random.nextBoolean() ? random.nextDouble() : 1;
                new RawConnection(apiClient).cut("POST", "inventory_levels/adjust", key, body, share);
            }
            try (var rawConnection = new RawConnection(apiClient)) {
                return List.of(patient(rawConnection, key, body), patient(rawConnection, key, body));
            }
        });

        assertThat(responses).as("" + seed).allSatisfy(two -> {
            assertThat(two.getFirst().status()).as(two.getFirst().body()).isEqualTo(200);
            assertThat(two.getLast().body()).isEqualTo(two.getFirst().body());
            assertThat(two.getLast().headers()).containsEntry("idempotent-replayed", "true");
        });
        assertThat(testProducts.left(jug)).as("" + seed).isEqualTo(keys);
        assertThat(responses.stream()
                        .map(two -> two.getFirst().at("/inventory_level/available"))
                        .distinct())
                .hasSize(keys);
        try (var rawConnection = new RawConnection(apiClient)) {
            var other = rawConnection.call(
                    "POST", "inventory_levels/adjust", Map.of("Idempotency-Key", "key-0"), body.replace(":1}", ":2}"));
            assertThat(other.status()).isEqualTo(422);
        }
    }

    /** Sent again while the first still runs, a call may be told so: "First call still running: 409". */
    private static RawConnection.Response patient(RawConnection rawConnection, Map<String, String> key, String body)
            throws IOException {
        var response = rawConnection.call("POST", "inventory_levels/adjust", key, body);
        while (response.status() == 409) {
            response = rawConnection.call("POST", "inventory_levels/adjust", key, body);
        }
        return response;
    }

    /** A checkout that only needs to be paid: its token and its total. */
    private static RawConnection.Response begin(RawConnection rawConnection, int number, long variant, String more)
            throws IOException {
        return rawConnection.call(
                "POST",
                "checkouts",
                Map.of(),
                "{\"checkout\":{\"line_items\":[{\"variant_id\":" + variant + ",\"quantity\":1}],"
                        + BUYER.formatted(number) + more + "}}");
    }

    /** Pays; answers why there is no checkout when there is none. */
    private static RawConnection.Response pay(RawConnection rawConnection, int number, RawConnection.Response begun)
            throws IOException {
        if (begun.status() != 201) {
            return begun;
        }
        return rawConnection.call(
                "POST",
                "checkouts/" + begun.at("/checkout/token") + "/payments",
                Map.of(),
                "{\"payment\":{\"unique_token\":\"t" + number + "\",\"amount\":" + begun.at("/checkout/total_price")
                        + ",\"session_id\":\"" + TestGateway.GOOD + "\"}}");
    }

    private static boolean succeeded(RawConnection.Response response) {
        return response.at("/payment/status").equals("success");
    }

    private static List<Integer> statuses(List<RawConnection.Response> responses) {
        return responses.stream().map(RawConnection.Response::status).toList();
    }

    private static ApiClient api(Dialect dialect) {
        synchronized (PLATFORMS) {
            return PLATFORMS.computeIfAbsent(dialect, TestPlatform::unlimited).api();
        }
    }

    private static TestProducts goods(ApiClient apiClient) {
        return new TestProducts(apiClient.platform().platform().foundation().database(), apiClient.shop());
    }

    private static long count(ApiClient apiClient, String sql) {
        return apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .read(session -> session.sql(sql).bind(apiClient.shop()).count());
    }

    /** As many connections as may be open, each for one caller at a time. */
    private static final class Lines implements AutoCloseable {
        private final BlockingQueue<RawConnection> free = new LinkedBlockingQueue<>();

        Lines(ApiClient apiClient) throws IOException {
            for (int i = 0; i < CONNECTIONS; i++) {
                free.add(new RawConnection(apiClient));
            }
        }

        /** What is said on a connection. */
        private interface Talk<T> {
            T over(RawConnection rawConnection) throws IOException;
        }

        <T> T use(Talk<T> talk) throws IOException, InterruptedException {
            var rawConnection = free.take();
            try {
                return talk.over(rawConnection);
            } finally {
                free.add(rawConnection);
            }
        }

        @Override
        public void close() throws IOException {
            for (var rawConnection : free) {
                rawConnection.close();
            }
        }
    }
}
