package dev.vitrine.commerce.pricing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Money;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TotalsTest {

    private static final Currency EUR = Currency.getInstance("EUR");

    @Test
    void linesAndDeliveryAddUp() {
        var totals = Totals.of(
                EUR,
                List.of(new PricedLine(eur("12.50"), 2), new PricedLine(eur("3.99"), 1)),
                List.of(new PricedShipping(eur("4.90"))));

        assertThat(totals.lineItems()).isEqualTo(eur("28.99"));
        assertThat(totals.subtotal()).isEqualTo(eur("28.99"));
        assertThat(totals.shipping()).isEqualTo(eur("4.90"));
        assertThat(totals.total()).isEqualTo(eur("33.89"));
    }

    @Test
    void taxIsAddedUnlessPricesIncludeIt() {
        var line = new PricedLine(eur("74.99"), 3, eur("0"), eur("13.50"));
        var delivery = new PricedShipping(eur("5.00"), eur("1.00"), eur("0.80"));

        var added = Totals.of(EUR, List.of(line), List.of(delivery), eur("0"), false, eur("2.00"));
        assertThat(added.tax()).isEqualTo(eur("14.30"));
        assertThat(added.shipping()).isEqualTo(eur("4.80"));
        assertThat(added.total()).isEqualTo(eur("245.27"));

        var included = Totals.of(EUR, List.of(line), List.of(delivery), eur("0"), true, eur("2.00"));
        assertThat(included.total()).isEqualTo(eur("230.97"));
    }

    private static Money eur(String amount) {
        return Money.of(new BigDecimal(amount), EUR);
    }
}
