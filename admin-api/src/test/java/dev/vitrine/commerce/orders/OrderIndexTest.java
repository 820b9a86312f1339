package dev.vitrine.commerce.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.orders.aggregate.OrderIndex;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Orders are found by what people remember of them, however many there are. */
final class OrderIndexTest {

    @ParameterizedTest
    @EnumSource
    void anOrderIsFoundByNumberBuyerEmailGoodsAndTags(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        order(apiClient, "ada@mail.test", "Ada", "Brandt", "Crème jug", "JUG-1001");
        var wanted = order(apiClient, "jonas_w@mail.test", "Jonas", "Weiß", "Kaffeebecher", "CUP-7");
        apiClient.put("orders/" + wanted, "{\"order\":{\"tags\":\"gift\"}}");

        for (var query : List.of(
                "#1002",
                "1002",
                "jonas_w@mail.test",
                "WEISS",
                "weiß jonas",
                "kaffee",
                "cup-7 mail.test",
                "cup-7",
                "gift",
                "10115",
                "kaffee, #1002")) {
            assertThat(found(apiClient, query)).as(query).containsExactly("#1002");
        }
        for (var query : List.of("#100", "ada weiss", "jonasw", "_w@x", "1%2", "7-cup")) {
            assertThat(found(apiClient, query)).as(query).isEmpty();
        }
        assertThat(found(apiClient, "creme")).containsExactly("#1001");
        assertThat(found(apiClient, "mail.test")).containsExactly("#1002", "#1001");
    }

    @ParameterizedTest
    @EnumSource
    void whoTypesANumberMeansThatOrderFirst(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        order(apiClient, "ada@mail.test", "Ada", "Brandt", "Jug", "JUG-1");
        order(apiClient, "ben@mail.test", "Ben", "Brandt", "Jug", "JUG-1001");
        assertThat(found(apiClient, "1001")).containsExactly("#1001", "#1002");
        assertThat(apiClient.get("orders/count?query=1001").at("count")).isEqualTo("2");
    }

    /** Scripts without blanks between words: a name is found by a part of it. */
    @ParameterizedTest
    @EnumSource
    void partsOfWordsAreFoundWhereNoBlanksStandBetweenThem(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        order(apiClient, "wang@mail.test", "小明", "王", "青花瓷茶杯", "CUP-7");
        order(apiClient, "li@mail.test", "小红", "李", "茶壶", "POT-1");
        assertThat(found(apiClient, "小明")).containsExactly("#1001");
        assertThat(found(apiClient, "茶杯")).containsExactly("#1001");
        assertThat(found(apiClient, "瓷茶")).containsExactly("#1001");
        assertThat(found(apiClient, "茶")).containsExactly("#1002", "#1001");
        assertThat(found(apiClient, "茶瓷")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void whatAnOrderIsFoundByFollowsItsChanges(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var id = order(apiClient, "ada@mail.test", "Ada", "Brandt", "Jug", "JUG-1");
        apiClient.put("orders/" + id, "{\"order\":{\"email\":\"moved@mail.test\",\"note\":\"Leave at Lind's\"}}");
        assertThat(found(apiClient, "moved@mail.test lind's")).containsExactly("#1001");
        assertThat(found(apiClient, "jug")).containsExactly("#1001");

        var customer = apiClient.get("orders/" + id).at("order.customer.id");
        apiClient.put("customers/" + customer, "{\"customer\":{\"last_name\":\"Nyström\"}}");
        assertThat(found(apiClient, "nystrom")).containsExactly("#1001");
        apiClient.delete("orders/" + id);
        assertThat(found(apiClient, "jug")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void thousandsAreSearchedFilteredSortedAndPagedAsAFewAre(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        order(apiClient, "ada@mail.test", "Ada", "Brandt", "Jug", "JUG-1");
        multiply(apiClient);
        OrderIndex.indexPending(test.platform().foundation().database(), apiClient.shop());

        assertThat(found(apiClient, "#1777")).containsExactly("#1777");
        assertThat(apiClient.get("orders/count?query=brandt").at("count")).isEqualTo("3000");
        assertThat(apiClient.get("orders/count?query=buyer7&status=closed").at("count"))
                .isEqualTo("50");
        assertThat(names(apiClient.get("orders?query=buyer7&status=closed&limit=20&page=3&order=created_at%20asc")))
                .hasSize(10);
        assertThat(apiClient.statements(() -> apiClient.get("orders?query=brandt&limit=50&page=7")))
                .isEqualTo(apiClient.statements(() -> apiClient.get("orders?query=brandt&limit=1")));
        var other = test.api();
        assertThat(other.get("orders/count?query=jug").at("count")).isEqualTo("0");
    }

    /** Copies the one order, as an earlier version of this platform left it. */
    private static void multiply(ApiClient apiClient) {
        var copies = apiClient.platform().platform().foundation().database();
        copies.change(tx -> tx.sql("""
                        insert into orders (shop_id, order_number, name, token, email, currency, presentment_currency,
                          financial_status, taxes_included, total_line_items_price, total_discounts, subtotal_price,
                          total_shipping, total_tax, total_tip_received, total_price, balance, total_outstanding,
                          processed_at, source_name, customer_id, closed_at, created_at, updated_at)
                        with recursive n (i) as (select 1002 union all select i + 1 from n where i < 4000)
                        select o.shop_id, n.i, '#' || n.i, o.token || n.i, 'buyer' || (n.i % 30) || '@mail.test',
                          o.currency, o.presentment_currency, o.financial_status, o.taxes_included, 0, 0, 0, 0, 0, 0, 0,
                          0, 0, o.processed_at, o.source_name, o.customer_id,
                          case when n.i % 60 < 30 then o.created_at end, o.created_at + n.i, o.updated_at
                        from orders o cross join n where o.shop_id = :shop
                        """).bind(apiClient.shop()).run());
        copies.change(tx -> tx.sql("""
                        insert into order_words (order_id, shop_id, text, due)
                        select o.id, o.shop_id, '', 1 = 1 from orders o where o.shop_id = :shop
                          and not exists (select 1 from order_words w where w.order_id = o.id)
                        """).bind(apiClient.shop()).run());
    }

    private static String order(
            ApiClient apiClient, String email, String first, String last, String title, String sku) {
        return apiClient
                .post("orders", """
                {"order": {"email": "%1$s", "customer": {"email": "%1$s", "first_name": "%2$s", "last_name": "%3$s"},
                  "shipping_address": {"first_name": "%2$s", "last_name": "%3$s", "address1": "Main Street 1",
                    "zip": "%6$s", "city": "Berlin", "country": "DE"},
                  "line_items": [{"title": "%4$s", "sku": "%5$s", "price": "20.00", "quantity": 1}]}}
                """.formatted(
                                email, first, last, title, sku, first.equals("Jonas") ? "10115" : "20095"))
                .at("order.id");
    }

    private static List<String> found(ApiClient apiClient, String query) {
        return names(apiClient.get("orders?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8)));
    }

    private static List<String> names(ApiClient.Response response) {
        return response.json().path("orders").findValuesAsText("name").stream()
                .filter(name -> name.startsWith("#"))
                .toList();
    }
}
