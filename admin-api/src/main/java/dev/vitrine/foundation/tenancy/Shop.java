package dev.vitrine.foundation.tenancy;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.MoneyFormat;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.kernel.Tenant;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Currency;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A tenant: one merchant's shop. Passed on as a value from the edge, where its host decided it.
 *
 * @param handle the first label of its host: {@code demo} of {@code demo.localhost:8080}
 * @param enabledCurrencies what shoppers may see prices in, the shop's own among them: code, name, symbol, minor_units,
 *     is_base, rate; empty when it is the only one
 * @param enabledLocales languages that pages are shown in beside the primary one
 * @param customerAccounts {@code disabled}, {@code optional}, or {@code required} at the checkout
 * @param returnDays for how many days after the last parcel customers may ask for a return; 0 when they may not
 * @param passwordVersion which version of its password the shop asks of visitors; 0 while it is open to everybody
 * @param shippingPrice the flat rate of every delivery
 * @param primaryLocationId where goods are kept when nothing else is said; it cannot be deleted
 * @param primaryDomain the host of the merchant's own that visitors are led to; null while that is the permanent one
 * @param variantLimit how many variants a product may have, 100 by default
 * @param state a word of {@link ShopState}
 */
public record Shop(
        long id,
        String handle,
        String name,
        String email,
        Currency currency,
        String ianaTimezone,
        String primaryLocale,
        List<String> enabledLocales,
        String country,
        String province,
        String city,
        String address1,
        String address2,
        String zip,
        String phone,
        String weightUnit,
        String moneyFormat,
        List<JsonNode> enabledCurrencies,
        boolean taxesIncluded,
        boolean taxShipping,
        String customerAccounts,
        int returnDays,
        int passwordVersion,
        String shippingTitle,
        Money shippingPrice,
        String state,
        String planName,
        String shopOwner,
        long primaryLocationId,
        int variantLimit,
        @Nullable String primaryDomain,
        @JsonUnwrapped CheckoutFields checkoutFields,
        Instant createdAt,
        Instant updatedAt)
        implements Tenant {

    public Shop {
        enabledCurrencies = ShownCurrencies.withOwn(currency, enabledCurrencies);
    }

    @Override
    public ShopId shopId() {
        return new ShopId(id);
    }

    public ZoneId zone() {
        return ZoneId.of(ianaTimezone);
    }

    /** The languages that pages are shown in, the shop's own first. */
    public List<String> locales() {
        return Stream.concat(Stream.of(primaryLocale), enabledLocales.stream())
                .distinct()
                .toList();
    }

    /** Reads and prints in this shop's currency and zone. */
    public Json json() {
        return new Json(currency, zone());
    }

    /** "A development store has unlimited free-trial access with a test payment gateway only". */
    public boolean isDevelopment() {
        return planName.equals("dev");
    }

    /** An amount in the shop's money format; in other currencies with their code. */
    public String price(Money money) {
        return new MoneyFormat(moneyFormat, currency).format(money);
    }

    /** As {@code $price} of themes writes it: a currency that the shop shows with its symbol. */
    public String storefrontPrice(Money money) {
        var symbol = enabledCurrencies.stream()
                .filter(each ->
                        each.path("code").asText().equals(money.currency().getCurrencyCode()))
                .map(each -> each.path("symbol").asText(""))
                .filter(text -> !text.isEmpty())
                .findFirst();
        return symbol.isEmpty() || money.currency().equals(currency)
                ? price(money)
                : new MoneyFormat(symbol.get() + "{{amount}}", money.currency()).format(money);
    }

    /** Whether customers may have accounts. */
    public boolean hasCustomerAccounts() {
        return !customerAccounts.equals("disabled");
    }

    /** Whether shoppers can buy, and apps can call. */
    public boolean isOpen() {
        return ShopState.of(this) == ShopState.OPEN;
    }

    /** Whether visitors see the storefront only with its password. */
    public boolean isPasswordProtected() {
        return passwordVersion > 0;
    }

    public Money zeroMoney() {
        return Money.zero(currency);
    }
}
