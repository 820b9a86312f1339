package dev.vitrine.shop.shops;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.commerce.discounts.Discounts;
import dev.vitrine.commerce.inventory.Locations;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.ZoneId;
import java.time.format.TextStyle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** JSON of a shop, for {@code shop.json} and the payload of {@code shop/update}. */
public final class ShopView {

    private static final Map<String, String> PLANS =
            Map.of("trial", "Trial", "dev", "Development", "starter", "Starter", "standard", "Standard");

    private final Shops shops;

    public ShopView(Shops shops) {
        this.shops = shops;
    }

    public Map<String, @Nullable Object> of(Session session, Shop shop) {
        var shown = new LinkedHashMap<String, @Nullable Object>();
        var host = shops.hostOf(shop);
        shown.put("id", shop.id());
        shown.put("name", shop.name());
        shown.put("email", shop.email());
        shown.put("customer_email", shop.email());
        shown.put("shop_owner", shop.shopOwner());
        shown.put("domain", host);
        shown.put("primary_domain", shops.publicHostOf(shop));
        shown.put("vitrine_domain", host);
        shown.put("created_at", shop.createdAt());
        shown.put("updated_at", shop.updatedAt());
        address(shop, shown);
        money(shop, shown);
        shown.put("primary_locale", shop.primaryLocale());
        shown.put("enabled_locales", shop.locales());
        shown.put("iana_timezone", shop.ianaTimezone());
        shown.put("timezone", timezone(shop.zone(), shop));
        shown.put("weight_unit", shop.weightUnit());
        shown.put("taxes_included", shop.taxesIncluded());
        shown.put("tax_shipping", shop.taxShipping());
        shown.put("county_taxes", false);
        shown.put("has_storefront", true);
        shown.put("has_discounts", Discounts.any(session, shop));
        shown.put("has_gift_cards", Products.anyGiftCard(session, shop));
        shown.put("multi_location_enabled", Locations.countActive(session, shop) > 1);
        shown.put("primary_location_id", shop.primaryLocationId());
        shown.put("password_enabled", shop.isPasswordProtected());
        shown.put("setup_required", false);
        shown.put("force_ssl", !host.matches("(.+\\.)?localhost(:\\d+)?"));
        shown.put("plan_name", shop.planName());
        shown.put("plan_display_name", PLANS.getOrDefault(shop.planName(), shop.planName()));
        shown.put("source", null);
        shown.put("enable", shop.isOpen());
        shown.put("end_free_trial_at", null);
        shown.put("subscription_expired_at", null);
        return shown;
    }

    private static void address(Shop shop, Map<String, @Nullable Object> shown) {
        var locale = Locale.forLanguageTag(shop.primaryLocale());
        var province = IsoCountries.country(shop.country()).flatMap(country -> country.province(shop.province()));
        shown.put("address1", shop.address1());
        shown.put("address2", shop.address2());
        shown.put("city", shop.city());
        shown.put("zip", shop.zip());
        shown.put("province", shop.province());
        shown.put("province_code", province.map(found -> found.code()).orElse(""));
        shown.put("country", shop.country());
        shown.put("country_code", shop.country());
        shown.put("country_name", Locale.of("", shop.country()).getDisplayCountry(locale));
        shown.put("phone", shop.phone());
        shown.put("latitude", null);
        shown.put("longitude", null);
    }

    private static void money(Shop shop, Map<String, @Nullable Object> shown) {
        var code = shop.currency().getCurrencyCode();
        var format = shop.moneyFormat();
        var withCode = format.contains(code) ? format : format + " " + code;
        var currencies = shop.enabledCurrencies().stream()
                .map((JsonNode currency) -> currency.path("code").asText())
                .toList();
        shown.put("currency", shop.currency());
        shown.put("enabled_presentment_currencies", currencies.isEmpty() ? List.of(code) : currencies);
        shown.put("money_format", format);
        shown.put("money_with_currency_format", withCode);
        shown.put("money_in_emails_format", format);
        shown.put("money_with_currency_in_emails_format", withCode);
    }

    /** "(GMT-05:00) Eastern Time": with the offset outside of summer time. */
    private static String timezone(ZoneId zone, Shop shop) {
        var offset = zone.getRules().getStandardOffset(shop.updatedAt()).getId();
        return "(GMT" + (offset.equals("Z") ? "+00:00" : offset) + ") "
                + zone.getDisplayName(TextStyle.FULL, Locale.ENGLISH);
    }

    /** The names that are printed, for {@code fields}. */
    static void retainFields(Map<String, @Nullable Object> shown, String csv) {
        shown.keySet().retainAll(Set.of(csv.strip().split("\\s*,\\s*")));
    }
}
