package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Json;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.StaffVisit;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/** {@code /admin/settings/delivery/{id}}: the name and the countries of one shipping zone. Threads may share it. */
final class ShippingZonePage {

    private static final String ZONES = "shipping_zones";

    private final Desk desk;
    private final Frame frame;
    private final InstantSource clock;

    ShippingZonePage(Desk desk, Frame frame, InstantSource clock) {
        this.desk = desk;
        this.frame = frame;
        this.clock = clock;
    }

    void begin(StaffVisit visit) {
        show(visit, 200, Json.object(), Form.empty());
    }

    void add(StaffVisit visit) {
        var form = Form.typed(visit.context());
        try {
            var body = Map.of("shipping_zone", ShippingZoneForm.body(form, Json.object()));
            var zone = desk.post(visit, ZONES, body).path("shipping_zone");
            var rate = DeliveryPage.PATH + "/" + zone.path("id").asText() + "/rates/new";
            Notice.to(
                    visit.context(),
                    rate,
                    "The zone " + zone.path("name").asText()
                            + " is added. It needs a rate before anybody there can order.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), Json.object(), ShippingZoneForm.refused(form, refusal));
        }
    }

    void show(StaffVisit visit) {
        var zone = zone(desk, visit);
        show(visit, 200, zone, ShippingZoneForm.of(zone));
    }

    void save(StaffVisit visit) {
        var zone = zone(desk, visit);
        var form = Form.typed(visit.context());
        try {
            var body = Map.of("shipping_zone", ShippingZoneForm.body(form, zone));
            var saved = desk.put(visit, path(zone), body).path("shipping_zone");
            Notice.to(
                    visit.context(),
                    DeliveryPage.PATH,
                    "The zone " + saved.path("name").asText() + " is saved.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), zone, ShippingZoneForm.refused(form, refusal));
        }
    }

    void remove(StaffVisit visit) {
        var zone = zone(desk, visit);
        desk.delete(visit, path(zone));
        Notice.to(
                visit.context(),
                DeliveryPage.PATH,
                "The zone " + zone.path("name").asText() + " and its rates are removed.");
    }

    /** The zone that the address names. 404 when the shop has none such. */
    static JsonNode zone(Desk desk, StaffVisit visit) {
        return desk.get(visit, ZONES + "/" + Pages.id(visit.context(), "id")).path("shipping_zone");
    }

    static String path(JsonNode zone) {
        return ZONES + "/" + zone.path("id").asText();
    }

    private void show(StaffVisit visit, int status, JsonNode zone, Form form) {
        var card = ShippingZoneCard.of(zone, new Manner(visit.shop(), clock.instant()));
        var model = new HashMap<String, Object>(form.model());
        model.put("zone", card);
        model.put("title", card.id().isEmpty() ? "Add a zone" : card.name());
        model.put("choices", ShippingZoneForm.choices(form, zone, ShippingZoneCard.zones(desk, visit)));
        model.put("lost", lost(card));
        frame.render(visit, status, "console/admin/delivery-zone", model);
    }

    private static String lost(ShippingZoneCard zone) {
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
