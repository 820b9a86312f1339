package dev.vitrine.commerce.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.payments.TestGateway;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Money that a gateway took and gives back: once, and never without a record. */
final class RefundedPurchasesTest {

    @ParameterizedTest
    @EnumSource
    void gatewayGivesBackWhatItTook(Dialect dialect) {
        var shopping = Shopping.on(dialect);
        var apiClient = TestPlatform.on(dialect).api(shopping.shop());
        var order = bought(shopping, apiClient, TestGateway.GOOD);
        var since = apiClient.lastEvent();

        var refund = refund(apiClient, order, "10.00");

        assertThat(refund.status()).as(refund.text()).isEqualTo(201);
        assertThat(refund.at("refund.transactions[0].status")).isEqualTo("success");
        assertThat(refund.at("refund.transactions[0].gateway")).isEqualTo("test");
        assertThat(refund.at("refund.transactions[0].message")).isEqualTo("Refunded");
        assertThat(given(shopping)).isEqualTo(1000);
        assertThat(apiClient.topicsSince(since).stream().filter(topic -> !topic.startsWith("customers/")))
                .containsExactly("refunds/create", "order_transactions/create", "orders/updated");
        assertThat(apiClient.get("orders/" + order).at("order.financial_status"))
                .isEqualTo("partially_refunded");
        var cancelled = apiClient.post("orders/" + order + "/cancel", "");
        assertThat(cancelled.at("order.financial_status")).as("the fresh order").isEqualTo("refunded");
        assertThat(given(shopping)).isEqualTo(2480);
    }

    @Test
    void refusedRefundIsAFailureThatChangesNothing() {
        var shopping = Shopping.on(Dialect.SQLITE);
        var apiClient = TestPlatform.on(Dialect.SQLITE).api(shopping.shop());
        var order = bought(shopping, apiClient, TestGateway.ONE_WAY);

        var refund = refund(apiClient, order, "10.00");

        assertThat(refund.status()).isEqualTo(201);
        assertThat(refund.at("refund.transactions[0].status")).isEqualTo("failure");
        assertThat(refund.at("refund.transactions[0].error_code")).isEqualTo("card_declined");
        assertThat(apiClient.get("orders/" + order).at("order.financial_status"))
                .isEqualTo("paid");
        assertThat(given(shopping)).isZero();
        assertThat(refund(apiClient, order, "24.80").status())
                .as("all of it is still there")
                .isEqualTo(201);
    }

