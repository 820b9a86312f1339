package dev.vitrine.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.kernel.Money;
import dev.vitrine.tenancy.Shop;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A price as shoppers see it in one of the shop's currencies. */
public record PresentmentPrice(Amount price, @Nullable Amount compareAtPrice) {

    /** "amount (string) and currency_code (string)": the string has exactly the digits of the currency. */
    public record Amount(String amount, String currencyCode) {}

    /** "the shop currency always included", and first. */
    static List<PresentmentPrice> of(Shop shop, Money price, @Nullable Money compareAt) {
        var prices = new ArrayList<PresentmentPrice>();
        var own = shop.currency().getCurrencyCode();
        prices.add(new PresentmentPrice(plain(price, own), compareAt == null ? null : plain(compareAt, own)));
        for (var currency : shop.enabledCurrencies()) {
            if (!currency.path("code").asText().equals(own)) {
                prices.add(new PresentmentPrice(
                        changed(price, currency), compareAt == null ? null : changed(compareAt, currency)));
            }
        }
        return List.copyOf(prices);
    }

    private static Amount plain(Money money, String code) {
        return new Amount(money.amount().toPlainString(), code);
    }

    private static Amount changed(Money money, JsonNode currency) {
        var rate = currency.hasNonNull("rate") ? currency.get("rate").decimalValue() : BigDecimal.ONE;
        var amount = money.amount()
                .multiply(rate)
                .setScale(currency.path("minor_units").asInt(2), RoundingMode.HALF_UP);
        return new Amount(amount.toPlainString(), currency.path("code").asText());
    }
}
