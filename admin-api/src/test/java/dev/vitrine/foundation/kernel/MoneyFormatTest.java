package dev.vitrine.foundation.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Currency;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class MoneyFormatTest {

    private static final Currency EUR = Currency.getInstance("EUR");

    static Stream<JsonNode> vectors() {
        return Vectors.each("money");
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void amountIsWrittenAsInTheVectors(JsonNode vector) {
        var currency = Currency.getInstance(vector.path("currency").asText());
        var format = new MoneyFormat(vector.path("format").asText(), currency);
        assertThat(format.format(new Money(vector.path("minor").asLong(), currency)))
                .isEqualTo(vector.path("text").asText());
    }

    @Test
    void anotherCurrencyIsWrittenWithItsCode() {
        var format = new MoneyFormat("{{amount_with_comma_separator}} €", EUR);
        assertThat(format.format(new Money(123_450, Currency.getInstance("USD"))))
                .isEqualTo("1,234.50 USD");
        assertThat(format.format(new Money(-123_450, Currency.getInstance("JPY"))))
                .isEqualTo("−123,450 JPY");
    }

    @Test
    void patternIsValidWhenItSaysWhereTheAmountStands() {
        assertThat(Stream.of("€{{amount}}", "{{ amount_no_decimals }} kr")).allMatch(MoneyFormat::isValid);
        assertThat(Stream.of("", "€", "€{{amount", "{{price}}")).noneMatch(MoneyFormat::isValid);
    }

    @Test
    void currencyDigitsAreThoseOfTheVectors() {
        var digits = Vectors.of("currency_digits");
        var unlike = Currency.getAvailableCurrencies().stream()
                .filter(currency -> Money.digits(currency) != 2)
                .collect(Collectors.groupingBy(
                        currency -> Integer.toString(Money.digits(currency)),
                        Collectors.mapping(Currency::getCurrencyCode, Collectors.toCollection(TreeSet::new))));
        assertThat(unlike).hasSameSizeAs(digits);
        unlike.forEach((number, codes) -> assertThat(String.join(" ", codes))
                .isEqualTo(digits.path(number).asText()));
    }
}
