package dev.vitrine.server.demo;

import dev.vitrine.Sales;
import dev.vitrine.ShopServices;
import dev.vitrine.commerce.discounts.PriceRule;
import dev.vitrine.commerce.shipping.ShippingRate;
import dev.vitrine.commerce.shipping.ShopCountries;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shipping zones, taxes and discount codes of a demo shop. */
public final class DemoCheckoutSettings {

    /** What a shopper may type at the checkout. */
    public static final List<String> CODES = List.of("WELCOME10", "FREESHIP");

    private static final Instant ALWAYS = Instant.parse("2025-01-01T00:00:00Z");
    private static final List<String> EUROPE = List.of(
            "AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GR", "HR", "HU", "IE", "IS",
            "IT", "LI", "LT", "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK");

    private final ShopServices shopServices;
    private final Sales sales;
    private final Tx tx;
    private final Shop shop;

    DemoCheckoutSettings(ShopServices shopServices, Sales sales, Tx tx, Shop shop) {
        this.shopServices = shopServices;
        this.sales = sales;
        this.tx = tx;
        this.shop = shop;
    }

    /** {@code standard} is what a delivery at home costs, in minor units; much is sent for nothing. */
    void open(long standard) {
        var home = shop.country();
        zone("Home", List.of(home), standard, 8000, 990);
        zone("Europe", EUROPE.stream().filter(code -> !code.equals(home)).toList(), 1290, 15_000, 2490);
        zone("Rest of the world", List.of("*"), 1990, 25_000, 3990);
        ShopCountries.tax(
                tx, shop, home, home.equals("DE") ? new BigDecimal("0.19") : new BigDecimal("0.2"), "VAT", ALWAYS);
        shopServices.shopSettings().set(tx, shop, "taxes_included", "true");
        shopServices.shopSettings().set(tx, shop, "tax_shipping", "true");
        code(CODES.getFirst(), "line_item", -10, "across");
        code(CODES.getLast(), "shipping_line", -100, "each");
    }

    private void zone(String name, List<String> countries, long standard, long freeFrom, long express) {
        var rates = List.of(
                rate("Standard delivery", standard, null, money(freeFrom - 1)),
                rate("Standard delivery", 0, money(freeFrom), null),
                rate("Express delivery", express, null, null));
        sales.shippingZones().open(tx, shop, name, countries, rates, ALWAYS);
    }

    private ShippingRate rate(String name, long price, @Nullable Money low, @Nullable Money high) {
        return ShippingRate.byPrice(name, money(price), low, high);
    }

    private void code(String code, String target, int percent, String method) {
        var rule = Json.object()
                .put("title", code)
                .put("value_type", "percentage")
                .put("value", percent)
                .put("target_type", target)
                .put("target_selection", "all")
                .put("allocation_method", method)
                .put("customer_selection", "all")
                .put("starts_at", ALWAYS.toString())
                .put("created_at", ALWAYS.toString())
                .put("updated_at", ALWAYS.toString());
        sales.discounts().createCode(tx, shop, shop.json().read(rule, PriceRule.class), code, ALWAYS);
    }

    private Money money(long minor) {
        return new Money(minor, shop.currency());
    }
}
