package dev.vitrine.commerce.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestProducts;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every row of the specification's tables of fields and filters. */
final class OrderFieldsTest {

    private static final String ORDER = "id order_number number name email phone currency presentment_currency "
            + "financial_status fulfillment_status customer customer_locale line_items fulfillments refunds "
            + "billing_address shipping_address shipping_lines tax_lines taxes_included discount_applications "
            + "discount_code applied_discount draft_order_number note note_attributes tags total_line_items_price "
            + "total_discounts subtotal_price total_tax total_price total_weight total_tip_received total_shipping "
            + "shipping_fee shipping_discount shipping_tax total_quantity total_line_items_discount "
            + "original_total_price balance total_outstanding current_total_price weight_unit payment_gateway "
            + "payment_gateway_names payment_method_id processing_method buyer_accepts_marketing cancelled_at "
            + "cancel_reason closed_at created_at updated_at processed_at paid_at cart_token checkout_token token "
            + "checkout_id order_status_url source_name referring_site landing_site landing_url client_details "
            + "browser_ip app_id user_id location_id device_id test is_test_order confirmed is_risk "
            + "chargeback_status chargeback_amount chargeback_deadline_at chargeback_dispute_id shop_id access_key "
            + "additional_information created_at_in_timezone status";

    private static final String LINE = "id name title sku product_id variant_id quantity fulfillable_quantity "
            + "fulfillment_id fulfillment_service fulfillment_status custom gift_card requires_shipping properties "
            + "image_src price raw_price raw_weight applied_discount discount_allocations discount_amount "
            + "line_item_discount_amount line_item_discount_price line_item_price line_item_price_after_discount "
            + "line_item_price_before_discount line_item_weight tax_amount variant_title vendor product_exists "
            + "taxable tax_lines tax_rate total_discount weight weight_unit grams variant_inventory_management "
            + "product_type tags current_quantity";

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();
    private final TestProducts testProducts =
            new TestProducts(apiClient.platform().platform().foundation().database(), apiClient.shop());

    @Test
    void everyFieldOfTheTablesIsPrinted() {
        var jug = testProducts.variant("Jug", 1990, 5);
        var order = create(apiClient, "{\"variant_id\":" + jug + ",\"quantity\":1}")
                .json()
                .get("order");

        assertThat(Arrays.stream(ORDER.split(" ")).filter(name -> !order.has(name)))
                .isEmpty();
        var line = order.at("/line_items/0");
        assertThat(Arrays.stream(LINE.split(" ")).filter(name -> !line.has(name)))
                .isEmpty();
        assertThat(line.get("product_exists").asBoolean()).isTrue();
        assertThat(line.get("variant_inventory_management").asText()).isEqualTo("vitrine");
        assertThat(order.get("status").asText()).isEqualTo("open");
        assertThat(order.get("original_total_price").asText()).isEqualTo("19.90");
    }

    @Test
    void deletedProductLeavesItsLine() {
        var jug = testProducts.variant("Jug", 1990, 5);
        var order = create(apiClient, "{\"variant_id\":" + jug + ",\"quantity\":1}");
        apiClient.delete("products/" + order.at("order.line_items[0].product_id"));

        var line = apiClient.get("orders/" + order.at("order.id")).json().at("/order/line_items/0");

        assertThat(line.get("product_exists").asBoolean()).isFalse();
        assertThat(line.get("title").asText()).isEqualTo("Jug");
        assertThat(line.get("product_type").isNull()).isTrue();
    }

    @Test
    void importedOrdersKeepTheirTime() {
        var order = apiClient.post(
                "orders",
                "{\"order\":{\"created_at\":\"2019-05-01T12:00:00+02:00\",\"line_items\":[{\"title\":\"A\","
                        + "\"price\":1,\"quantity\":1}]}}");
        assertThat(order.at("order.created_at")).isEqualTo("2019-05-01T12:00:00+02:00");
        assertThat(order.at("order.processed_at")).isEqualTo("2019-05-01T12:00:00+02:00");
        assertThat(apiClient.get("orders/count?created_at_max=2020-01-01").at("count"))
                .isEqualTo("1");
    }

