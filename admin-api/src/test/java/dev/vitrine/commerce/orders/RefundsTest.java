package dev.vitrine.commerce.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestProducts;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RefundsTest {

    private static final String MUG = "{\"title\":\"Mug\",\"price\":12.5,\"grams\":\"300\",\"quantity\":2}";
    private static final String THREE = "{\"title\":\"Phone\",\"price\":\"199.00\",\"quantity\":3,"
            + "\"tax_lines\":[{\"title\":\"VAT\",\"rate\":0.02,\"price\":11.94}]}";
    private static final String DELIVERY = "\"shipping_lines\":[{\"title\":\"Post\",\"price\":\"5.00\"}]";

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();
    private final TestProducts testProducts =
            new TestProducts(apiClient.platform().platform().foundation().database(), apiClient.shop());

    @TestFactory
    Stream<DynamicNode> keepsTheContract() {
        return ResourceContract.of("refund", "refunds", "orders")
                .at(apiClient -> "orders/"
                        + OrdersTest.create(apiClient, "\"line_items\":[" + MUG + "]")
                                .at("order.id") + "/refunds")
                .valid(number -> "{\"note\":\"Broken " + number + "\"}")
                .publishing(List.of("refunds/create", "orders/updated"), List.of(), List.of())
                .notDeletable()
                .tests();
    }

    /** The specification's worked example of a calculation, word for word. */
    @Test
    void calculationOfOneMugLooksAsTheDocumentShowsIt() {
        var order = paid("\"line_items\":[" + MUG + "]");
        var since = apiClient.lastEvent();

        var response = apiClient.post(
                "orders/" + order.at("order.id") + "/refunds/calculate",
                "{\"refund\":{\"refund_line_items\":[{\"line_item_id\":" + line(order)
                        + ",\"quantity\":1,\"restock_type\":\"cancel\"}],\"shipping\":{\"full_refund\":true}}}");

        assertThat(response.status()).as(response.text()).isEqualTo(200);
        assertThat(response.text())
                .contains("\"currency\":\"EUR\"")
                .contains("\"shipping\":{\"amount\":0.00,\"tax\":0.00,\"maximum_refundable\":0.00}")
                .contains("\"line_item_id\":" + line(order) + ",\"quantity\":1,\"price\":12.50,\"subtotal\":12.50,"
                        + "\"total_tax\":0.00,\"discounted_price\":12.50,\"discounted_total_price\":12.50,"
                        + "\"total_cart_discount_amount\":0.00,\"restock_type\":\"cancel\",\"location_id\":null")
                .contains("\"transactions\":[{\"order_id\":" + order.at("order.id")
                        + ",\"kind\":\"suggested_refund\",\"gateway\":\"manual\",\"parent_id\":" + sale(order)
                        + ",\"amount\":12.50,\"currency\":\"EUR\",\"maximum_refundable\":25.00}]");
        assertThat(apiClient.topicsSince(since)).isEmpty();
        assertThat(apiClient
                        .get("orders/" + order.at("order.id") + "/refunds")
                        .json()
                        .get("refunds"))
                .isEmpty();
    }

    /** "the three refunds sum to 587.00": 195.67 for the first unit, with its tax and the delivery. */
    @Test
    void refundsOfOneUnitEachAddUpToTheLine() {
        var order = paid("\"taxes_included\":false,\"total_discounts\":10,\"line_items\":[" + THREE + "]," + DELIVERY);
        assertThat(order.at("order.total_price")).isEqualTo("603.94");

        var calculated =
                calculate(order, "\"refund_line_items\":[" + one(order) + "],\"shipping\":{\"full_refund\":true}");
        assertThat(calculated.at("refund.refund_line_items[0].subtotal")).isEqualTo("195.67");
        assertThat(calculated.at("refund.refund_line_items[0].total_tax")).isEqualTo("3.98");
        assertThat(calculated.at("refund.refund_line_items[0].total_cart_discount_amount"))
                .isEqualTo("3.33");
        assertThat(calculated.at("refund.refund_line_items[0].discounted_price"))
                .isEqualTo("199.00");
        assertThat(calculated.at("refund.shipping.amount")).isEqualTo("5.00");
        assertThat(calculated.at("refund.transactions[0].amount")).isEqualTo("204.65");

        var subtotals = IntStream.range(0, 3)
                .mapToObj(i -> refund(order, "\"refund_line_items\":[" + one(order) + "]"))
                .map(refund -> refund.at("refund.refund_line_items[0].subtotal"))
                .toList();
        assertThat(subtotals).containsExactly("195.67", "195.66", "195.67");
        assertThat(refund(order, "\"refund_line_items\":[" + one(order) + "]")
                        .json()
                        .at("/errors/refund_line_items[0].quantity/0")
                        .asText())
                .isEqualTo("exceeds the refundable quantity");
    }

    /** "three lines at 199.00, cart discount 10.00 -> shares 3.33/3.33/3.34; refunding one unit: subtotal 195.67". */
    @Test
    void threeLinesShareADiscountAsTheDocumentSays() {
        var line = "{\"title\":\"Phone\",\"price\":\"199.00\",\"quantity\":1,\"tax_lines\":[{\"price\":3.98}]}";
        var order = paid("\"taxes_included\":false,\"total_discounts\":10,\"line_items\":[" + line + "," + line + ","
                + line + "]," + DELIVERY);
        assertThat(order.json().at("/order/line_items").findValuesAsText("discount_amount"))
                .containsExactly("3.33", "3.33", "3.34");

        var calculated =
                calculate(order, "\"refund_line_items\":[" + one(order) + "],\"shipping\":{\"full_refund\":true}");

        assertThat(calculated.at("refund.refund_line_items[0].subtotal")).isEqualTo("195.67");
        assertThat(calculated.at("refund.refund_line_items[0].total_tax")).isEqualTo("3.98");
        assertThat(calculated.at("refund.shipping.amount")).isEqualTo("5.00");
        assertThat(calculated.at("refund.transactions[0].amount")).isEqualTo("204.65");
    }

    @Test
    void foreignMoneyIsPrintedInTheShopsOnRequest() {
        var rate = apiClient.post("exchange_rates", "{\"exchange_rate\":{\"currency_code\":\"USD\",\"rate\":1.25}}");
        var order = paid("\"currency\":\"USD\",\"line_items\":[" + MUG + "]");
        var created = refund(
                order,
                "\"currency\":\"USD\",\"refund_line_items\":[" + one(order) + "],\"transactions\":[{\"parent_id\":"
                        + sale(order) + ",\"amount\":5}]");
        assertThat(created.status()).as(rate.text() + created.text()).isEqualTo(201);
        var path = "orders/" + order.at("order.id");

        var plain = apiClient.get(path + "/transactions?in_shop_currency=false");
        assertThat(plain.at("transactions[0].amount")).isEqualTo("25.00");
        var converted = apiClient.get(path + "/transactions?in_shop_currency=true");
        assertThat(converted.at("transactions[0].amount")).as(converted.text()).isEqualTo("20.00");
        assertThat(converted.at("transactions[0].currency")).isEqualTo("EUR");
        assertThat(converted.at("transactions[0].transaction_amount")).isEqualTo("25.00");
        assertThat(converted.at("transactions[0].transaction_currency")).isEqualTo("USD");
        var refunds = apiClient.get(path + "/refunds?in_shop_currency=true");
        assertThat(refunds.at("refunds[0].transactions[0].amount")).isEqualTo("4.00");
        assertThat(refunds.at("refunds[0].refund_line_items[0].subtotal")).isEqualTo("10.00");
        assertThat(refunds.at("refunds[0].refund_line_items[0].line_item.price"))
                .isEqualTo("12.50");
    }

    @Test
    void whatCalculateAnswersIsARefund() {
        var order = paid("\"line_items\":[" + MUG + "]," + DELIVERY);
        var calculated =
                calculate(order, "\"refund_line_items\":[" + one(order) + "],\"shipping\":{\"amount\":\"2.00\"}");
        var since = apiClient.lastEvent();

        var created = apiClient.post("orders/" + order.at("order.id") + "/refunds", calculated.text());

        assertThat(created.status()).as(created.text()).isEqualTo(201);
        assertThat(created.at("refund.transactions[0].kind")).isEqualTo("refund");
        assertThat(created.at("refund.transactions[0].status")).isEqualTo("success");
        assertThat(created.at("refund.transactions[0].amount")).isEqualTo("14.50");
        assertThat(created.at("refund.order_adjustments[0].kind")).isEqualTo("shipping_refund");
        assertThat(created.at("refund.order_adjustments[0].amount")).isEqualTo("-2.00");
        assertThat(created.json().at("/refund/order_adjustments")).hasSize(1);
        assertThat(created.at("refund.refund_line_items[0].line_item.quantity")).isEqualTo("1");
        assertThat(apiClient.topicsSince(since))
                .containsExactly("refunds/create", "order_transactions/create", "orders/updated");
        var after = apiClient.get("orders/" + order.at("order.id"));
        assertThat(after.at("order.financial_status")).isEqualTo("partially_refunded");
        assertThat(after.json().at("/order/refunds/0")).isEqualTo(created.json().get("refund"));
        assertThat(calculate(order, "\"shipping\":{\"full_refund\":true}").at("refund.shipping.amount"))
                .as("what is left of the delivery")
                .isEqualTo("3.00");
    }

    /** The recorded example: items worth 199.64, 110.00 paid back, adjustment +89.64. */
    @ParameterizedTest
    @CsvSource({"110.00, 89.64", "210.00, -10.36"})
    void moneyThatDoesNotAddUpIsADiscrepancy(String amount, String adjustment) {
        var order =
                paid("\"taxes_included\":false,\"line_items\":[{\"title\":\"A\",\"price\":\"195.66\",\"quantity\":1,"
                        + "\"tax_lines\":[{\"price\":3.98}]}],\"shipping_lines\":[{\"title\":\"Post\",\"price\":50}]");

        var created = refund(
                order,
                "\"discrepancy_reason\":\"damage\",\"refund_line_items\":[" + one(order)
                        + "],\"transactions\":[{\"parent_id\":" + sale(order) + ",\"amount\":\"" + amount + "\"}]");

        assertThat(created.at("refund.order_adjustments[0].kind")).isEqualTo("refund_discrepancy");
        assertThat(created.at("refund.order_adjustments[0].amount")).isEqualTo(adjustment);
        assertThat(created.at("refund.order_adjustments[0].reason")).isEqualTo("damage");
        assertThat(created.at("refund.order_adjustments[0].refund_id")).isEqualTo(created.at("refund.id"));
    }

    @Test
    void includedTaxesAreNotGivenBackTwice() {
        var order = paid("\"taxes_included\":true,\"line_items\":[{\"title\":\"A\",\"price\":\"119\",\"quantity\":1,"
                + "\"tax_lines\":[{\"price\":19}]}]");

        var calculated = calculate(order, "\"refund_line_items\":[" + one(order) + "]");

        assertThat(calculated.at("refund.refund_line_items[0].total_tax")).isEqualTo("19.00");
        assertThat(calculated.at("refund.transactions[0].amount")).isEqualTo("119.00");
    }

    @Test
    void taxOfTheWholeOrderIsSharedByItsLines() {
        var order = paid("\"taxes_included\":false,\"tax_lines\":[{\"price\":\"1.00\"}],\"line_items\":["
                + "{\"title\":\"A\",\"price\":10,\"quantity\":3}]");

        var taxes = IntStream.range(0, 3)
                .mapToObj(i -> refund(order, "\"refund_line_items\":[" + one(order) + "]"))
                .map(refund -> refund.at("refund.refund_line_items[0].total_tax"))
                .toList();

        assertThat(taxes).containsExactly("0.33", "0.34", "0.33");
    }

    @Test
    void goodsComeBackAsTheRestockTypeSays() {
        var jug = testProducts.variant("Jug", 1000, 5);
        var order = paid("\"inventory_behaviour\":\"decrement_obeying_policy\",\"line_items\":[{\"variant_id\":" + jug
                + ",\"quantity\":3}]");

        refund(order, "\"refund_line_items\":[" + one(order, "no_restock") + "]");
        assertThat(testProducts.left(jug)).isEqualTo(2);
        assertThat(fulfillable(order)).isEqualTo("3");
        var cancelled = refund(order, "\"refund_line_items\":[" + one(order, "cancel") + "]");
        assertThat(cancelled.at("refund.restock")).isEqualTo("true");
        assertThat(testProducts.left(jug)).isEqualTo(3);
        assertThat(fulfillable(order)).isEqualTo("2");
        var early = refund(order, "\"refund_line_items\":[" + one(order, "return") + "]");
        assertThat(early.status()).as("nothing was sent").isEqualTo(422);
        assertThat(early.at("error"))
                .isEqualTo("refund_line_items[0].restock_type can't be return: fewer units were sent");
        assertThat(calculate(order, "\"refund_line_items\":[" + one(order, "return") + "]")
                        .at("refund.refund_line_items[0].restock_type"))
                .as("put right")
                .isEqualTo("cancel");
        assertThat(testProducts.left(jug)).isEqualTo(3);
    }

    @Test
    void goodsComeBackToAPlaceOfTheShop() {
        var jug = testProducts.variant("Jug", 1000, 5);
        var order = paid("\"line_items\":[{\"variant_id\":" + jug + ",\"quantity\":3}]");
        var line = "{\"line_item_id\":" + line(order) + ",\"quantity\":1,\"restock_type\":\"cancel\",\"location_id\":";
        var foreign = apiClient.platform().api().get("locations").at("locations[0].id");
        var own = apiClient.get("locations").at("locations[0].id");

        var refused = refund(order, "\"refund_line_items\":[" + line + foreign + "}]");
        assertThat(refused.at("error")).isEqualTo("refund_line_items[0].location_id does not exist");
        var created = refund(order, "\"refund_line_items\":[" + line + own + "}]");
        assertThat(created.at("refund.refund_line_items[0].location_id")).isEqualTo(own);
        assertThat(testProducts.left(jug)).isEqualTo(6);
    }

    @Test
    void sentGoodsReturnAndCannotBeCancelled() {
        var jug = testProducts.variant("Jug", 1000, 5);
        var order = paid(
                "\"fulfillment_status\":\"fulfilled\",\"line_items\":[{\"variant_id\":" + jug + ",\"quantity\":2}]");

        var refused = refund(order, "\"refund_line_items\":[" + one(order, "cancel") + "]");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refund(order, "\"refund_line_items\":[" + one(order, "return") + "]")
                        .status())
                .isEqualTo(201);
        assertThat(testProducts.left(jug)).isEqualTo(6);
        assertThat(fulfillable(order)).isEqualTo("0");
        assertThat(apiClient.get("orders/" + order.at("order.id")).at("order.fulfillment_status"))
                .isEqualTo("fulfilled");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | base | must give something back: line items, shipping or transactions",
                "{\"refund_line_items\":[{\"quantity\":1}]} | refund_line_items[0].line_item_id | can't be blank",
                "{\"refund_line_items\":[{\"line_item_id\":999999,\"quantity\":1}]} | refund_line_items[0].line_item_id | does not exist",
                "{\"refund_line_items\":[{\"line_item_id\":LINE}]} | refund_line_items[0].quantity | can't be blank",
                "{\"refund_line_items\":[{\"line_item_id\":LINE,\"quantity\":0}]} | refund_line_items[0].quantity | must be greater than 0",
                "{\"refund_line_items\":[{\"line_item_id\":LINE,\"quantity\":3}]} | refund_line_items[0].quantity | exceeds the refundable quantity",
                "{\"refund_line_items\":[{\"line_item_id\":LINE,\"quantity\":1},{\"line_item_id\":LINE,\"quantity\":2}]} | refund_line_items[1].quantity | exceeds the refundable quantity",
                "{\"refund_line_items\":[{\"line_item_id\":LINE,\"quantity\":1,\"restock_type\":\"legacy_restock\"}]} | refund_line_items[0].restock_type | is not included in the list:",
                "{\"refund_line_items\":[{\"line_item_id\":LINE,\"quantity\":\"x\"}]} | refund_line_items[0].quantity | is invalid",
                "{\"refund_line_items\":[null]} | refund_line_items[0] | is invalid",
                "{\"transactions\":[{\"amount\":20.01,\"kind\":\"refund\"}]} | transactions[0].amount | must be less than or equal to 20.00",
                "{\"transactions\":[{\"amount\":5,\"parent_id\":999999}]} | transactions[0].parent_id | must exist",
                "{\"transactions\":[{\"amount\":5,\"parent_id\":AUTH}]} | transactions[0].parent_id | must be a successful capture or sale",
                "{\"transactions\":[{\"parent_id\":SALE}]} | transactions[0].amount | can't be blank",
                "{\"transactions\":[{\"parent_id\":SALE,\"amount\":0}]} | transactions[0].amount | must be greater than 0",
                "{\"transactions\":[{\"parent_id\":SALE,\"amount\":20.01}]} | transactions[0].amount | must be less than or equal to 20.00",
                "{\"transactions\":[{\"parent_id\":SALE,\"amount\":15},{\"parent_id\":SALE,\"amount\":6}]} | transactions[1].amount | must be less than or equal to 5.00",
                "{\"transactions\":[{\"parent_id\":SALE,\"amount\":5,\"kind\":\"capture\"}]} | transactions[0].kind | must be refund",
                "{\"transactions\":[{\"parent_id\":SALE,\"amount\":5,\"currency\":\"USD\"}]} | transactions[0].currency | must be EUR, the currency of the order",
                "{\"shipping\":{\"amount\":-1}} | shipping.amount | must be greater than or equal to 0",
                "{\"shipping\":{\"amount\":5.01}} | shipping.amount | must be less than or equal to 5.00",
                "{\"note\":\"x\",\"currency\":\"USD\"} | currency | must be EUR, the currency of the order",
                "{\"note\":\"x\",\"discrepancy_reason\":\"mood\"} | discrepancy_reason | is not included in the list:",
            })
    void wrongRefundsAreRefused(String body, String field, String message) {
        var order = OrdersTest.create(
                apiClient,
                "\"line_items\":[" + MUG + "]," + DELIVERY + ",\"transactions\":["
                        + "{\"kind\":\"authorization\",\"amount\":10},{\"kind\":\"sale\",\"amount\":20}]");
        var transactions = apiClient.get("orders/" + order.at("order.id") + "/transactions");
        var since = apiClient.lastEvent();

        var response = apiClient.post(
                "orders/" + order.at("order.id") + "/refunds",
                "{\"refund\":"
                        + body.replace("LINE", line(order))
                                .replace("AUTH", transactions.at("transactions[0].id"))
                                .replace("SALE", transactions.at("transactions[1].id"))
                        + "}");

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.json().get("errors").get(field).toString()).contains(message);
        assertThat(apiClient.topicsSince(since)).isEmpty();
    }

    @Test
    void withoutParentTheOnlyPaymentIsRefunded() {
        var order = OrdersTest.create(
                apiClient,
                "\"line_items\":[" + MUG + "],\"transactions\":["
                        + "{\"kind\":\"authorization\",\"amount\":10},{\"kind\":\"sale\",\"amount\":20}]");
        var transactions = apiClient.get("orders/" + order.at("order.id") + "/transactions");

        var refund = refund(order, "\"transactions\":[{\"amount\":5}]");

        assertThat(refund.status()).as(refund.text()).isEqualTo(201);
        assertThat(refund.at("refund.transactions[0].parent_id")).isEqualTo(transactions.at("transactions[1].id"));
        var unpaid = OrdersTest.create(apiClient, "\"line_items\":[" + MUG + "]");
        var refused = refund(unpaid, "\"transactions\":[{\"amount\":5}]");
        assertThat(refused.json().get("errors").get("transactions[0].parent_id").toString())
                .contains("nothing has been paid yet");
    }

    @Test
    void orderInAnotherCurrencyNamesIt() {
        var order = paid("\"currency\":\"USD\",\"line_items\":[" + MUG + "]");
        assertThat(refund(order, "\"note\":\"x\"")
                        .json()
                        .at("/errors/currency/0")
                        .asText())
                .isEqualTo("can't be blank: the order is in USD");
        assertThat(refund(order, "\"note\":\"x\",\"currency\":\"USD\"").status())
                .isEqualTo(201);
    }

    @Test
    void refundWithoutTransactionsMovesNoMoneyAndSaysSo() {
        var order = paid("\"line_items\":[" + MUG + "]");
        var created = refund(order, "\"refund_line_items\":[" + one(order) + "]");

        assertThat(created.json().at("/refund/transactions")).isEmpty();
        assertThat(created.header("Warning").orElse("")).contains("no money");
        assertThat(apiClient.get("orders/" + order.at("order.id")).at("order.financial_status"))
                .isEqualTo("paid");
    }

    @Test
    void hundredAndFirstTransactionIsNoRefundEither() {
        var failures = "{\"kind\":\"sale\",\"status\":\"failure\",\"amount\":1},".repeat(99);
        var other = OrdersTest.create(
                apiClient, "\"line_items\":[" + MUG + "],\"transactions\":[" + failures + "{\"kind\":\"sale\"}]");
        var sale = apiClient
                .get("orders/" + other.at("order.id") + "/transactions")
                .at("transactions[99].id");

        var refused = refund(other, "\"transactions\":[{\"parent_id\":" + sale + ",\"amount\":1}]");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.at("errors.base[0]")).isEqualTo("An order can have at most 100 transactions");
        var cancel = apiClient.post("orders/" + other.at("order.id") + "/cancel", "");
        assertThat(cancel.status()).isEqualTo(422);
        assertThat(apiClient.get("orders/" + other.at("order.id")).at("order.cancelled_at"))
                .isEmpty();
    }

    @Test
    void calculatingNeedsOnlyToRead() {
        var order = paid("\"line_items\":[" + MUG + "]");
        var reader = apiClient.platform().api(apiClient.shop(), "read_orders");
        var path = "orders/" + order.at("order.id") + "/refunds/calculate";

        assertThat(reader.post(path, "{\"refund\":{}}").status()).isEqualTo(200);
        assertThat(reader.post(path, "{}").status()).isEqualTo(400);
        assertThat(apiClient
                        .platform()
                        .api(apiClient.shop(), "write_products")
                        .post(path, "{\"refund\":{}}")
                        .status())
                .isEqualTo(403);
        assertThat(apiClient
                        .post("orders/999999/refunds/calculate", "{\"refund\":{}}")
                        .status())
                .isEqualTo(404);
    }

    private ApiClient.Response paid(String fields) {
        return OrdersTest.create(apiClient, "\"financial_status\":\"paid\"," + fields);
    }

    private ApiClient.Response refund(ApiClient.Response order, String fields) {
        return apiClient.post("orders/" + order.at("order.id") + "/refunds", "{\"refund\":{" + fields + "}}");
    }

    private ApiClient.Response calculate(ApiClient.Response order, String fields) {
        return apiClient.post("orders/" + order.at("order.id") + "/refunds/calculate", "{\"refund\":{" + fields + "}}");
    }

    private String sale(ApiClient.Response order) {
        return apiClient.get("orders/" + order.at("order.id") + "/transactions").at("transactions[0].id");
    }

    private String fulfillable(ApiClient.Response order) {
        return apiClient.get("orders/" + order.at("order.id")).at("order.line_items[0].fulfillable_quantity");
    }

    private static String line(ApiClient.Response order) {
        return order.at("order.line_items[0].id");
    }

    private static String one(ApiClient.Response order) {
        return one(order, "no_restock");
    }

    private static String one(ApiClient.Response order, String restockType) {
        return "{\"line_item_id\":" + line(order) + ",\"quantity\":1,\"restock_type\":\"" + restockType + "\"}";
    }
}
