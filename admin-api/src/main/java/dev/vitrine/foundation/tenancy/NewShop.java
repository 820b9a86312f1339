package dev.vitrine.foundation.tenancy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Money;
import java.time.ZoneId;
import java.util.Currency;
import java.util.List;

/** Data of a shop that is not stored yet. */
public record NewShop(
        String handle,
        String name,
        String email,
        Currency currency,
        ZoneId zone,
        String country,
        String moneyFormat,
        List<JsonNode> enabledCurrencies,
        String shippingTitle,
        Money shippingPrice) {

    /** In pounds where people weigh so. */
    String weightUnit() {
        return List.of("US", "LR", "MM").contains(country) ? "lb" : "kg";
    }

    /** A shop with the plainest settings: for tests and for a first import. */
    public static NewShop plain(String handle, String name, String email, Currency currency) {
        return new NewShop(
                handle,
                name,
                email,
                currency,
                ZoneId.of("UTC"),
                "",
                "{{amount}} " + currency.getCurrencyCode(),
                List.of(),
                "Standard delivery",
                Money.zero(currency));
    }
}
