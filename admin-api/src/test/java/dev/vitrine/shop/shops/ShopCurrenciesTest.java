package dev.vitrine.shop.shops;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.pricing.Basket;
import dev.vitrine.commerce.pricing.Discount;
import dev.vitrine.commerce.pricing.ExchangeRates;
import dev.vitrine.commerce.pricing.Quote;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class ShopCurrenciesTest {

    private static final List<String> CODES = List.of("USD", "GBP", "JPY", "KWD", "CHF", "SEK", "PLN", "CZK", "BRL");
    private static final Currency EUR = Currency.getInstance("EUR");
    private static final Currency JPY = Currency.getInstance("JPY");
    private static final Currency KWD = Currency.getInstance("KWD");

    @TestFactory
    Stream<DynamicNode> keepTheContract() {
        return ResourceContract.of("exchange_rate", "exchange_rates", "products")
                .valid(number -> "{\"currency_code\":\"" + CODES.get(number) + "\",\"rate\":1.25}")
                .changing("{\"rate\":1.5}")
                .requiring("currency_code")
                .publishing(List.of("shop/update"), List.of("shop/update"), List.of("shop/update"))
                .tests();
    }

    @ParameterizedTest
    @EnumSource
    void rateEnablesItsCurrency(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var id = set(apiClient, "JPY", "161.25").at("exchange_rate.id");
        set(apiClient, "KWD", "0.3312");

        assertThat(apiClient
                        .get("shop")
                        .json()
                        .at("/shop/enabled_presentment_currencies")
                        .toString())
                .as("its own too, so that shoppers get back to it")
                .isEqualTo("[\"EUR\",\"JPY\",\"KWD\"]");
        assertThat(rates(apiClient).currencies()).containsExactly(EUR, JPY, KWD);
        assertThat(rates(apiClient).in(JPY, eur("9.99"))).isEqualTo(new Money(1611, JPY));
        assertThat(rates(apiClient).in(KWD, eur("9.99"))).isEqualTo(new Money(3309, KWD));

        apiClient.put("exchange_rates/" + id, "{\"exchange_rate\":{\"rate\":\"100\"}}");
        assertThat(rates(apiClient).in(JPY, eur("9.99"))).isEqualTo(new Money(999, JPY));
        apiClient.delete("exchange_rates/" + id);
        assertThat(rates(apiClient).currencies()).containsExactly(EUR, KWD);
    }

    @ParameterizedTest
    @EnumSource
    void variantsShowTheirPriceInEveryEnabledCurrency(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var id = apiClient
                .post("products", "{\"product\":{\"title\":\"Jug\",\"variants\":[{\"price\":\"9.99\"}]}}")
                .at("product.id");
        set(apiClient, "JPY", "161.25");
        set(apiClient, "KWD", "0.3312");
        var variant = apiClient.get("products/" + id).json().at("/product/variants/0/presentment_prices");

        assertThat(variant.findValuesAsText("amount")).containsExactly("9.99", "1611", "3.309");
        assertThat(variant.findValuesAsText("currency_code")).containsExactly("EUR", "JPY", "KWD");
    }

    @ParameterizedTest
    @EnumSource
    void basketIsPricedByItsRoundedUnitPrices(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        set(apiClient, "JPY", "161.25");
        var fiveOff = Discount.ofOrder("Five", null, Discount.ValueType.FIXED_AMOUNT, new BigDecimal("5"));
        var basket = Basket.of(EUR, List.of(new Basket.Item(eur("9.99"), 3, true)), List.of())
                .discountedBy(List.of(fiveOff));

        assertThat(Quote.of(rates(apiClient).in(JPY, basket)).totals().total())
                .isEqualTo(new Money(3 * 1611 - 806, JPY));
    }

    @ParameterizedTest
    @CsvSource({
        "EUR, 1, currency_code, is the shop's own currency",
        "XYZ, 1, currency_code, is not a currency code of ISO 4217",
        "usd, 1, currency_code, has already been taken",
        "GBP, 0, rate, must be greater than 0",
        "GBP, '\"1e400\"', rate, must be between 0.000000001 and 1000000000",
        "GBP, null, rate, can't be blank"
    })
    void refusesWhatCannotBe(String code, String rate, String field, String message) {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        set(apiClient, "USD", "1.08");
        var response = set(apiClient, code, rate);

        assertThat(response.status()).isEqualTo(422);
        assertThat(response.at("errors." + field + "[0]")).isEqualTo(message);
    }

    private static ApiClient.Response set(ApiClient apiClient, String code, String rate) {
        return apiClient.post(
                "exchange_rates", "{\"exchange_rate\":{\"currency_code\":\"" + code + "\",\"rate\":" + rate + "}}");
    }

    private static ExchangeRates rates(ApiClient apiClient) {
        var platform = apiClient.platform().platform();
        return platform.foundation()
                .database()
                .read(session -> ExchangeRates.of(platform.foundation()
                        .shops()
                        .find(session, apiClient.shop())
                        .orElseThrow()));
    }

    private static Money eur(String amount) {
        return Money.of(new BigDecimal(amount), EUR);
    }
}
