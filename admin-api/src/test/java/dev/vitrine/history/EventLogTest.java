package dev.vitrine.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.db.Dialect;
import dev.vitrine.testkit.Api;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class EventLogTest {

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void productLivesItsLifeInTheLog(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var id = api.post("products", "{\"product\":{\"title\":\"Tea <pot>\"}}").at("product.id");
        var path = "products/" + id;
        api.put(path, "{\"product\":{\"title\":\"Tea pot\"}}");
        api.put(path, "{\"product\":{\"published\":false}}");
        api.put(path, "{\"product\":{\"published\":false,\"vendor\":\"V\"}}");
        api.put(path, "{\"product\":{\"published\":true}}");

        assertThat(verbs(api, path + "/events?since_id=0"))
                .containsExactly("create", "published", "unpublished", "published");
        var first = api.get(path + "/events?since_id=0");
        assertThat(first.at("events[0].message")).isEqualTo("Product Tea &lt;pot&gt; was created.");
        assertThat(first.at("events[0].author")).isEqualTo("Test app");
        assertThat(first.at("events[0].path")).isEqualTo("/admin/products/" + id);
        assertThat(api.get(path + "/events/count").at("count")).isEqualTo("4");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void deletionsAreFoundByThoseWhoReconcile(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var product = api.post("products", "{\"product\":{\"title\":\"Vase\"}}").at("product.id");
        var order = order(api, "");
        api.delete("products/" + product);
        api.delete("orders/" + order);

        var gone = api.get("events?filter=Order,Product&verb=destroy&created_at_min=2020-01-01");
        assertThat(gone.json().get("events").findValuesAsText("subject_id")).containsExactly(order, product);
        assertThat(gone.at("events[1].description")).isEqualTo("Product Vase was deleted.");
        assertThat(gone.json().at("/events/1/path").isNull()).isTrue();
        assertThat(api.get("products/" + product + "/events").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void orderTellsOfItsMoneyOnceAndOfItsEnds(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var id = order(api, ",\"customer\":{\"first_name\":\"Ann\",\"last_name\":\"Lee\",\"email\":\"a@x.test\"}");
        api.post("orders/" + id + "/transactions", """
                {"transaction":{"kind":"capture","status":"success","amount":10}}""");
        api.put("orders/" + id, "{\"order\":{\"note\":\"Ring twice\"}}");
        api.post("orders/" + id + "/close", "");
        api.post("orders/" + id + "/open", "");

        var log = api.get("orders/" + id + "/events?since_id=0");
        assertThat(verbs(api, "orders/" + id + "/events?since_id=0"))
                .as(log.text())
                .startsWith("placed")
                .containsSubsequence("placed", "capture_success", "update", "closed", "re_opened")
                .containsOnlyOnce("update");
        assertThat(log.at("events[0].description")).isEqualTo("Order #1001 was placed by Ann Lee.");
        assertThat(log.text()).contains("A capture of €10.00 succeeded.");
    }

    @Test
    void listShowsOnlyWhatScopesAllow() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var api = test.api();
        var product = api.post("products", "{\"product\":{\"title\":\"Vase\"}}").at("product.id");
        order(api, "");
        var orders = test.api(api.shop(), "read_orders");

        assertThat(orders.get("events").json().get("events").findValuesAsText("subject_type"))
                .containsOnly("Order");
        assertThat(orders.get("events?filter=Product").json().get("events")).isEmpty();
        assertThat(orders.get("products/" + product + "/events").status()).isEqualTo(403);
        var ofProduct = api.get("events?filter=Product").at("events[0].id");
        assertThat(orders.get("events/" + ofProduct).status()).isEqualTo(404);
        assertThat(api.get("events/" + ofProduct).at("event.subject_id")).isEqualTo(product);
        assertThat(test.api().get("events/" + ofProduct).status())
                .as("another shop's")
                .isEqualTo(404);
        assertThat(api.get("events?filter=Nothing").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void refusedWriteLeavesNoTraceAndPagesAreTold(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        assertThat(api.post("pages", "{\"page\":{\"title\":\"\"}}").status()).isEqualTo(422);
        var id = api.post("pages", "{\"page\":{\"title\":\"About\"}}").at("page.id");
        api.put("pages/" + id, "{\"page\":{\"published\":false}}");
        api.delete("pages/" + id);

        assertThat(verbs(api, "events?filter=Page&since_id=0"))
                .containsExactly("create", "published", "unpublished", "destroy");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whatIsOlderThanAYearIsForgotten(Dialect dialect) {
        try (var test = TestPlatform.alone(dialect)) {
            var api = test.api();
            api.post("products", "{\"product\":{\"title\":\"Old\"}}");
            test.clock().pass(Duration.ofDays(366));
            api.post("products", "{\"product\":{\"title\":\"New\"}}");

            assertThat(test.platform().eventLog().forgetOld(api.shop())).isEqualTo(2);
            assertThat(api.get("events").text()).contains("New").doesNotContain("Old");
            assertThat(test.platform().eventLog().forgetOld(api.shop())).isZero();
        }
    }

    private static String order(Api api, String more) {
        var order = api.post("orders", """
                {"order":{"line_items":[{"title":"Vase","price":10,"quantity":1}],
                  "transactions":[{"kind":"authorization","status":"success","amount":10}]%s}}""".formatted(more));
        assertThat(order.status()).as(order.text()).isEqualTo(201);
        return order.at("orders[0].id");
    }

    private static List<String> verbs(Api api, String path) {
        return api.get(path).json().get("events").findValuesAsText("verb");
    }
}
