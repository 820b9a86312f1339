package dev.vitrine.commerce.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.payments.TestGateway;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Buyers who look at prices in another currency: they pay in the shop's, and what they saw stays with the order. */
final class PresentmentTest {

    private static final String ADDRESS = """
            "email":"ann@mail.test","shipping_address":{"first_name":"Ann","last_name":"Lee",
            "address1":"Lange Str. 1","city":"Berlin","zip":"10115","country_code":"DE"}""";

    @ParameterizedTest
    @EnumSource
    void whatTheBuyerSawStaysWithTheOrder(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var rate = rate(apiClient, "USD", "1.1");
        var jug = CheckoutApiTest.shopping(apiClient).goods().variant("Jug", 1995, 5);
        var made = checkout(apiClient, jug, ",\"presentment_currency\":\"usd\"");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.at("checkout.currency")).isEqualTo("EUR");
        assertThat(made.at("checkout.presentment_currency")).isEqualTo("USD");
        assertThat(made.at("checkout.total_price")).isEqualTo("44.80");
        var seen = made.json().at("/checkout/presentment");
        assertThat(seen.at("/unit_prices/0").isTextual()).isTrue();
        assertThat(seen.at("/unit_prices/0").asText()).as("21.945").isEqualTo("21.95");
        assertThat(seen.get("subtotal_price").asText())
                .as("round unit price, then multiply")
                .isEqualTo("43.90");
        assertThat(seen.get("total_shipping").asText()).isEqualTo("5.39");
        assertThat(seen.get("total_price").asText()).isEqualTo("49.29");

