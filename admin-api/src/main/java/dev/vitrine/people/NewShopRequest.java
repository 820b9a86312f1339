package dev.vitrine.people;

import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.NewShop;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Currency;
import java.util.List;
import java.util.Locale;

/**
 * Request to open a shop; its currency and weight unit follow from its country.
 *
 * @param country by its code
 * @param zone as a browser names it; where it names none, that of the country
 */
@RecordBuilder
public record NewShopRequest(String handle, String name, String country, String zone)
        implements NewShopRequestBuilder.With {

    void check(Problems problems) {
        problems.notBlank("shop_name", name).atMost(100, "shop_name", name).notBlank("country", country);
        if (!country.isBlank() && IsoCountries.country(country).isEmpty()) {
            problems.add("country", Problems.NO_COUNTRY);
        }
    }

    /** {@code email} is the sender of its e-mails. */
    NewShop newShop(String email) {
        var currency = currency();
        var symbol = currency.getSymbol(Locale.ENGLISH);
        return new NewShop(
                handle,
                name,
                email,
                currency,
                zoneId(),
                country,
                symbol.equals(currency.getCurrencyCode()) ? "{{amount}} " + symbol : symbol + "{{amount}}",
                List.of(),
                "Standard delivery",
                Money.zero(currency));
    }

    private Currency currency() {
        try {
            // why a second choice: nobody lives in Antarctica.
            var own = Currency.getInstance(Locale.of("", country));
            return own == null ? Currency.getInstance("USD") : own;
        } catch (IllegalArgumentException e) {
            return Currency.getInstance("USD");
        }
    }

    private ZoneId zoneId() {
        try {
            // why regions only: an offset knows no summer.
            if (zone.contains("/")) {
                return ZoneId.of(zone);
            }
        } catch (DateTimeException e) {
            return IsoCountries.country(country).map(IsoCountries::zone).orElse(ZoneId.of("UTC"));
        }
        return IsoCountries.country(country).map(IsoCountries::zone).orElse(ZoneId.of("UTC"));
    }
}
