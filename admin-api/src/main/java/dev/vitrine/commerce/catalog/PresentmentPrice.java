package dev.vitrine.commerce.catalog;

import dev.vitrine.commerce.pricing.ExchangeRates;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A price as shoppers see it in one of the shop's currencies. */
public record PresentmentPrice(Amount price, @Nullable Amount compareAtPrice) {

    /** "amount (string) and currency_code (string)": the string has exactly the digits of the currency. */
    public record Amount(String amount, String currencyCode) {}

    /** "The shop currency always included", and first; then what else is enabled and has a rate. */
    static List<PresentmentPrice> of(Shop shop, Money price, @Nullable Money compareAt) {
        var rates = ExchangeRates.of(shop);
        return rates.currencies().stream()
                .map(currency -> new PresentmentPrice(
                        amount(rates.in(currency, price)),
                        compareAt == null ? null : amount(rates.in(currency, compareAt))))
                .toList();
    }

    private static Amount amount(Money money) {
        return new Amount(money.amount().toPlainString(), money.currency().getCurrencyCode());
    }
}
