package dev.vitrine.shops;

import dev.vitrine.access.Scope;
import dev.vitrine.events.Topic;
import dev.vitrine.rest.Answer;
import dev.vitrine.rest.Call;
import dev.vitrine.rest.Route;
import dev.vitrine.rest.Verb;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.tenancy.Shops;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code GET /admin/shop.json}: read-only, for any valid credentials. */
public final class ShopResource {

    private final Shops shops;

    public ShopResource(Shops shops) {
        this.shops = shops;
    }

    public List<Route> routes() {
        return List.of(new Route(Verb.GET, "shop", Scope.NONE, "shop", this::read));
    }

    /** "Webhook shop/update when the merchant changes settings": written as the shop is after this call. */
    void announceUpdate(Call call) {
        shops.find(call.tx(), call.shop().shopId())
                .ifPresent(shop -> call.announce(Topic.SHOP_UPDATE, shop.id(), shown(shop)));
    }

    private Answer read(Call call) {
        var shown = shown(call.shop());
        call.query("fields").ifPresent(csv -> shown.keySet().retainAll(List.of(csv.split("\\s*,\\s*"))));
        return Answer.ok(Map.of("shop", shown));
    }

    private Map<String, Object> shown(Shop shop) {
        var host = shops.hostOf(shop);
        var shown = new LinkedHashMap<String, Object>();
        shown.put("id", shop.id());
        shown.put("name", shop.name());
        shown.put("email", shop.email());
        shown.put("domain", host);
        shown.put("primary_domain", host);
        shown.put("created_at", shop.createdAt());
        shown.put("updated_at", shop.updatedAt());
        shown.put("province", shop.province());
        shown.put("country", shop.country());
        shown.put("country_code", shop.country());
        shown.put("country_name", Locale.of("", shop.country()).getDisplayCountry(Locale.of(shop.primaryLocale())));
        shown.put("city", shop.city());
        shown.put("address1", shop.address1());
        shown.put("address2", shop.address2());
        shown.put("zip", shop.zip());
        shown.put("phone", shop.phone());
        shown.put("currency", shop.currency());
        shown.put(
                "enabled_presentment_currencies",
                shop.enabledCurrencies().stream()
                        .map(currency -> currency.path("code").asText())
                        .toList());
        shown.put("customer_email", shop.email());
        shown.put("primary_locale", shop.primaryLocale());
        shown.put("iana_timezone", shop.ianaTimezone());
        shown.put("money_format", shop.moneyFormat());
        shown.put("weight_unit", shop.weightUnit());
        shown.put("taxes_included", shop.taxesIncluded());
        shown.put("tax_shipping", shop.taxShipping());
        shown.put("plan_name", shop.planName());
        shown.put("has_storefront", true);
        return shown;
    }
}
