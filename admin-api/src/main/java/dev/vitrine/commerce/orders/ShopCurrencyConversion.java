package dev.vitrine.commerce.orders;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.pricing.ExchangeRates;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.List;

/**
 * {@code in_shop_currency}: prints the money of an order in another currency in the shop's own, at the shop's rate of
 * today; {@code transaction_amount} and {@code transaction_currency} still say what was moved.
 */
record ShopCurrencyConversion(Shop shop, Currency from, ExchangeRates rates) {

    private static final List<String> AMOUNTS =
            List.of("amount", "application_fee", "subtotal", "total_tax", "discount_amount", "tax_amount");

    static boolean isRequested(ApiCall apiCall) {
        return apiCall.query("in_shop_currency")
                .filter(value -> List.of("true", "1").contains(value))
                .isPresent();
    }

    /** Without a rate the answer stays as it is: an amount would be a guess. */
    ApiResponse of(ApiCall apiCall, ApiResponse apiResponse) {
        if (from.equals(shop.currency()) || !rates.knows(from)) {
            return apiResponse;
        }
        var tree = apiCall.json().tree(apiResponse.body());
        convert(tree);
        return new ApiResponse(apiResponse.status(), tree, apiResponse.headers());
    }

    private void convert(JsonNode node) {
        if (node instanceof ObjectNode object) {
            AMOUNTS.stream()
                    .filter(name -> object.path(name).isNumber())
                    .forEach(name -> object.put(name, worth(object.get(name).decimalValue())));
            if (object.has("currency")) {
                object.put("currency", shop.currency().getCurrencyCode());
            }
            if (object.has("conversion_rate")) {
                object.put("conversion_rate", BigDecimal.ONE.divide(rate(), 6, RoundingMode.HALF_UP));
            }
            // why: a line is shown as it was agreed.
            object.properties().stream()
                    .filter(field -> !field.getKey().equals("line_item"))
                    .forEach(field -> convert(field.getValue()));
        } else {
            node.forEach(this::convert);
        }
    }

    private BigDecimal worth(BigDecimal amount) {
        return Money.of(amount.divide(rate(), 10, RoundingMode.HALF_UP), shop.currency())
                .amount();
    }

    private BigDecimal rate() {
        return rates.rates().getOrDefault(from, BigDecimal.ONE);
    }
}
