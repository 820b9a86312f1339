package dev.vitrine.pricing;

import dev.vitrine.kernel.Money;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a buyer saw who looked at prices in another of the shop's currencies; charged is the shop's own. Amounts are
 * strings, "presentment strings", with the digits of the currency, and add up in it.
 *
 * @param exchangeRate what one unit of the shop's money bought at that moment
 * @param unitPrices of each line, in order
 */
public record Presentment(
        String currency,
        BigDecimal exchangeRate,
        List<String> unitPrices,
        String totalLineItemsPrice,
        String totalDiscounts,
        String subtotalPrice,
        String totalShipping,
        String totalTax,
        String totalPrice) {

    public Presentment {
        unitPrices = List.copyOf(unitPrices);
    }

    /** "Round unit price, then multiply"; empty in the shop's own currency, and in one that it no longer has. */
    public static Optional<Presentment> of(ExchangeRates rates, @Nullable String code, Basket basket) {
        return rates.currencies().stream()
                .filter(currency -> currency.getCurrencyCode().equals(code) && !currency.equals(basket.currency()))
                .findFirst()
                .map(currency -> in(currency, rates, basket));
    }

    private static Presentment in(Currency currency, ExchangeRates rates, Basket basket) {
        var shown = rates.in(currency, basket);
        var totals = Quote.of(shown).totals();
        return new Presentment(
                currency.getCurrencyCode(),
                Objects.requireNonNull(rates.rates().get(currency)),
                shown.items().stream().map(item -> text(item.price())).toList(),
                text(totals.lineItems()),
                text(totals.discounts()),
                text(totals.subtotal()),
                text(totals.shipping()),
                text(totals.tax()),
                text(totals.total()));
    }

    private static String text(Money money) {
        return money.amount().toPlainString();
    }
}
