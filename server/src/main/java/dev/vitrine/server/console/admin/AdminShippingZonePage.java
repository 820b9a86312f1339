package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/**
 * {@code /admin/settings/delivery/{id}}: the name and the countries of one shipping zone. Safe for use by many threads.
 */
final class AdminShippingZonePage {

    private static final String ZONES = "shipping_zones";

    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminShippingZonePage(AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    void begin(StaffRequest visit) {
        show(visit, 200, Json.object(), Form.empty());
    }

    void add(StaffRequest visit) {
        var form = Form.typed(visit.context());
        try {
            var body = Map.of("shipping_zone", ShippingZoneForm.body(form, Json.object()));
            var zone = adminApiClient.post(visit, ZONES, body).path("shipping_zone");
            var rate = AdminShippingPage.PATH + "/" + zone.path("id").asText() + "/rates/new";
            FlashMessage.redirect(
                    visit.context(),
                    rate,
                    "The zone " + zone.path("name").asText()
                            + " is added. It needs a rate before anybody there can order.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), Json.object(), ShippingZoneForm.withErrors(form, refusal));
        }
    }

    void show(StaffRequest visit) {
        var zone = zone(adminApiClient, visit);
        show(visit, 200, zone, ShippingZoneForm.of(zone));
    }

    void save(StaffRequest visit) {
        var zone = zone(adminApiClient, visit);
        var form = Form.typed(visit.context());
        try {
            var body = Map.of("shipping_zone", ShippingZoneForm.body(form, zone));
            var saved = adminApiClient.put(visit, path(zone), body).path("shipping_zone");
            FlashMessage.redirect(
                    visit.context(),
                    AdminShippingPage.PATH,
                    "The zone " + saved.path("name").asText() + " is saved.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), zone, ShippingZoneForm.withErrors(form, refusal));
        }
    }

    void remove(StaffRequest visit) {
        var zone = zone(adminApiClient, visit);
        adminApiClient.delete(visit, path(zone));
        FlashMessage.redirect(
                visit.context(),
                AdminShippingPage.PATH,
                "The zone " + zone.path("name").asText() + " and its rates are removed.");
    }

    /** The zone that the address names. 404 when the shop has none such. */
    static JsonNode zone(AdminApiClient adminApiClient, StaffRequest visit) {
        return adminApiClient
                .get(visit, ZONES + "/" + RequestParameters.id(visit.context(), "id"))
                .path("shipping_zone");
    }

    static String path(JsonNode zone) {
        return ZONES + "/" + zone.path("id").asText();
    }

    private void show(StaffRequest visit, int status, JsonNode zone, Form form) {
        var card = ShippingZoneView.of(zone, new ShopFormatter(visit.shop(), clock.instant()));
        var model = new HashMap<String, Object>(form.model());
        model.put("zone", card);
        model.put("title", card.id().isEmpty() ? "Add a zone" : card.name());
        model.put("choices", ShippingZoneForm.choices(form, zone, ShippingZoneView.zones(adminApiClient, visit)));
        model.put("lost", lost(card));
        layout.render(visit, status, "console/admin/delivery-zone", model);
    }

    private static String lost(ShippingZoneView zone) {
        var rates = switch (zone.rates().size()) {
            case 0 -> "It has no rates.";
            case 1 -> "Its rate is lost.";
            default -> "Its " + zone.rates().size() + " rates are lost.";
        };
        var others = zone.others().isEmpty() ? "" : " and " + zone.others().size() + " more";
        return zone.places().isEmpty()
                ? rates
                : rates + " Nobody in " + String.join(", ", zone.first()) + others
                        + " can then order anything that is delivered, unless a zone for the rest of the world is left.";
    }
}
