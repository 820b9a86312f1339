package dev.vitrine.foundation.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** "Receivers should reconcile by fetching resources with created_at_min / updated_at_min." */
final class ReconciliationTest {

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void printedTimesFindTheirRecordFromBothSides(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var order =
                apiClient.post("orders", "{\"order\":{\"line_items\":[{\"title\":\"A\",\"price\":5,\"quantity\":1}]}}");
        var printed = order.at("order.updated_at");

        assertThat(count(apiClient, "updated_at_min", printed)).isEqualTo("1");
        assertThat(count(apiClient, "updated_at_max", printed)).isEqualTo("1");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whatHappensBelowARecordMarksItAsChanged(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var order = apiClient.post("orders", """
                {"order":{"financial_status":"paid","line_items":[{"title":"A","price":5,"quantity":2}]}}""");
        var path = "orders/" + order.at("order.id");
        var before = order.at("order.updated_at");
        for (var change : new String[][] {
            {
                "/fulfillments",
                "{\"fulfillment\":{\"line_items\":[{\"id\":" + order.at("order.line_items[0].id")
                        + ",\"quantity\":1}]}}"
            },
            {"/refunds", "{\"refund\":{\"note\":\"Late\"}}"},
            {
                "/metafields",
                "{\"metafield\":{\"namespace\":\"care\",\"key\":\"hint\",\"value\":\"x\",\"value_type\":\"string\"}}"
            }
        }) {
            test.clock().advance(Duration.ofMinutes(1));
            var response = apiClient.post(path + change[0], change[1]);
            assertThat(response.status()).as(response.text()).isEqualTo(201);
            var after = apiClient.get(path).at("order.updated_at");
            assertThat(after).as(change[0]).isGreaterThan(before);
            before = after;
        }
    }

    private static String count(ApiClient apiClient, String filter, String time) {
        return apiClient
                .get("orders/count?" + filter + "=" + URLEncoder.encode(time, StandardCharsets.UTF_8))
                .at("count");
    }

    /** "Most query endpoints accept filters created_at_min and updated_at_min." */
    @ParameterizedTest
    @EnumSource
    void childrenAreReconciledByTimeToo(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var product = apiClient.post("products", "{\"product\":{\"title\":\"Jug\",\"variants\":[{\"price\":1}]}}");
        var item = product.at("product.variants[0].inventory_item_id");
        var order = apiClient.post("orders", """
                {"order":{"financial_status":"paid","line_items":[{"title":"Jug","price":1,"quantity":1}]}}""");
        apiClient.post("customer_groups", "{\"customer_group\":{\"name\":\"All\"}}");
        for (var list : List.of(
                "products/" + product.at("product.id") + "/variants",
                "inventory_items?ids=" + item,
                "orders/" + order.at("order.id") + "/transactions",
                "customer_groups")) {
            var key = list.replaceFirst("\\?.*", "").replaceFirst(".*/", "");
            var and = list.contains("?") ? "&" : "?";
            for (var time : List.of("created_at", "updated_at")) {
                assertThat(apiClient
                                .get(list + and + time + "_min=2000-01-01")
                                .json()
                                .path(key))
                        .as(list)
                        .hasSize(1);
                assertThat(apiClient
                                .get(list + and + time + "_min=2999-01-01")
                                .json()
                                .path(key))
                        .as(list)
                        .isEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void countsOfDraftsGoOnFromAnId(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var draft = "{\"draft_order\":{\"line_items\":[{\"title\":\"Jug\",\"price\":1,\"quantity\":1}]}}";
        var first = apiClient.post("draft_orders", draft).at("draft_order.id");
        apiClient.post("draft_orders", draft);

        assertThat(apiClient.get("draft_orders/count?since_id=" + first).at("count"))
                .isEqualTo("1");
        assertThat(apiClient.get("draft_orders?since_id=" + first).json().path("draft_orders"))
                .hasSize(1);
    }
}