        var path = "checkouts/" + made.at("checkout.token");
        var paid = apiClient.post(
                path + "/payments",
                "{\"payment\":{\"unique_token\":\"one\",\"amount\":44.80,\"session_id\":\"" + TestGateway.GOOD
                        + "\"}}");
        assertThat(paid.at("payment.status")).as(paid.text()).isEqualTo("success");
        apiClient.put("exchange_rates/" + rate, "{\"exchange_rate\":{\"rate\":2}}");
        var order = apiClient
                .get("orders/" + apiClient.get(path).at("checkout.order_id"))
                .json()
                .get("order");
        assertThat(order.get("presentment")).isEqualTo(seen);
        assertThat(order.get("presentment_currency").asText()).isEqualTo("USD");
        assertThat(order.get("currency").asText()).isEqualTo("EUR");
        assertThat(order.get("total_price").decimalValue()).isEqualByComparingTo("44.80");
        assertThat(apiClient
                        .get("orders/" + order.get("id").asText() + "/transactions")
                        .at("transactions[0].currency"))
                .isEqualTo("EUR");
    }

    @ParameterizedTest
    @EnumSource
    void shownAmountsAddUpWithCodesAndTaxes(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        rate(apiClient, "JPY", "163.37");
        apiClient.post("countries", "{\"country\":{\"code\":\"DE\",\"tax\":0.19}}");
        var rule = apiClient.post("price_rules", """
                {"price_rule":{"title":"Tenth","value_type":"percentage","value":-10,"target_type":"line_item",
                 "target_selection":"all","allocation_method":"across","customer_selection":"all",
                 "starts_at":"2020-01-01T00:00:00Z"}}
                """).at("price_rule.id");
        apiClient.post("price_rules/" + rule + "/discount_codes", "{\"discount_code\":{\"code\":\"TENTH\"}}");
        var jug = CheckoutApiTest.shopping(apiClient).goods().variant("Jug", 1995, 5);
        var made = checkout(apiClient, jug, ",\"presentment_currency\":\"JPY\",\"discount_code\":\"TENTH\"");
        var seen = made.json().at("/checkout/presentment");

        assertThat(seen.get("total_line_items_price").asText()).as(made.text()).isEqualTo("6518");
        assertThat(amount(seen, "total_line_items_price").subtract(amount(seen, "total_discounts")))
                .isEqualByComparingTo(amount(seen, "subtotal_price"));
        assertThat(amount(seen, "subtotal_price").add(amount(seen, "total_shipping")))
                .isEqualByComparingTo(amount(seen, "total_price"));
        assertThat(seen.get("total_tax").asText()).doesNotContain(".").isNotEqualTo("0");
        var line = seen.at("/lines/0");
        assertThat(line.get("line_item_price")).isEqualTo(seen.get("total_line_items_price"));
        assertThat(line.get("line_item_price_after_discount")).isEqualTo(seen.get("subtotal_price"));
        assertThat(line.get("tax_amount")).isEqualTo(seen.get("total_tax"));
    }

    /** An order that an app writes down names the currency itself: "presentment_currency | str | create". */
    @ParameterizedTest
    @EnumSource
    void orderOfAnAppIsShownInTheCurrencyThatItNames(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        rate(apiClient, "USD", "1.1");
        var body = """
                {"order":{"presentment_currency":"usd","taxes_included":false,"total_tip_received":1,
                 "line_items":[
                  {"title":"Jug","price":19.95,"quantity":2,"tax_lines":[{"title":"VAT","rate":0.1,"price":3.5}]},
                  {"title":"Cup","price":"5.05","quantity":1}],
                 "shipping_lines":[{"title":"Post","price":4.9,"tax_lines":[{"title":"VAT","rate":0.1,"price":0.49}]}],
                 "discount_codes":[{"code":"TENTH","amount":10,"type":"percentage"}]}}""";
        var order = apiClient.post("orders", body);
        assertThat(order.status()).as(order.text()).isEqualTo(201);
        assertThat(order.at("order.currency")).isEqualTo("EUR");
        assertThat(order.at("order.presentment_currency")).isEqualTo("USD");
        assertThat(order.at("order.total_price")).isEqualTo("50.34");
        var seen = order.json().at("/order/presentment");

        assertThat(seen.at("/lines/0/price").asText()).isEqualTo("21.95");
        assertThat(seen.at("/lines/0/line_item_price").asText()).isEqualTo("43.90");
        assertThat(seen.at("/lines/0/discount_amount").asText()).isEqualTo("4.39");
        assertThat(seen.at("/lines/0/tax_amount").asText()).isEqualTo("3.85");
        assertThat(seen.at("/lines/1/line_item_price_after_discount").asText()).isEqualTo("5.00");
        assertThat(seen.get("total_shipping").asText()).isEqualTo("5.93");
        assertThat(seen.get("total_tax").asText()).isEqualTo("4.39");
        assertThat(seen.get("total_price").asText())
                .as("44.51 + 5.39 + 4.39 + 1.10")
                .isEqualTo("55.39");
        assertThat(apiClient.get("orders/" + order.at("order.id")).json().at("/order/presentment"))
                .isEqualTo(seen);

        var taxed = apiClient.post("orders", """
                {"order":{"presentment_currency":"USD","taxes_included":true,"total_tax":3,
                 "line_items":[{"title":"Jug","price":19.95,"quantity":1}]}}""");
        assertThat(taxed.at("order.presentment.total_tax")).isEqualTo("3.30");
        assertThat(taxed.at("order.presentment.total_price")).isEqualTo("21.95");
        var own = apiClient.post("orders", body.replace("usd", "eur"));
        assertThat(own.json().at("/order/presentment").isNull()).isTrue();
        for (var wrong : List.of("CHF", "dollars")) {
            assertThat(apiClient.post("orders", body.replace("usd", wrong)).at("errors.presentment_currency[0]"))
                    .isEqualTo("is not included in the list: EUR, USD");
        }
        var foreign = body.replace("{\"order\":{", "{\"order\":{\"currency\":\"CHF\",");
        assertThat(apiClient.post("orders", foreign).at("errors.presentment_currency[0]"))
                .isEqualTo("is not included in the list: CHF");
    }

    @Test
    void currencyCanBeChangedAndTakenBack() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var jug = CheckoutApiTest.shopping(apiClient).goods().variant("Jug", 1995, 5);
        rate(apiClient, "USD", "1.1");
        var made = checkout(apiClient, jug, "");
        assertThat(made.at("checkout.presentment_currency")).isEqualTo("EUR");
        assertThat(made.json().at("/checkout/presentment").isNull()).isTrue();
        var path = "checkouts/" + made.at("checkout.token");

        var dollars = apiClient.put(path, "{\"checkout\":{\"presentment_currency\":\"USD\"}}");
        assertThat(dollars.at("checkout.presentment.total_price")).isEqualTo("49.29");
        var more = apiClient.put(path, "{\"checkout\":{\"line_items\":[{\"variant_id\":" + jug + ",\"quantity\":1}]}}");
        assertThat(more.at("checkout.presentment.total_price")).isEqualTo("27.34");
        var unknown = apiClient.put(path, "{\"checkout\":{\"presentment_currency\":\"CHF\"}}");
        assertThat(unknown.status()).isEqualTo(422);
        assertThat(unknown.at("errors.presentment_currency[0]")).isEqualTo("is not included in the list: EUR, USD");
        var back = apiClient.put(path, "{\"checkout\":{\"presentment_currency\":null}}");
        assertThat(back.json().at("/checkout/presentment").isNull()).isTrue();
    }

    private static String rate(ApiClient apiClient, String code, String rate) {
        return apiClient
                .post(
                        "exchange_rates",
                        "{\"exchange_rate\":{\"currency_code\":\"" + code + "\",\"rate\":" + rate + "}}")
                .at("exchange_rate.id");
    }

    private static ApiClient.Response checkout(ApiClient apiClient, long variant, String fields) {
        return apiClient.post(
                "checkouts",
                "{\"checkout\":{\"line_items\":[{\"variant_id\":" + variant + ",\"quantity\":2}]," + ADDRESS + fields
                        + "}}");
    }

    private static BigDecimal amount(JsonNode seen, String field) {
        return new BigDecimal(seen.get(field).asText());
    }
}