    @ParameterizedTest
    @EnumSource
    void cancellationsAtOnceCancelOnce(Dialect dialect) throws Exception {
        var shopping = Shopping.on(dialect);
        var jug = shopping.goods().variant("Jug", 1990, 5);
        var apiClient = TestPlatform.on(dialect).api(shopping.shop());
        var order = bought(shopping, apiClient, jug, TestGateway.GOOD);
        assertThat(shopping.goods().left(jug)).isEqualTo(4);
        var since = apiClient.lastEvent();

        var responses =
                atOnce(200, i -> pressing(() -> apiClient.post("orders/" + order + "/cancel", "{\"restock\":true}")));

        assertThat(responses.stream().filter(each -> each.status() == 200)).hasSize(1);
        assertThat(responses.stream().filter(each -> each.status() == 422)).hasSize(199);
        assertThat(shopping.goods().left(jug)).isEqualTo(5);
        assertThat(given(shopping)).isEqualTo(2480);
        var topics = apiClient.topicsSince(since);
        assertThat(topics.stream().filter("orders/cancelled"::equals)).hasSize(1);
        assertThat(topics.stream().filter("refunds/create"::equals)).hasSize(1);
        assertThat(topics.stream().filter("order_transactions/create"::equals)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void refundsAtOnceNeverGiveBackMoreThanWasPaid(Dialect dialect) throws Exception {
        var shopping = Shopping.on(dialect);
        var apiClient = TestPlatform.on(dialect).api(shopping.shop());
        var order = bought(shopping, apiClient, TestGateway.GOOD);
        var sale = sale(apiClient, order);

        var responses =
                atOnce(24, i -> apiClient.sendAtOnce("POST", "orders/" + order + "/refunds", body(sale, "5.00")));

        assertThat(responses.stream().filter(each -> each.status() == 201))
                .as("24.80 hold four")
                .hasSize(4);
        assertThat(given(shopping)).isEqualTo(2000);
        assertThat(apiClient.get("orders/" + order).at("order.balance")).isEqualTo("20.00");
    }

    @ParameterizedTest
    @EnumSource
    void oneKeyRefundsOnceAndAnswersTheSame(Dialect dialect) throws Exception {
        var shopping = Shopping.on(dialect);
        var apiClient = TestPlatform.on(dialect).api(shopping.shop());
        var order = bought(shopping, apiClient, TestGateway.GOOD);
        var sale = sale(apiClient, order);
        var keyed = apiClient.withHeader("Idempotency-Key", "refund-me");
        var since = apiClient.lastEvent();

        var responses = atOnce(16, i -> keyed.sendAtOnce("POST", "orders/" + order + "/refunds", body(sale, "5.00")));

        assertThat(responses).allMatch(each -> each.status() == 201 || each.status() == 409);
        assertThat(responses.stream()
                        .filter(each -> each.status() == 201)
                        .map(ApiClient.Response::text)
                        .distinct())
                .as("nobody reads the promise before its end")
                .hasSize(1);
        assertThat(given(shopping)).isEqualTo(500);
        assertThat(apiClient.topicsSince(since).stream().filter("order_transactions/create"::equals))
                .as("whoever learns it first tells it")
                .hasSize(1);
        var later = keyed.post("orders/" + order + "/refunds", body(sale, "5.00"));
        assertThat(later.header("Idempotent-Replayed")).contains("true");
        assertThat(later.at("refund.transactions[0].status")).isEqualTo("success");
        assertThat(later.json())
                .isEqualTo(apiClient
                        .get("orders/" + order + "/refunds/" + later.at("refund.id"))
                        .json());
    }

    /** The process dies after the promise and before, or after, the gateway is asked. */
    @ParameterizedTest
    @EnumSource
    void promiseThatACrashLeftIsKeptOnce(Dialect dialect) {
        var shopping = Shopping.on(dialect);
        var platform = shopping.platform();
        var apiClient = TestPlatform.on(dialect).api(shopping.shop());
        var order = Long.parseLong(bought(shopping, apiClient, TestGateway.GOOD));
        var body = Json.parse(body(sale(apiClient, "" + order), "5.00"));
        var promised = platform.foundation()
                .database()
                .write(tx ->
                        platform.sales().orders().refunds().create(tx, shopping.shop(), order, body.get("refund")));
        assertThat(promised.transactions().getFirst().status()).isEqualTo("pending");
        assertThat(apiClient.get("orders/" + order).at("order.financial_status"))
                .isEqualTo("paid");
        assertThat(apiClient.delete("orders/" + order).at("errors.base[0]"))
                .isEqualTo("Orders with a refund under way can't be deleted");

        assertThat(platform.sales().orders().gatewayRefunds().recover(shopping.shop()))
                .isZero();
        shopping.clock().advance(Duration.ofMinutes(2));
        var since = apiClient.lastEvent();
        assertThat(platform.sales().orders().gatewayRefunds().recover(shopping.shop()))
                .isEqualTo(1);
        assertThat(platform.sales().orders().gatewayRefunds().recover(shopping.shop()))
                .isZero();

        assertThat(given(shopping)).isEqualTo(500);
        assertThat(apiClient.get("orders/" + order).at("order.financial_status"))
                .isEqualTo("partially_refunded");
        assertThat(apiClient.topicsSince(since).stream().filter(topic -> !topic.startsWith("customers/")))
                .containsExactly("order_transactions/create", "orders/updated");
    }

    /** The gateway gave the money back, and the process died before it wrote that down. */
    @Test
    void moneyGivenBackBeforeACrashIsNotGivenAgain() {
        var shopping = Shopping.on(Dialect.SQLITE);
        var platform = shopping.platform();
        var apiClient = TestPlatform.on(Dialect.SQLITE).api(shopping.shop());
        var order = Long.parseLong(bought(shopping, apiClient, TestGateway.GOOD));
        var body = Json.parse(body(sale(apiClient, "" + order), "5.00"));
        var promise = platform.foundation()
                .database()
                .write(tx -> platform.sales().orders().refunds().create(tx, shopping.shop(), order, body.get("refund")))
                .transactions()
                .getFirst();
        platform.sales()
                .gateway()
                .refund(
                        shopping.shop(),
                        "refund-" + promise.id(),
                        promise.result().authorization(),
                        promise.amount());

        shopping.clock().advance(Duration.ofMinutes(2));
        platform.sales().orders().gatewayRefunds().recover(shopping.shop());

        assertThat(given(shopping)).isEqualTo(500);
        assertThat(apiClient.get("orders/" + order).at("order.balance")).isEqualTo("5.00");
    }

    @ParameterizedTest
    @EnumSource
    void captureAndCancelAtOnceAgree(Dialect dialect) throws Exception {
        var apiClient = TestPlatform.on(dialect).api();
        for (int round = 0; round < 10; round++) {
            var order = apiClient
                    .post(
                            "orders",
                            "{\"order\":{\"financial_status\":\"authorized\",\"line_items\":[{\"title\":\"Mug\","
                                    + "\"price\":12.5,\"quantity\":2}]}}")
                    .at("order.id");
            atOnce(
                    2,
                    i -> i == 0
                            ? apiClient.sendAtOnce(
                                    "POST",
                                    "orders/" + order + "/transactions",
                                    "{\"transaction\":{\"kind\":\"capture\"}}")
                            : apiClient.sendAtOnce("POST", "orders/" + order + "/cancel", ""));

            var transactions =
                    apiClient.get("orders/" + order + "/transactions").json().get("transactions");
            var kinds = transactions.findValuesAsText("kind");
            assertThat(kinds).isIn(List.of("authorization", "void"), List.of("authorization", "capture", "refund"));
            assertThat(apiClient.get("orders/" + order).at("order.financial_status"))
                    .isEqualTo(kinds.contains("void") ? "voided" : "refunded");
        }
    }

    private static String bought(Shopping shopping, ApiClient apiClient, String card) {
        return bought(shopping, apiClient, shopping.goods().variant("Jug", 1990, 5), card);
    }

    /** 19.90 and 4.90 for the delivery. */
    private static String bought(Shopping shopping, ApiClient apiClient, long jug, String card) {
        var done = (CompletionResult.Done) shopping.pay(shopping.ready(jug, 1), card);
        assertThat(done.order().totals().totalPrice().minor()).isEqualTo(2480);
        return "" + done.order().id();
    }

    private static String sale(ApiClient apiClient, String order) {
        return apiClient.get("orders/" + order + "/transactions").at("transactions[0].id");
    }

    private static ApiClient.Response refund(ApiClient apiClient, String order, String amount) {
        return apiClient.post("orders/" + order + "/refunds", body(sale(apiClient, order), amount));
    }

    private static String body(String sale, String amount) {
        return "{\"refund\":{\"note\":\"Sorry\",\"transactions\":[{\"parent_id\":" + sale + ",\"amount\":\"" + amount
                + "\",\"kind\":\"refund\"}]}}";
    }

    /** What the gateway's own books say it gave back. */
    private static long given(Shopping shopping) {
        return shopping.platform()
                .foundation()
                .database()
                .read(session -> session.sql("""
                        select coalesce(sum(amount), 0) from test_refunds where shop_id = :shop and status = 'success'
                        """).bind(shopping.shop()).count());
    }

    /** Comes back until the rate lets it in. */
    private static ApiClient.Response pressing(Supplier<ApiClient.Response> call) {
        var response = call.get();
        while (response.status() == 429) {
            response = call.get();
        }
        return response;
    }

    private static <T> List<T> atOnce(int calls, IntFunction<T> call) throws Exception {
        try (var callers = Executors.newFixedThreadPool(calls)) {
            var work = IntStream.range(0, calls)
                    .mapToObj(i -> (Callable<T>) () -> call.apply(i))
                    .toList();
            return callers.invokeAll(work).stream().map(Future::resultNow).toList();
        }
    }
}
