package dev.vitrine.commerce.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestProducts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CancelTest {

    private static final String MUG = "{\"title\":\"Mug\",\"price\":12.5,\"quantity\":2}";

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();
    private final TestProducts testProducts =
            new TestProducts(apiClient.platform().platform().foundation().database(), apiClient.shop());

    @Test
    void emptyBodyCancelsAndRefundsEverything() {
        var order = order("\"financial_status\":\"paid\",\"line_items\":[" + MUG
                + "],\"shipping_lines\":[{\"title\":\"Post\",\"price\":5}]");
        var since = apiClient.lastEvent();

        var cancelled = cancel(order, "");

        assertThat(cancelled.status()).as(cancelled.text()).isEqualTo(200);
        assertThat(cancelled.at("order.cancelled_at")).isNotEmpty();
        assertThat(cancelled.at("order.cancel_reason")).isEqualTo("other");
        assertThat(cancelled.at("order.closed_at")).isEmpty();
        assertThat(cancelled.at("order.status")).isEqualTo("cancelled");
        assertThat(cancelled.at("order.financial_status")).isEqualTo("refunded");
        assertThat(cancelled.at("order.balance")).isEqualTo("30.00");
        assertThat(cancelled.at("order.line_items[0].fulfillable_quantity")).isEqualTo("0");
        assertThat(cancelled.at("order.fulfillment_status"))
                .as("nothing came back")
                .isEmpty();
        assertThat(cancelled.at("order.refunds[0].transactions[0].amount")).isEqualTo("30.00");
        assertThat(cancelled.json().at("/order/refunds/0/order_adjustments"))
                .as("delivery only")
                .hasSize(1);
        assertThat(apiClient.topicsSince(since))
                .containsExactly("orders/cancelled", "refunds/create", "order_transactions/create", "orders/updated");
        assertThat(apiClient.get("orders/" + order).json()).isEqualTo(cancelled.json());
    }

    @Test
    void restockPutsEverythingBackOnce() {
        var jug = testProducts.variant("Jug", 1000, 5);
        var order = order("\"financial_status\":\"paid\",\"inventory_behaviour\":\"decrement_obeying_policy\","
                + "\"line_items\":[{\"variant_id\":" + jug + ",\"quantity\":3}]");
        assertThat(testProducts.left(jug)).isEqualTo(2);

        var cancelled = cancel(order, "{\"restock\":true,\"reason\":\"customer\"}");

        assertThat(testProducts.left(jug)).isEqualTo(5);
        assertThat(cancelled.at("order.fulfillment_status")).isEqualTo("restocked");
        assertThat(cancelled.at("order.refunds[0].refund_line_items[0].restock_type"))
                .isEqualTo("cancel");
        var again = cancel(order, "{\"restock\":true}");
        assertThat(again.status()).isEqualTo(422);
        assertThat(again.at("errors.base[0]")).isEqualTo("The order is already cancelled");
        assertThat(testProducts.left(jug)).isEqualTo(5);
    }

    @Test
    void reservedMoneyIsReleased() {
        var order = order("\"financial_status\":\"authorized\",\"line_items\":[" + MUG + "]");
        var since = apiClient.lastEvent();

        var cancelled = cancel(order, "{}");

        assertThat(cancelled.at("order.financial_status")).isEqualTo("voided");
        assertThat(cancelled.json().at("/order/refunds")).isEmpty();
        assertThat(apiClient.get("orders/" + order + "/transactions").at("transactions[1].kind"))
                .isEqualTo("void");
        assertThat(apiClient.topicsSince(since))
                .containsExactly("orders/cancelled", "order_transactions/create", "orders/updated");
        for (var kind : new String[] {"capture", "sale", "authorization"}) {
            var late = apiClient.post(
                    "orders/" + order + "/transactions", "{\"transaction\":{\"kind\":\"" + kind + "\"}}");
            assertThat(late.status()).isEqualTo(422);
            assertThat(late.at("error")).contains("the order is cancelled");
        }
    }

    @Test
    void paymentMethodMustBeSetFirst() {
        var order = order("\"line_items\":[" + MUG + "]");
        var refused = cancel(order, "");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.at("errors.payment_method[0]")).isEqualTo("must be set before the order can be cancelled");
        var path = "orders/" + order + "/payment_method";
        assertThat(apiClient.put(path, "{}").status()).isEqualTo(422);
        assertThat(apiClient.put(path, "{\"payment_method\":{\"id\":99999}}").at("errors.payment_method[0]"))
                .isEqualTo("does not exist");
        assertThat(apiClient.put(path, "{\"code\":\"gold\"}").at("errors.payment_method[0]"))
                .isEqualTo("does not exist");

        var since = apiClient.lastEvent();
        var set = apiClient.put(path, "{\"code\":\"manual\"}");
        assertThat(set.status()).as(set.text()).isEqualTo(200);
        assertThat(set.at("order.payment_method_id")).isNotEmpty();
        assertThat(apiClient.topicsSince(since)).containsExactly("orders/updated");
        var byId = apiClient.put(path, "{\"payment_method\":{\"id\":" + set.at("order.payment_method_id") + "}}");
        assertThat(byId.status()).isEqualTo(200);
        var cancelled = cancel(order, "");
        assertThat(cancelled.at("order.financial_status")).isEqualTo("voided");
        assertThat(apiClient.put(path, "{\"code\":\"manual\"}").status()).isEqualTo(422);
    }

    @Test
    void paymentMethodOfAnotherGatewayIsRefused() {
        var order = order("\"financial_status\":\"paid\",\"line_items\":[" + MUG + "]");
        assertThat(apiClient.get("orders/" + order).at("order.payment_method_id"))
                .as("set with the sale")
                .isNotEmpty();
        var refused = apiClient.put("orders/" + order + "/payment_method", "{\"code\":\"test_gateway\"}");
        assertThat(refused.at("errors.payment_method[0]")).isEqualTo("can't be changed: the order is paid by manual");
        var writer = apiClient.platform().api(apiClient.shop(), "write_orders");
        assertThat(writer.put("orders/" + order + "/payment_method", "{\"code\":\"manual\"}")
                        .status())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"reason\":\"boredom\"} | reason | is not included in the list:",
                "{\"amount\":\"25.01\"} | amount | must be less than or equal to 25.00",
                "{\"amount\":\"-1\"} | amount | must be greater than or equal to 0",
                "{\"amount\":\"x\"} | amount | is invalid",
                "{\"amount\":\"5\",\"currency\":\"USD\"} | currency | must be EUR, the currency of the order",
                "{\"amount\":\"5\"} | amount | must be shared out in refund.transactions: there are several payments",
                "{\"refund\":{\"transactions\":[{\"amount\":5}]}} | refund.transactions[0].parent_id | can't be blank",
                "{\"refund\":{\"refund_line_items\":[{\"line_item_id\":999999,\"quantity\":1}]}} | refund.refund_line_items[0].line_item_id | does not exist",
                "{\"refund\":5} | refund | is invalid",
            })
    void wrongCancellationsChangeNothing(String body, String field, String message) {
        var order = order("\"line_items\":[" + MUG + "],\"transactions\":[{\"kind\":\"sale\",\"amount\":10},"
                + "{\"kind\":\"sale\",\"amount\":15}]");
        var since = apiClient.lastEvent();

        var response = cancel(order, body);

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.json().get("errors").get(field).get(0).asText()).startsWith(message);
        assertThat(apiClient.topicsSince(since)).isEmpty();
        assertThat(apiClient.get("orders/" + order).at("order.cancelled_at")).isEmpty();
    }

    @Test
    void amountGoesBackToTheOnlyPayment() {
        var order = order("\"financial_status\":\"paid\",\"line_items\":[" + MUG + "]");
        var cancelled = cancel(order, "{\"amount\":\"5.00\",\"currency\":\"EUR\"}");
        assertThat(cancelled.at("order.financial_status")).isEqualTo("partially_refunded");
        assertThat(cancelled.at("order.refunds[0].order_adjustments[0].amount")).isEqualTo("-5.00");

        var later = order("\"financial_status\":\"paid\",\"line_items\":[" + MUG + "]");
        assertThat(cancel(later, "{\"amount\":0}").at("order.financial_status"))
                .as("the merchant chose to refund later")
                .isEqualTo("paid");
        var sale = apiClient.get("orders/" + later + "/transactions").at("transactions[0].id");
        var refund = apiClient.post(
                "orders/" + later + "/refunds",
                "{\"refund\":{\"transactions\":[{\"amount\":25,\"parent_id\":" + sale + "}]}}");
        assertThat(refund.status()).isEqualTo(201);
        assertThat(apiClient.get("orders/" + later).at("order.financial_status"))
                .isEqualTo("refunded");
    }

    @Test
    void refundObjectDecides() {
        var jug = testProducts.variant("Jug", 1000, 5);
        var order = order("\"financial_status\":\"paid\",\"line_items\":[{\"variant_id\":" + jug + ",\"quantity\":3}]");
        var read = apiClient.get("orders/" + order);
        var sale = apiClient.get("orders/" + order + "/transactions").at("transactions[0].id");
        var line = read.at("order.line_items[0].id");

        var cancelled = cancel(
                order,
                "{\"refund\":{\"note\":\"Sorry\",\"refund_line_items\":[{\"line_item_id\":" + line
                        + ",\"quantity\":1,\"restock_type\":\"cancel\"}],\"transactions\":[{\"parent_id\":" + sale
                        + ",\"amount\":10,\"kind\":\"refund\"}]}}");

        assertThat(cancelled.at("order.financial_status")).isEqualTo("partially_refunded");
        assertThat(cancelled.at("order.refunds[0].note")).isEqualTo("Sorry");
        assertThat(testProducts.left(jug)).isEqualTo(6);
        assertThat(cancelled.at("order.line_items[0].fulfillable_quantity")).isEqualTo("0");
        assertThat(cancelled.at("order.fulfillment_status")).isEmpty();
    }

    @Test
    void sentOrdersCannotBeCancelled() {
        var order = order(
                "\"financial_status\":\"paid\",\"fulfillment_status\":\"fulfilled\",\"line_items\":[" + MUG + "]");
        assertThat(cancel(order, "").at("errors.base[0]")).isEqualTo("Fulfilled orders can't be cancelled");
    }

    @Test
    void closedOrdersMayBeCancelledAndStayClosed() {
        var order = order("\"financial_status\":\"paid\",\"line_items\":[" + MUG + "]");
        var closed = apiClient.post("orders/" + order + "/close", "").at("order.closed_at");
        assertThat(cancel(order, "").at("order.closed_at")).isEqualTo(closed);
        assertThat(apiClient.post("orders/" + order + "/open", "").at("errors.base[0]"))
                .isEqualTo("Cancelled orders can't be re-opened");
    }

    @Test
    void cancellingNeedsItsOwnScope() {
        var order = order("\"financial_status\":\"paid\",\"line_items\":[" + MUG + "]");
        assertThat(apiClient
                        .platform()
                        .api(apiClient.shop(), "write_orders")
                        .post("orders/" + order + "/cancel", "")
                        .status())
                .isEqualTo(403);
        assertThat(apiClient
                        .platform()
                        .api()
                        .post("orders/" + order + "/cancel", "")
                        .status())
                .isEqualTo(404);
    }

    private ApiClient.Response cancel(String order, String body) {
        return apiClient.post("orders/" + order + "/cancel", body);
    }

    private String order(String fields) {
        return OrdersTest.create(apiClient, fields).at("order.id");
    }
}
