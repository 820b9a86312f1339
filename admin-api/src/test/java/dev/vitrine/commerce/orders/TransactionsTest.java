package dev.vitrine.commerce.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class TransactionsTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @Test
    void captureInTwoPartsPaysOnceAndAtTheEnd() {
        var order = order(apiClient, "");
        var authorization =
                book(order, "{\"kind\":\"authorization\",\"amount\":25}").at("transaction.id");
        assertThat(status(order)).isEqualTo("authorized");

        var since = apiClient.lastEvent();
        book(order, "{\"kind\":\"capture\",\"parent_id\":" + authorization + ",\"amount\":\"10.00\"}");
        assertThat(status(order)).isEqualTo("partially_paid");
        assertThat(apiClient.topicsSince(since)).containsExactly("order_transactions/create", "orders/updated");

        since = apiClient.lastEvent();
        var rest = book(order, "{\"kind\":\"capture\"}");
        assertThat(rest.at("transaction.amount")).as("what is left").isEqualTo("15.00");
        assertThat(status(order)).isEqualTo("paid");
        assertThat(apiClient.topicsSince(since))
                .containsExactly("order_transactions/create", "orders/paid", "orders/updated");
        assertThat(book(order, "{\"kind\":\"capture\",\"parent_id\":" + authorization + "}")
                        .status())
                .isEqualTo(422);
    }

    @Test
    void arrayIsBookedWholeOrNotAtAll() {
        var order = order(apiClient, "");
        var both = post(
                order,
                "{\"transactions\":[{\"kind\":\"authorization\",\"status\":\"success\",\"amount\":25.0},"
                        + "{\"kind\":\"capture\",\"amount\":25}]}");
        assertThat(both.status()).isEqualTo(201);
        assertThat(both.json().get("transactions")).hasSize(2);
        assertThat(both.json().at("/transactions/1/parent_id"))
                .isEqualTo(both.json().at("/transactions/0/id"));

        var other = order(apiClient, "");
        var since = apiClient.lastEvent();
        var refused = post(
                other,
                "{\"transactions\":[{\"kind\":\"authorization\"},{\"kind\":\"refund\",\"parent_id\":1,\"amount\":5}]}");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text())
                .contains("\"transactions[1].kind\":[\"must be created through the refunds endpoint\"]");
        assertThat(apiClient.get("orders/" + other + "/transactions/count").at("count"))
                .isEqualTo("0");
        assertThat(apiClient.topicsSince(since)).isEmpty();
    }

    @Test
    void transactionHasEveryFieldOfTheDocument() {
        var order = order(apiClient, "");
        var transaction = book(order, "{\"kind\":\"sale\",\"gateway\":\"bank\",\"authorization\":\"A1\"}")
                .json()
                .get("transaction");

        for (var field : List.of(
                "id",
                "order_id",
                "parent_id",
                "shop_id",
                "location_id",
                "device_id",
                "staff_id",
                "payment_method_id",
                "kind",
                "status",
                "amount",
                "transaction_amount",
                "application_fee",
                "conversion_rate",
                "currency",
                "transaction_currency",
                "currency_exchange_adjustment",
                "authorization",
                "gateway",
                "message",
                "error_code",
                "origin_error_code",
                "source_name",
                "receipt",
                "payment_details",
                "test",
                "processed_at",
                "created_at",
                "updated_at")) {
            assertThat(transaction.has(field)).as(field).isTrue();
        }
        assertThat(transaction.get("amount").asText()).as("the order's total").isEqualTo("25.00");
        assertThat(transaction.get("status").asText()).isEqualTo("success");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | kind | can't be blank",
                "{\"kind\":\"gift\"} | kind | is not included in the list:",
                "{\"kind\":\"refund\"} | kind | must be created through the refunds endpoint",
                "{\"kind\":\"sale\",\"status\":\"odd\"} | status | is not included in the list:",
                "{\"kind\":\"sale\",\"amount\":0} | amount | must be greater than 0",
                "{\"kind\":\"sale\",\"amount\":-5} | amount | must be greater than 0",
                "{\"kind\":\"sale\",\"amount\":\"x\"} | amount | is invalid",
                "{\"kind\":\"sale\",\"currency\":\"USD\"} | currency | must be EUR, the currency of the order",
                "{\"kind\":\"capture\"} | parent_id | must exist: nothing is authorized",
                "{\"kind\":\"capture\",\"parent_id\":999999} | parent_id | must exist",
                "{\"kind\":\"void\",\"authorization\":\"none\"} | parent_id | must exist",
            })
    void wrongBookingsAreRefused(String body, String field, String message) {
        var response = book(order(apiClient, ""), body);

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.json().get("errors").get(field).get(0).asText()).startsWith(message);
    }

    @Test
    void parentsFollowTheRules() {
        var order = order(apiClient, "");
        var failed = book(order, "{\"kind\":\"authorization\",\"status\":\"failure\"}")
                .at("transaction.id");
        refused(order, "capture", failed, "parent_id", "must be a successful authorization");
        var first = book(order, "{\"kind\":\"authorization\",\"amount\":20}").at("transaction.id");
        var tooMuch = book(order, "{\"kind\":\"capture\",\"parent_id\":" + first + ",\"amount\":20.01}");
        assertThat(tooMuch.json().at("/errors/amount/0").asText()).isEqualTo("must be less than or equal to 20.00");
        book(order, "{\"kind\":\"void\",\"parent_id\":" + first + "}");
        assertThat(status(order)).isEqualTo("voided");
        refused(order, "capture", first, "parent_id", "has nothing left to capture");
        refused(order, "void", first, "parent_id", "has already been voided");

        var second = book(order, "{\"kind\":\"authorization\",\"authorization\":\"CODE\"}")
                .at("transaction.id");
        book(order, "{\"kind\":\"capture\",\"authorization\":\"CODE\",\"amount\":5}");
        refused(order, "void", second, "parent_id", "has already been captured");
        var sale = book(order, "{\"kind\":\"sale\",\"amount\":1}").at("transaction.id");
        refused(order, "capture", sale, "parent_id", "must be an authorization");
        book(order, "{\"kind\":\"authorization\",\"amount\":3}");
        var which = book(order, "{\"kind\":\"capture\"}");
        assertThat(which.json().at("/errors/parent_id/0").asText()).isEqualTo("can't be blank");
    }

    @Test
    void paidOrderTakesNoMore() {
        var order = order(apiClient, "\"financial_status\":\"paid\",");
        for (var kind : List.of("sale", "authorization")) {
            assertThat(book(order, "{\"kind\":\"" + kind + "\"}").text()).contains("paid in full");
        }
    }

    @Test
    void failuresChangeNothing() {
        var order = order(apiClient, "");
        book(order, "{\"kind\":\"sale\",\"status\":\"failure\",\"error_code\":\"card_declined\"}");
        assertThat(status(order)).isEqualTo("pending");
        assertThat(apiClient.get("orders/" + order).json().at("/order/payment_gateway_names"))
                .isEmpty();
    }

    @Test
    void hundredAndFirstIsRefusedWhateverItIs() {
        var order = order(apiClient, "");
        var failure = "{\"kind\":\"sale\",\"status\":\"failure\",\"amount\":1}";
        var many =
                String.join(",", IntStream.range(0, 99).mapToObj(i -> failure).toList());
        assertThat(post(order, "{\"transactions\":[" + many + "]}").status()).isEqualTo(201);
        assertThat(post(order, "{\"transactions\":[" + failure + "," + failure + "]}")
                        .status())
                .isEqualTo(422);
        assertThat(book(order, failure).status()).isEqualTo(201);
        var last = book(order, failure);
        assertThat(last.status()).isEqualTo(422);
        assertThat(last.at("errors.base[0]")).isEqualTo("An order can have at most 100 transactions");
        assertThat(apiClient.get("orders/" + order + "/transactions").json().get("transactions"))
                .as("not paged")
                .hasSize(100);
    }

    @ParameterizedTest
    @EnumSource
    void capturesAtOnceTakeTheAuthorizationOnce(Dialect dialect) throws Exception {
        var apiClient = TestPlatform.on(dialect).api();
        var orders = apiClient.platform().platform().sales().orders();
        var database = apiClient.platform().platform().foundation().database();
        var order = Long.parseLong(order(apiClient, ""));
        apiClient.post("orders/" + order + "/transactions", "{\"transaction\":{\"kind\":\"authorization\"}}");
        var capture = Json.parse("{\"kind\":\"capture\",\"amount\":10}");

        var done = new ArrayList<Future<Boolean>>();
        try (var callers = Executors.newFixedThreadPool(10)) {
            for (int i = 0; i < 10; i++) {
                done.add(callers.submit(() -> {
                    try {
                        database.write(tx -> orders.transactionRecorder()
                                .create(tx, apiClient.shop(), order, List.of(capture), false));
                        return true;
                    } catch (ApiException e) {
                        return false;
                    }
                }));
            }
        }
        int captured = 0;
        for (var each : done) {
            captured += each.get() ? 1 : 0;
        }
        assertThat(captured).as("25.00 hold two captures of 10.00").isEqualTo(2);
        assertThat(apiClient.get("orders/" + order).at("order.financial_status"))
                .isEqualTo("partially_paid");
    }

    private void refused(String order, String kind, String parent, String field, String message) {
        var response = book(order, "{\"kind\":\"" + kind + "\",\"parent_id\":" + parent + "}");
        assertThat(response.status()).isEqualTo(422);
        assertThat(response.json().at("/errors/" + field + "/0").asText()).startsWith(message);
    }

    private String status(String order) {
        return apiClient.get("orders/" + order).at("order.financial_status");
    }

    private ApiClient.Response book(String order, String transaction) {
        return post(order, "{\"transaction\":" + transaction + "}");
    }

    private ApiClient.Response post(String order, String body) {
        return apiClient.post("orders/" + order + "/transactions", body);
    }

    private static String order(ApiClient apiClient, String fields) {
        var line = "{\"title\":\"Mug\",\"price\":12.5,\"quantity\":2}";
        return OrdersTest.create(apiClient, fields + "\"line_items\":[" + line + "]")
                .at("order.id");
    }
}
