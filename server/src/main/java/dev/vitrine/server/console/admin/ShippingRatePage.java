package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Platform;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.StaffVisit;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** {@code /admin/settings/delivery/{id}/rates/{rate}}: what one way of delivery costs. Threads may share it. */
final class ShippingRatePage {

    private final Platform platform;
    private final Desk desk;
    private final Frame frame;
    private final InstantSource clock;

    ShippingRatePage(Platform platform, Desk desk, Frame frame, InstantSource clock) {
        this.platform = platform;
        this.desk = desk;
        this.frame = frame;
        this.clock = clock;
    }

    void begin(StaffVisit visit) {
        show(visit, 200, ShippingZonePage.zone(desk, visit), Optional.empty(), ShippingRateForm.empty());
    }

    void show(StaffVisit visit) {
        var zone = ShippingZonePage.zone(desk, visit);
        var line = line(visit, zone);
        show(visit, 200, zone, Optional.of(line), ShippingRateForm.of(line));
    }

    /** Both a new rate and one that there was. */
    void save(StaffVisit visit) {
        var zone = ShippingZonePage.zone(desk, visit);
        var line = visit.context().pathParamMap().containsKey("rate")
                ? Optional.of(line(visit, zone))
                : Optional.<ShippingRateLine>empty();
        var form = Form.typed(visit.context());
        try {
            var read = ShippingRateForm.read(form, visit.shop());
            platform.database().change(tx -> write(new Desk(platform.api().within(tx)), visit, zone, line, read));
            Notice.to(
                    visit.context(),
                    DeliveryPage.PATH,
                    form.text("name") + " is " + (line.isEmpty() ? "added to " : "saved in ")
                            + zone.path("name").asText() + ".");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), zone, line, ShippingRateForm.refused(form, refusal));
        }
    }

    void remove(StaffVisit visit) {
        var zone = ShippingZonePage.zone(desk, visit);
        var line = line(visit, zone);
        platform.database().change(tx -> remove(new Desk(platform.api().within(tx)), visit, zone, line));
        Notice.to(
                visit.context(),
                DeliveryPage.PATH,
                line.name() + " is removed from " + zone.path("name").asText() + ".");
    }

    private static void write(
            Desk desk, StaffVisit visit, JsonNode zone, Optional<ShippingRateLine> before, ShippingRateForm form) {
        var kept = before.filter(line -> !form.turns(line.rate()));
        before.filter(line -> kept.isEmpty()).ifPresent(line -> remove(desk, visit, zone, line));
        put(desk, visit, zone, kept.map(ShippingRateLine::rate), form.rate());
        var free = kept.flatMap(ShippingRateLine::free);
        if (form.free().isPresent()) {
            put(desk, visit, zone, free, form.free().get());
        } else {
            free.ifPresent(rate ->
                    desk.delete(visit, rates(zone) + "/" + rate.path("id").asText()));
        }
    }

    private static void put(Desk desk, StaffVisit visit, JsonNode zone, Optional<JsonNode> known, JsonNode rate) {
        var body = Map.of("shipping_rate", rate);
        if (known.isPresent()) {
            desk.put(visit, rates(zone) + "/" + known.get().path("id").asText(), body);
        } else {
            desk.post(visit, rates(zone), body);
        }
    }

    private static void remove(Desk desk, StaffVisit visit, JsonNode zone, ShippingRateLine line) {
        desk.delete(visit, rates(zone) + "/" + line.id());
        line.free()
                .ifPresent(rate ->
                        desk.delete(visit, rates(zone) + "/" + rate.path("id").asText()));
    }

    private static String rates(JsonNode zone) {
        return ShippingZonePage.path(zone) + "/rates";
    }

    /** The one that the address names. 404 when the zone has none such. */
    private ShippingRateLine line(StaffVisit visit, JsonNode zone) {
        var id = Pages.id(visit.context(), "rate");
        return ShippingRateLine.of(zone, new Manner(visit.shop(), clock.instant())).stream()
                .filter(line -> line.id().equals(id))
                .findFirst()
                .orElseThrow(ApiException::notFound);
    }

    private void show(StaffVisit visit, int status, JsonNode zone, Optional<ShippingRateLine> line, Form form) {
        var model = new HashMap<String, Object>(form.model());
        var path = DeliveryPage.PATH + "/" + zone.path("id").asText();
        model.put("zone", zone.path("name").asText());
        model.put("zonePath", path);
        model.put("here", path + "/rates/" + line.map(ShippingRateLine::id).orElse("new"));
        model.put("fresh", line.isEmpty());
        model.put("name", line.map(ShippingRateLine::name).orElse("Add a rate"));
        model.put("limits", ShippingRateForm.LIMITS);
        model.put("symbol", visit.shop().currency().getCurrencyCode());
        model.put(
                "unit",
                line.map(each -> OrderWords.text(each.rate(), "weight_unit"))
                        .filter(unit -> !unit.isEmpty())
                        .orElse(visit.shop().weightUnit()));
        frame.render(visit, status, "console/admin/delivery-rate", model);
    }
}