    @Test
    void discountCodeMayBeASingleOne() {
        var order = OrdersTest.create(
                apiClient,
                "\"discount_code\":{\"code\":\"TEN\",\"amount\":\"1\",\"type\":\"fixed_amount\"},"
                        + "\"line_items\":[{\"title\":\"A\",\"price\":10,\"quantity\":1}]");
        assertThat(order.at("order.total_price")).isEqualTo("9.00");
        assertThat(order.at("order.discount_code[0].code")).isEqualTo("TEN");
        var free = OrdersTest.create(
                apiClient,
                "\"discount_codes\":[{\"code\":\"X\"}],\"line_items\":[{\"title\":\"A\",\"price\":10,\"quantity\":1}]");
        assertThat(free.at("order.total_price")).as(free.text()).isEqualTo("10.00");
    }

    @ParameterizedTest
    @CsvSource({
        "product_name=jug, 1",
        "'product_name=Jug,cup', 2",
        "not_product_name=Jug, 2",
        "product_vendor=pottery, 2",
        "not_product_vendor=Pottery, 1",
        "product_type=vase, 1",
        "not_product_type=Vase, 2",
        "product_sku=own-1, 1",
        "not_product_sku=OWN-1, 2",
        "fulfillment_service=manual, 3",
        "fulfillment_service=robots, 0",
        "tracking_number=1Z9, 1",
        "tracking_number=1Z, 0",
        "fulfilled_at_min=2026-01-01, 1",
        "fulfilled_at_max=2026-01-01, 0",
        "chargeback_status=any, 3",
        "'chargeback_status=open,won', 0",
        "chargeback_deadline_at_min=2026-01-01, 0",
        "filter_order_risk=true, 0",
        "filter_order_risk=false, 3",
        "attribution_app_id=current, 3",
        "attribution_app_id=7, 0",
    })
    void contentsNarrowListAndCountAlike(String query, int expected) {
        var jug = testProducts.variant("Jug", 1990, 5);
        testProducts.variant("Cup", 500, 5);
        var cup = testProducts.variant("Cup", 500, 5);
        var database = apiClient.platform().platform().foundation().database();
        var vase = create(apiClient, "{\"variant_id\":" + jug + ",\"quantity\":1}");
        database.change(tx -> tx.sql("update products set product_type = 'Vase' where shop_id = :shop and id = :id")
                .bind(apiClient.shop())
                .bind("id", Long.parseLong(vase.at("order.line_items[0].product_id")))
                .run());
        database.change(tx -> tx.sql("""
                        insert into fulfillments (shop_id, order_id, name, status, lines, tracking_numbers, created_at,
                          updated_at)
                        values (:shop, :order, '#1001.1', 'success', '[]', '["1Z9"]', 1772500000000, 1772500000000)
                        """)
                .bind(apiClient.shop())
                .bind("order", Long.parseLong(vase.at("order.id")))
                .run());
        create(apiClient, "{\"variant_id\":" + cup + ",\"quantity\":1}");
        create(apiClient, "{\"title\":\"Own\",\"price\":1,\"quantity\":1,\"sku\":\"OWN-1\"}");

        assertThat(apiClient.get("orders?" + query).json().get("orders")).hasSize(expected);
        assertThat(apiClient.get("orders/count?" + query).at("count")).isEqualTo("" + expected);
    }

    @ParameterizedTest
    @CsvSource({"chargeback_status=lost-it", "fulfilled_at_min=soon", "filter_order_risk=maybe"})
    void wrongFiltersAre400(String query) {
        assertThat(apiClient.get("orders?" + query).status()).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void filtersWorkOnBothDatabases(Dialect dialect) {
        var other = TestPlatform.on(dialect).api();
        create(other, "{\"title\":\"Own\",\"price\":1,\"quantity\":1}");
        var all = "product_name=own&not_product_sku=x&tracking_number=1&fulfilled_at_min=2026-01-01"
                + "&attribution_app_id=current&product_type=a&chargeback_status=open&status=open&tag=x";
        assertThat(other.get("orders?" + all).status()).isEqualTo(200);
    }

    private static ApiClient.Response create(ApiClient apiClient, String line) {
        return OrdersTest.create(apiClient, "\"line_items\":[" + line + "]");
    }
}
