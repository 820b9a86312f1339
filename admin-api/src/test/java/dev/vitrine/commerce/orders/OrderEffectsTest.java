package dev.vitrine.commerce.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What happens once however often it is asked for, and what happens by itself. */
final class OrderEffectsTest {

    private static final String MUG = "\"line_items\":[{\"title\":\"Mug\",\"price\":12.5,\"quantity\":2}]";

    @ParameterizedTest
    @EnumSource
    void oneKeyHasOneEffect(Dialect dialect) throws Exception {
        var apiClient = TestPlatform.on(dialect).api();

        var created = atOnce(
                apiClient, "create", "POST", "orders", "{\"order\":{\"financial_status\":\"authorized\"," + MUG + "}}");
        assertThat(created).allMatch(each -> each.status() == 201);
        assertThat(created.stream().map(each -> each.at("order.id")).distinct()).hasSize(1);
        assertThat(apiClient.get("orders/count").at("count")).isEqualTo("1");
        var path = "orders/" + created.getFirst().at("order.id");

        var captured = atOnce(
                apiClient,
                "capture",
                "POST",
                path + "/transactions",
                "{\"transaction\":{\"kind\":\"capture\",\"amount\":5}}");
        assertThat(captured).allMatch(each -> each.status() == 201);
        assertThat(apiClient.get(path + "/transactions/count").at("count")).isEqualTo("2");

        var line = created.getFirst().at("order.line_items[0].id");
        var adjusted = atOnce(
                apiClient,
                "adjust",
                "PUT",
                path + "/adjust",
                "{\"line_items\":[{\"id\":0,\"is_custom\":true,\"name\":\"Wrap\",\"price\":1},{\"id\":" + line
                        + ",\"quantity\":3}]}");
        assertThat(adjusted).allMatch(each -> each.status() == 200);
        assertThat(apiClient.get(path).at("order.total_price")).isEqualTo("38.50");

        var cancelled = atOnce(apiClient, "cancel", "POST", path + "/cancel", "{\"reason\":\"customer\"}");
        assertThat(cancelled).allMatch(each -> each.status() == 200);
        assertThat(cancelled.stream().map(ApiClient.Response::text).distinct()).hasSize(1);
        assertThat(apiClient.get(path).json().at("/order/refunds")).hasSize(1);
    }

    @Test
    void paidAndFulfilledOrdersCloseByThemselvesOnce() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var order = OrdersTest.create(apiClient, "\"financial_status\":\"paid\"," + MUG);
        assertThat(order.at("order.status")).isEqualTo("open");

        assertThat(sent(apiClient, order).at("order.status")).isEqualTo("closed");
        assertThat(apiClient
                        .post("orders/" + order.at("order.id") + "/open", "")
                        .at("order.status"))
                .isEqualTo("open");
        assertThat(sent(apiClient, order).at("order.status"))
                .as("it was done before")
                .isEqualTo("open");
        var later = OrdersTest.create(apiClient, MUG);
        assertThat(sent(apiClient, later).at("order.status")).isEqualTo("open");
        apiClient.post("orders/" + later.at("order.id") + "/transactions", "{\"transaction\":{\"kind\":\"sale\"}}");
        assertThat(apiClient.get("orders/" + later.at("order.id")).at("order.status"))
                .isEqualTo("closed");
    }

    @Test
    void shopsMayKeepDoneOrdersOpen() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var platform = apiClient.platform().platform();
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices()
                        .shopSettings()
                        .set(tx, apiClient.shop(), "archive_automatically", "false"));
        var order = OrdersTest.create(apiClient, "\"financial_status\":\"paid\"," + MUG);

        assertThat(sent(apiClient, order).at("order.status")).isEqualTo("open");
        assertThat(sent(apiClient, order).at("order.fulfillment_status")).isEqualTo("fulfilled");
    }

    @Test
    void statusOfBirthStandsUntilItsCauseChanges() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var order = OrdersTest.create(
                apiClient, "\"financial_status\":\"refunded\",\"fulfillment_status\":\"partial\"," + MUG);
        var refund = apiClient.post("orders/" + order.at("order.id") + "/refunds", "{\"refund\":{\"note\":\"x\"}}");
        assertThat(refund.status()).isEqualTo(201);

        assertThat(apiClient.get("orders/" + order.at("order.id")).at("order.financial_status"))
                .isEqualTo("refunded");
        assertThat(sent(apiClient, order).at("order.financial_status")).isEqualTo("refunded");
        var partial = OrdersTest.create(apiClient, "\"fulfillment_status\":\"partial\"," + MUG);
        apiClient.post("orders/" + partial.at("order.id") + "/transactions", "{\"transaction\":{\"kind\":\"sale\"}}");
        assertThat(apiClient.get("orders/" + partial.at("order.id")).at("order.fulfillment_status"))
                .isEqualTo("partial");
    }

    /** why: what shipments do to lines, without the shipments. */
    private static ApiClient.Response sent(ApiClient apiClient, ApiClient.Response order) {
        var platform = apiClient.platform().platform();
        var id = Long.parseLong(order.at("order.id"));
        platform.foundation().database().change(tx -> {
            var before =
                    platform.sales().orders().find(tx, apiClient.shop(), id).orElseThrow();
            tx.sql("update line_items set fulfilled_quantity = quantity where shop_id = :shop and order_id = :id")
                    .bind(apiClient.shop())
                    .bind("id", id)
                    .run();
            platform.sales().orders().store().withUpdatedStatuses(tx, apiClient.shop(), before);
        });
        return apiClient.get("orders/" + id);
    }

    /** Those that were answered: "first call still running: 409" for others, who are answered when they ask again. */
    private static List<ApiClient.Response> atOnce(
            ApiClient apiClient, String key, String method, String path, String body) throws Exception {
        var keyed = apiClient.withHeader("Idempotency-Key", key);
        keyed.platform().clock().advance(Duration.ofSeconds(20));
        Callable<ApiClient.Response> call = () -> keyed.sendAtOnce(method, path, body);
        try (var callers = Executors.newFixedThreadPool(12)) {
            var responses =
                    callers.invokeAll(IntStream.range(0, 12).mapToObj(i -> call).toList());
            return Stream.concat(
                            responses.stream().map(Future::resultNow).filter(response -> response.status() != 409),
                            Stream.of(keyed.send(method, path, body)))
                    .toList();
        }
    }
}
