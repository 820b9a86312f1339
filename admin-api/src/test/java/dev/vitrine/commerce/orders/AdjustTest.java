package dev.vitrine.commerce.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestProducts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class AdjustTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();
    private final TestProducts testProducts =
            new TestProducts(apiClient.platform().platform().foundation().database(), apiClient.shop());

    @ParameterizedTest
    @EnumSource
    void quantityIsTheNewOneAndStockFollows(Dialect dialect) {
        var other = TestPlatform.on(dialect).api();
        var shelf = new TestProducts(other.platform().platform().foundation().database(), other.shop());
        var jug = shelf.variant("Jug", 1000, 10);
        var order = OrdersTest.create(
                other,
                "\"financial_status\":\"paid\",\"inventory_behaviour\":\"decrement_obeying_policy\","
                        + "\"line_items\":[{\"variant_id\":" + jug + ",\"quantity\":2}]");
        var line = order.at("order.line_items[0].id");
        var since = other.lastEvent();

        var more = adjust(other, order, "{\"id\":" + line + ",\"quantity\":5}");

        assertThat(more.status()).as(more.text()).isEqualTo(200);
        assertThat(more.at("order.line_items[0].quantity")).isEqualTo("5");
        assertThat(itemsOrdered(other)).isEqualTo(5);
        assertThat(more.at("order.total_price")).isEqualTo("50.00");
        assertThat(more.at("order.original_total_price")).isEqualTo("20.00");
        assertThat(more.at("order.financial_status")).isEqualTo("partially_paid");
        assertThat(more.at("order.balance")).isEqualTo("30.00");
        assertThat(shelf.left(jug)).isEqualTo(5);
        assertThat(other.topicsSince(since)).doesNotContain("orders/paid").endsWith("orders/updated");
        var again = adjust(other, order, "{\"id\":" + line + ",\"quantity\":5}");
        assertThat(again.at("order.total_price")).as("not five more").isEqualTo("50.00");
        assertThat(shelf.left(jug)).isEqualTo(5);

        since = other.lastEvent();
        var less = adjust(other, order, "{\"id\":" + line + ",\"quantity\":1,\"restock\":true}");
        assertThat(shelf.left(jug)).isEqualTo(9);
        assertThat(itemsOrdered(other)).isEqualTo(1);
        assertThat(less.at("order.financial_status")).isEqualTo("paid");
        assertThat(less.at("order.balance"))
                .as("to be refunded by a call of its own")
                .isEqualTo("-10.00");
        assertThat(less.at("order.original_total_price")).isEqualTo("20.00");
        assertThat(other.topicsSince(since)).contains("orders/paid").endsWith("orders/updated");
        assertThat(adjust(other, order, "{\"id\":" + line + ",\"quantity\":2}").status())
                .isEqualTo(200);
        assertThat(adjust(other, order, "{\"id\":" + line + ",\"quantity\":1}").status())
                .isEqualTo(200);
        assertThat(shelf.left(jug)).as("restock was not asked for").isEqualTo(8);
    }

    /** What reports add up, of all orders of the shop. */
    private static long itemsOrdered(ApiClient shop) {
        return shop.platform()
                .platform()
                .foundation()
                .database()
                .<Long>read(session -> session.sql("select sum(items_ordered) from orders where shop_id = :shop")
                        .bind(shop.shop())
                        .count());
    }

    @Test
    void linesAreAddedSwappedRenamedAndRemoved() {
        var jug = testProducts.variant("Jug", 1000, 10);
        var cup = testProducts.variant("Cup", 300, 10);
        var order = OrdersTest.create(
                apiClient,
                "\"line_items\":[{\"variant_id\":" + jug
                        + ",\"quantity\":2},{\"title\":\"Wrap\",\"price\":1,\"quantity\":1},"
                        + "{\"title\":\"Card\",\"price\":2,\"quantity\":1}]");

        var adjusted = adjust(
                apiClient,
                order,
                "{\"id\":" + order.at("order.line_items[0].id") + ",\"variant_id\":" + cup + ",\"restock\":true},"
                        + "{\"id\":" + order.at("order.line_items[1].id") + ",\"name\":\"Gift wrap\","
                        + "\"properties\":\"[{\\\"name\\\":\\\"Colour\\\",\\\"value\\\":\\\"red\\\"}]\"},"
                        + "{\"id\":" + order.at("order.line_items[2].id") + ",\"quantity\":0},"
                        + "{\"id\":0,\"variant_id\":" + jug + ",\"quantity\":1},"
                        + "{\"id\":0,\"variant_id\":0,\"is_custom\":true,\"name\":\"Engraving\",\"price\":\"4.50\","
                        + "\"quantity\":2,\"require_shipping\":false}");

        assertThat(adjusted.status()).as(adjusted.text()).isEqualTo(200);
        assertThat(adjusted.json().at("/order/line_items").findValuesAsText("title"))
                .containsExactly("Cup", "Gift wrap", "Jug", "Engraving");
        assertThat(adjusted.at("order.line_items[0].id")).isEqualTo(order.at("order.line_items[0].id"));
        assertThat(adjusted.at("order.line_items[0].price"))
                .as("the new variant's")
                .isEqualTo("3.00");
        assertThat(adjusted.at("order.line_items[0].quantity")).isEqualTo("2");
        assertThat(adjusted.at("order.line_items[1].properties[0].value")).isEqualTo("red");
        assertThat(adjusted.at("order.line_items[3].custom")).isEqualTo("true");
        assertThat(adjusted.at("order.line_items[3].requires_shipping")).isEqualTo("false");
        assertThat(adjusted.at("order.total_price")).isEqualTo("26.00");
        assertThat(testProducts.left(cup)).isEqualTo(8);
        assertThat(testProducts.left(jug)).as("two came back, one went").isEqualTo(11);
        assertThat(apiClient.get("orders/" + order.at("order.id")).json()).isEqualTo(adjusted.json());
    }

    @Test
    void percentagesFollowTheSubtotalAndFixedAmountsStay() {
        var order = OrdersTest.create(
                apiClient,
                "\"discount_codes\":[{\"code\":\"TEN\",\"amount\":10,\"type\":\"percentage\"}],"
                        + "\"shipping_lines\":[{\"title\":\"Post\",\"price\":5}],\"total_tip_received\":3,"
                        + "\"line_items\":[{\"title\":\"A\",\"price\":100,\"quantity\":1}]");
        assertThat(order.at("order.total_price")).isEqualTo("98.00");

        var adjusted = adjust(apiClient, order, "{\"id\":0,\"is_custom\":true,\"name\":\"B\",\"price\":20}");

        assertThat(adjusted.at("order.total_discounts")).as("10 % of 120").isEqualTo("12.00");
        assertThat(adjusted.at("order.total_price")).isEqualTo("116.00");
        assertThat(adjusted.at("order.discount_code[0].code")).isEqualTo("TEN");
        var fixed = OrdersTest.create(
                apiClient, "\"total_discounts\":10,\"line_items\":[{\"title\":\"A\",\"price\":100,\"quantity\":1}]");
        assertThat(adjust(apiClient, fixed, "{\"id\":0,\"is_custom\":true,\"name\":\"B\",\"price\":20}")
                        .at("order.total_price"))
                .isEqualTo("110.00");
    }

    @Test
    void discountWhoseMinimumIsNoLongerMetFallsAway() {
        var rule = apiClient.post(
                "price_rules",
                "{\"price_rule\":{\"title\":\"Big\",\"value_type\":\"fixed_amount\",\"value\":\"-10\","
                        + "\"target_type\":\"line_item\",\"target_selection\":\"all\",\"allocation_method\":\"across\","
                        + "\"customer_selection\":\"all\",\"starts_at\":\"2020-01-01T00:00:00Z\","
                        + "\"prerequisite_subtotal_range\":{\"greater_than_or_equal_to\":\"50.0\"}}}");
        var code = apiClient.post(
                "price_rules/" + rule.at("price_rule.id") + "/discount_codes",
                "{\"discount_code\":{\"code\":\"BIG\"}}");
        assertThat(code.status()).as(code.text()).isEqualTo(201);
        var order = OrdersTest.create(
                apiClient,
                "\"discount_codes\":[{\"code\":\"BIG\",\"amount\":10,\"type\":\"fixed_amount\"}],"
                        + "\"line_items\":[{\"title\":\"A\",\"price\":30,\"quantity\":3}]");
        assertThat(order.at("order.total_price")).isEqualTo("80.00");
        var line = order.at("order.line_items[0].id");

        assertThat(adjust(apiClient, order, "{\"id\":" + line + ",\"quantity\":2}")
                        .at("order.total_price"))
                .isEqualTo("50.00");
        var small = adjust(apiClient, order, "{\"id\":" + line + ",\"quantity\":1}");
        assertThat(small.at("order.total_price")).isEqualTo("30.00");
        assertThat(small.json().at("/order/discount_code").isNull()).isTrue();
        assertThat(small.json().at("/order/discount_applications").isNull()).isTrue();
    }

    @Test
    void taxesGrowWithTheLinesOrFollowTheRatesOfToday() {
        var taxed = "\"taxes_included\":false,\"shipping_address\":{\"country_code\":\"FR\"},\"line_items\":[{"
                + "\"title\":\"A\",\"price\":100,\"quantity\":1,"
                + "\"tax_lines\":[{\"title\":\"VAT\",\"rate\":0.1,\"price\":10}]}]";
        var order = OrdersTest.create(apiClient, taxed);
        var line = order.at("order.line_items[0].id");
        var own = adjust(
                apiClient,
                order,
                "{\"id\":" + line + ",\"quantity\":2},{\"id\":0,\"is_custom\":true,\"name\":\"B\",\"price\":50}");
        assertThat(own.at("order.line_items[0].tax_amount")).isEqualTo("20.00");
        assertThat(own.at("order.line_items[1].tax_amount"))
                .as("as its neighbour")
                .isEqualTo("5.00");
        assertThat(own.at("order.total_price")).isEqualTo("275.00");

        var country = apiClient.post("countries", "{\"country\":{\"code\":\"FR\",\"tax\":0.2}}");
        assertThat(country.status()).as(country.text()).isEqualTo(201);
        var today = adjust(apiClient, order, "{\"id\":" + line + ",\"quantity\":1}");
        assertThat(today.at("order.total_tax")).isEqualTo("30.00");
        assertThat(today.at("order.total_price")).isEqualTo("180.00");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"line_items\":[]} | line_items | can't be blank",
                "{\"line_items\":[{\"id\":999999,\"quantity\":1}]} | line_items[0].id | does not exist",
                "{\"line_items\":[{\"id\":LINE,\"quantity\":0}]} | line_items | must contain at least one line item",
                "{\"line_items\":[{\"id\":LINE,\"quantity\":-1}]} | line_items[0].quantity | must be greater than or equal to 0",
                "{\"line_items\":[{\"id\":LINE,\"quantity\":1},{\"id\":LINE,\"quantity\":2}]} | line_items[1].id | is there already",
                "{\"line_items\":[{\"id\":LINE,\"variant_id\":999999}]} | line_items[0].variant_id | does not exist",
                "{\"line_items\":[{\"id\":0,\"variant_id\":999999,\"quantity\":1}]} | line_items[0].variant_id | does not exist",
                "{\"line_items\":[{\"id\":0,\"is_custom\":true,\"price\":1}]} | line_items[0].name | can't be blank",
                "{\"line_items\":[{\"id\":0,\"is_custom\":true,\"name\":\"A\"}]} | line_items[0].price | can't be blank",
                "{\"line_items\":[{\"id\":0,\"is_custom\":true,\"name\":\"A\",\"price\":-1}]} | line_items[0].price | must be greater than or equal to 0",
                "{\"line_items\":[{\"id\":0,\"is_custom\":true,\"name\":\"A\",\"price\":1,\"quantity\":0}]} | line_items[0].quantity | must be greater than 0",
                "{\"line_items\":[{\"id\":LINE,\"properties\":5}]} | line_items[0].properties | is invalid",
                "{\"line_items\":[{\"id\":LINE,\"quantity\":9}]} | line_items[0].quantity | not enough stock: 3 left",
            })
    void wrongAdjustmentsChangeNothing(String body, String field, String message) {
        var jug = testProducts.variant("Jug", 1000, 3);
        var order = OrdersTest.create(apiClient, "\"line_items\":[{\"variant_id\":" + jug + ",\"quantity\":2}]");
        var since = apiClient.lastEvent();

        var response = apiClient.put(
                "orders/" + order.at("order.id") + "/adjust", body.replace("LINE", order.at("order.line_items[0].id")));

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.json().get("errors").get(field).toString()).contains(message);
        assertThat(testProducts.left(jug)).isEqualTo(3);
        assertThat(apiClient.topicsSince(since)).isEmpty();
        assertThat(apiClient.get("orders/" + order.at("order.id")).at("order.total_price"))
                .isEqualTo("20.00");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | ''",
                "'\"financial_status\":\"voided\"' | The order is voided or refunded",
                "'\"financial_status\":\"partially_refunded\"' | The order is voided or refunded",
                "'\"fulfillment_status\":\"fulfilled\"' | Items of the order are sent or on their way",
                "'\"fulfillment_status\":\"partial\"' | Items of the order are sent or on their way",
                "'\"currency\":\"USD\"' | 'The order is in USD, not in the shop''s currency'",
            })
    void adjustableTellsWhyNot(String fields, String reason) {
        var order = OrdersTest.create(
                apiClient,
                (fields.isEmpty() ? "" : fields + ",")
                        + "\"line_items\":[{\"title\":\"A\",\"price\":1,\"quantity\":1}]");
        var reader = apiClient.platform().api(apiClient.shop(), "read_orders");

        var response = reader.get("orders/" + order.at("order.id") + "/adjustable");

        assertThat(response.at("adjustable")).isEqualTo("" + reason.isEmpty());
        assertThat(response.at("reasons[0]")).isEqualTo(reason);
        var adjusted = adjust(apiClient, order, "{\"id\":" + order.at("order.line_items[0].id") + ",\"quantity\":2}");
        assertThat(adjusted.status()).isEqualTo(reason.isEmpty() ? 200 : 422);
        assertThat(adjusted.at("errors.base[0]")).isEqualTo(reason);
    }

    @Test
    void adjustingNeedsItsOwnScope() {
        var order = OrdersTest.create(apiClient, "\"line_items\":[{\"title\":\"A\",\"price\":1,\"quantity\":1}]");
        var path = "orders/" + order.at("order.id") + "/adjust";
        assertThat(apiClient
                        .platform()
                        .api(apiClient.shop(), "write_orders")
                        .put(path, "{}")
                        .status())
                .isEqualTo(403);
        assertThat(apiClient.platform().api().put(path, "{\"line_items\":[]}").status())
                .isEqualTo(404);
    }

    private static ApiClient.Response adjust(ApiClient apiClient, ApiClient.Response order, String lines) {
        return apiClient.put(
                "orders/" + order.at("order.id") + "/adjust",
                "{\"is_send_email\":false,\"reason\":\"asked\",\"line_items\":[" + lines + "]}");
    }
}
