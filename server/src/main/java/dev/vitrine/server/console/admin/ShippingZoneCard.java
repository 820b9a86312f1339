package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.console.StaffVisit;
import java.util.List;
import java.util.Map;

/**
 * A shipping zone as its card shows it.
 *
 * @param places its countries; of those that it holds in part, how much
 * @param carriers how many apps quote rates for it
 */
public record ShippingZoneCard(
        String id, String name, List<String> places, List<ShippingRateLine> rates, int carriers, boolean restOfWorld) {

    static final String REST_OF_WORLD = "*";

    private static final int SHOWN = 8;
    private static final String MOST = "250";

    static List<ShippingZoneCard> all(Desk desk, StaffVisit visit, Manner manner) {
        return zones(desk, visit).valueStream().map(zone -> of(zone, manner)).toList();
    }

    /** As the API prints them. */
    static JsonNode zones(Desk desk, StaffVisit visit) {
        return desk.get(visit, "shipping_zones", Map.of("limit", MOST)).path("shipping_zones");
    }

    static ShippingZoneCard of(JsonNode zone, Manner manner) {
        var countries = zone.path("countries");
        return new ShippingZoneCard(
                zone.path("id").asText(),
                zone.path("name").asText(),
                countries.valueStream().map(ShippingZoneCard::place).toList(),
                ShippingRateLine.of(zone, manner),
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
