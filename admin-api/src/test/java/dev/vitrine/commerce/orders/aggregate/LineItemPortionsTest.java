package dev.vitrine.commerce.orders.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** A line in a parcel or a refund costs its portion of the discount and the tax, and the portions add up. */
final class LineItemPortionsTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();
    private final ApiClient.Response order = apiClient.post("orders", """
            {"order":{"financial_status":"paid","taxes_included":false,"total_discounts":10,
             "line_items":[{"title":"Cup","price":11.01,"quantity":3,
              "tax_lines":[{"title":"VAT","rate":0.19,"price":4.39}]}]}}""");
    private final String path = "orders/" + order.at("order.id");
    private final String line = order.at("order.line_items[0].id");

    @Test
    void parcelsShareTheDiscountOfTheLine() {
        var two = send(2);
        assertThat(two.at("fulfillment.line_items[0].line_item_discount_price")).isEqualTo("15.35");
        var one = send(1);

        assertThat(parts(List.of(two.json().at("/fulfillment"), one.json().at("/fulfillment")), "/line_items/0"))
                .containsExactly("6.67 2.93", "3.33 1.46");
        assertThat(parts(apiClient.get(path).json().at("/order/fulfillments"), "/line_items/0"))
                .containsExactly("6.67 2.93", "3.33 1.46");
        var last = apiClient
                .get(path + "/fulfillments/" + one.at("fulfillment.id"))
                .json();
        assertThat(parts(last, "/line_items/0")).containsExactly("3.33 1.46");
    }

    @Test
    void whatACancelledParcelHeldIsShareOfTheNext() {
        var gone = send(2);
        apiClient.post(path + "/fulfillments/" + gone.at("fulfillment.id") + "/cancel", "");
        send(3);

        assertThat(parts(apiClient.get(path + "/fulfillments").json().get("fulfillments"), "/line_items/0"))
                .containsExactly("6.67 2.93", "10.00 4.39");
    }

    @Test
    void refundsShareTheDiscountOfTheLine() {
        var first = refund(1);
        var second = refund(2);
        assertThat(first.at("refund.refund_line_items[0].line_item.line_item_discount_price"))
                .isEqualTo(first.at("refund.refund_line_items[0].subtotal"));

        var agreed = "/refund_line_items/0/line_item";
        assertThat(parts(apiClient.get(path).json().at("/order/refunds"), agreed))
                .containsExactly("3.33 1.46", "6.67 2.93");
        assertThat(parts(
                        apiClient
                                .get(path + "/refunds/" + second.at("refund.id"))
                                .json(),
                        agreed))
                .containsExactly("6.67 2.93");
    }

    private ApiClient.Response send(int units) {
        var response = apiClient.post(path + "/fulfillments", """
                {"fulfillment":{"line_items":[{"id":%s,"quantity":%d}]}}""".formatted(line, units));
        assertThat(response.status()).as(response.text()).isEqualTo(201);
        return response;
    }

    private ApiClient.Response refund(int units) {
        var response = apiClient.post(path + "/refunds", """
                {"refund":{"refund_line_items":[{"line_item_id":%s,"quantity":%d}]}}""".formatted(line, units));
        assertThat(response.status()).as(response.text()).isEqualTo(201);
        return response;
    }

    /** Discount and tax of each. */
    private static List<String> parts(Iterable<JsonNode> wholes, String place) {
        return StreamSupport.stream(wholes.spliterator(), false)
                .map(whole -> whole.at(place))
                .map(part -> part.get("discount_amount").asText() + " "
                        + part.get("tax_amount").asText())
                .toList();
    }
}
