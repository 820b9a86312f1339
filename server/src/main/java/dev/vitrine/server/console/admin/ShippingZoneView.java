package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.console.StaffRequest;
import java.util.List;
import java.util.Map;

/**
 * Shipping zone as its card shows it.
 *
 * @param places its countries; with how many provinces where not all
 * @param carriers how many apps quote rates for it
 */
public record ShippingZoneView(
        String id, String name, List<String> places, List<ShippingRateView> rates, int carriers, boolean restOfWorld) {

    static final String REST_OF_WORLD = "*";

    private static final int SHOWN = 8;
    private static final String MOST = "250";

    static List<ShippingZoneView> all(AdminApiClient adminApiClient, StaffRequest visit, ShopFormatter shopFormatter) {
        return zones(adminApiClient, visit)
                .valueStream()
                .map(zone -> of(zone, shopFormatter))
                .toList();
    }

    /** As the API prints them. */
    static JsonNode zones(AdminApiClient adminApiClient, StaffRequest visit) {
        return adminApiClient
                .get(visit, "shipping_zones", Map.of("limit", MOST))
                .path("shipping_zones");
    }

    static ShippingZoneView of(JsonNode zone, ShopFormatter shopFormatter) {
        var countries = zone.path("countries");
        return new ShippingZoneView(
                zone.path("id").asText(),
                zone.path("name").asText(),
                countries.valueStream().map(ShippingZoneView::place).toList(),
                ShippingRateView.of(zone, shopFormatter),
                zone.path("carrier_shipping_rate_providers").size(),
                countries
                        .valueStream()
                        .anyMatch(each -> each.path("code").asText().equals(REST_OF_WORLD)));
    }

    /** Those that are named at once. */
    public List<String> first() {
        return places.size() > SHOWN + 1 ? places.subList(0, SHOWN) : places;
    }

    public List<String> others() {
        return places.subList(first().size(), places.size());
    }

    /** Whether what is sent there has a price. */
    public boolean served() {
        return !rates.isEmpty() || carriers > 0;
    }

    static String place(JsonNode country) {
        var code = country.path("code").asText();
        if (code.equals(REST_OF_WORLD)) {
            return "Rest of the world";
        }
        var part = ShippingZoneForm.part(country);
        return country.path("name").asText() + (part.isEmpty() ? "" : " (" + part + ")");
    }
}
