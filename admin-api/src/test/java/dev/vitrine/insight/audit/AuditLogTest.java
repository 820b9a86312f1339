package dev.vitrine.insight.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class AuditLogTest {

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void productLivesItsLifeInTheLog(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var id = apiClient
                .post("products", "{\"product\":{\"title\":\"Tea <pot>\"}}")
                .at("product.id");
        var path = "products/" + id;
        apiClient.put(path, "{\"product\":{\"title\":\"Tea pot\"}}");
        apiClient.put(path, "{\"product\":{\"published\":false}}");
        apiClient.put(path, "{\"product\":{\"published\":false,\"vendor\":\"V\"}}");
        apiClient.put(path, "{\"product\":{\"published\":true}}");

        assertThat(verbs(apiClient, path + "/events?since_id=0"))
                .containsExactly("create", "published", "unpublished", "published");
        var first = apiClient.get(path + "/events?since_id=0");
        assertThat(first.at("events[0].message")).isEqualTo("Product Tea &lt;pot&gt; was created.");
        assertThat(first.at("events[0].author")).isEqualTo("Test app");
        assertThat(first.at("events[0].path")).isEqualTo("/admin/products/" + id);
        assertThat(apiClient.get(path + "/events/count").at("count")).isEqualTo("4");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void deletionsAreFoundByThoseWhoReconcile(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var product =
                apiClient.post("products", "{\"product\":{\"title\":\"Vase\"}}").at("product.id");
        var order = order(apiClient, "");
        apiClient.delete("products/" + product);
        apiClient.delete("orders/" + order);

        var gone = apiClient.get("events?filter=Order,Product&verb=destroy&created_at_min=2020-01-01");
        assertThat(gone.json().get("events").findValuesAsText("subject_id")).containsExactly(order, product);
        assertThat(gone.at("events[1].description")).isEqualTo("Product Vase was deleted.");
        assertThat(gone.json().at("/events/1/path").isNull()).isTrue();
        assertThat(apiClient.get("products/" + product + "/events").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void orderTellsOfItsMoneyOnceAndOfItsEnds(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var id =
                order(apiClient, ",\"customer\":{\"first_name\":\"Ann\",\"last_name\":\"Lee\",\"email\":\"a@x.test\"}");
        apiClient.post("orders/" + id + "/transactions", """
                {"transaction":{"kind":"capture","status":"success","amount":10}}""");
        apiClient.put("orders/" + id, "{\"order\":{\"note\":\"Ring twice\"}}");
        apiClient.post("orders/" + id + "/close", "");
        apiClient.post("orders/" + id + "/open", "");

        var log = apiClient.get("orders/" + id + "/events?since_id=0");
        assertThat(verbs(apiClient, "orders/" + id + "/events?since_id=0"))
                .as(log.text())
                .startsWith("placed")
                .containsSubsequence("placed", "capture_success", "update", "closed", "re_opened")
                .containsOnlyOnce("update");
        assertThat(log.at("events[0].description")).isEqualTo("Order #1001 was placed by Ann Lee.");
        assertThat(log.text()).contains("A capture of €10.00 succeeded.");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void editedOrderTellsWhy(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var id = order(apiClient, "");
        var wrap = "\"line_items\":[{\"id\":0,\"is_custom\":true,\"name\":\"Wrap\",\"price\":1,\"quantity\":1}]}";
        apiClient.put("orders/" + id + "/adjust", "{\"reason\":\" A <gift> \"," + wrap);
        apiClient.put("orders/" + id + "/adjust", "{" + wrap);
        assertThat(apiClient
                        .put("orders/" + id + "/adjust", "{\"reason\":\"" + "x".repeat(256) + "\"," + wrap)
                        .at("errors.reason[0]"))
                .isEqualTo("is too long (maximum is 255 characters)");
        var edits = apiClient.get("orders/" + id + "/events?verb=edited");
        assertThat(edits.json().get("events").findValuesAsText("description"))
                .containsExactly(
                        "The items of order #1001 were changed.", "The items of order #1001 were changed: A <gift>.");
        assertThat(verbs(apiClient, "orders/" + id + "/events?since_id=0"))
                .endsWith("edited", "edited")
                .doesNotContain("update");
    }

    @Test
    void listShowsOnlyWhatScopesAllow() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var apiClient = test.api();
        var product =
                apiClient.post("products", "{\"product\":{\"title\":\"Vase\"}}").at("product.id");
        order(apiClient, "");
        var orders = test.api(apiClient.shop(), "read_orders");

        assertThat(orders.get("events").json().get("events").findValuesAsText("subject_type"))
                .containsOnly("Order");
        assertThat(orders.get("events?filter=Product").json().get("events")).isEmpty();
        assertThat(orders.get("products/" + product + "/events").status()).isEqualTo(403);
        var ofProduct = apiClient.get("events?filter=Product").at("events[0].id");
        assertThat(orders.get("events/" + ofProduct).status()).isEqualTo(404);
        assertThat(apiClient.get("events/" + ofProduct).at("event.subject_id")).isEqualTo(product);
        assertThat(test.api().get("events/" + ofProduct).status())
                .as("another shop's")
                .isEqualTo(404);
        assertThat(apiClient.get("events?filter=Nothing").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void refusedWriteLeavesNoTraceAndPagesAreTold(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        assertThat(apiClient.post("pages", "{\"page\":{\"title\":\"\"}}").status())
                .isEqualTo(422);
        var id = apiClient.post("pages", "{\"page\":{\"title\":\"About\"}}").at("page.id");
        apiClient.put("pages/" + id, "{\"page\":{\"published\":false}}");
        apiClient.delete("pages/" + id);

        assertThat(verbs(apiClient, "events?filter=Page&since_id=0"))
                .containsExactly("create", "published", "unpublished", "destroy");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whatIsOlderThanAYearIsForgotten(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            apiClient.post("products", "{\"product\":{\"title\":\"Old\"}}");
            test.clock().advance(Duration.ofDays(366));
            apiClient.post("products", "{\"product\":{\"title\":\"New\"}}");

            assertThat(test.platform().insight().auditLog().deleteExpired(apiClient.shop()))
                    .as("the app's entry, and two of the product")
                    .isEqualTo(3);
            assertThat(apiClient.get("events").text()).contains("New").doesNotContain("Old");
            assertThat(test.platform().insight().auditLog().deleteExpired(apiClient.shop()))
                    .isZero();
        }
    }

    private static String order(ApiClient apiClient, String more) {
        var order = apiClient.post("orders", """
                {"order":{"line_items":[{"title":"Vase","price":10,"quantity":1}],
                  "transactions":[{"kind":"authorization","status":"success","amount":10}]%s}}""".formatted(more));
        assertThat(order.status()).as(order.text()).isEqualTo(201);
        return order.at("orders[0].id");
    }

    private static List<String> verbs(ApiClient apiClient, String path) {
        return apiClient.get(path).json().get("events").findValuesAsText("verb");
    }
}
