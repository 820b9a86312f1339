package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** {@code /admin/settings/delivery/{id}/rates/{rate}}: one shipping rate. Safe for use by many threads. */
final class AdminShippingRatePage {

    private final Foundation foundation;
    private final RestApi restApi;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminShippingRatePage(
            Foundation foundation, RestApi restApi, AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.foundation = foundation;
        this.restApi = restApi;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    void begin(StaffRequest visit) {
        show(visit, 200, AdminShippingZonePage.zone(adminApiClient, visit), Optional.empty(), ShippingRateForm.empty());
    }

    void show(StaffRequest visit) {
        var zone = AdminShippingZonePage.zone(adminApiClient, visit);
        var line = line(visit, zone);
        show(visit, 200, zone, Optional.of(line), ShippingRateForm.of(line));
    }

    /** Both a new rate and one that there was. */
    void save(StaffRequest visit) {
        var zone = AdminShippingZonePage.zone(adminApiClient, visit);
        var line = visit.context().pathParamMap().containsKey("rate")
                ? Optional.of(line(visit, zone))
                : Optional.<ShippingRateView>empty();
        var form = Form.typed(visit.context());
        try {
            var read = ShippingRateForm.read(form, visit.shop());
            foundation.database().change(tx -> write(new AdminApiClient(restApi.within(tx)), visit, zone, line, read));
            FlashMessage.redirect(
                    visit.context(),
                    AdminShippingPage.PATH,
                    form.text("name") + " is " + (line.isEmpty() ? "added to " : "saved in ")
                            + zone.path("name").asText() + ".");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), zone, line, ShippingRateForm.withErrors(form, refusal));
        }
    }

    void remove(StaffRequest visit) {
        var zone = AdminShippingZonePage.zone(adminApiClient, visit);
        var line = line(visit, zone);
        foundation.database().change(tx -> remove(new AdminApiClient(restApi.within(tx)), visit, zone, line));
        FlashMessage.redirect(
                visit.context(),
                AdminShippingPage.PATH,
                line.name() + " is removed from " + zone.path("name").asText() + ".");
    }

    private static void write(
            AdminApiClient adminApiClient,
            StaffRequest visit,
            JsonNode zone,
            Optional<ShippingRateView> before,
            ShippingRateForm form) {
        var kept = before.filter(line -> !form.changesType(line.rate()));
        before.filter(line -> kept.isEmpty()).ifPresent(line -> remove(adminApiClient, visit, zone, line));
        put(adminApiClient, visit, zone, kept.map(ShippingRateView::rate), form.rate());
        var free = kept.flatMap(ShippingRateView::free);
        if (form.free().isPresent()) {
            put(adminApiClient, visit, zone, free, form.free().get());
        } else {
            free.ifPresent(rate -> adminApiClient.delete(
                    visit, rates(zone) + "/" + rate.path("id").asText()));
        }
    }

    private static void put(
            AdminApiClient adminApiClient, StaffRequest visit, JsonNode zone, Optional<JsonNode> known, JsonNode rate) {
        var body = Map.of("shipping_rate", rate);
        if (known.isPresent()) {
            adminApiClient.put(visit, rates(zone) + "/" + known.get().path("id").asText(), body);
        } else {
            adminApiClient.post(visit, rates(zone), body);
        }
    }

    private static void remove(
            AdminApiClient adminApiClient, StaffRequest visit, JsonNode zone, ShippingRateView line) {
        adminApiClient.delete(visit, rates(zone) + "/" + line.id());
        line.free()
                .ifPresent(rate -> adminApiClient.delete(
                        visit, rates(zone) + "/" + rate.path("id").asText()));
    }

    private static String rates(JsonNode zone) {
        return AdminShippingZonePage.path(zone) + "/rates";
    }

    /** The one that the address names. 404 when the zone has none such. */
    private ShippingRateView line(StaffRequest visit, JsonNode zone) {
        var id = RequestParameters.id(visit.context(), "rate");
        return ShippingRateView.of(zone, new ShopFormatter(visit.shop(), clock.instant())).stream()
                .filter(line -> line.id().equals(id))
                .findFirst()
                .orElseThrow(ApiException::notFound);
    }

    private void show(StaffRequest visit, int status, JsonNode zone, Optional<ShippingRateView> line, Form form) {
        var model = new HashMap<String, Object>(form.model());
        var path = AdminShippingPage.PATH + "/" + zone.path("id").asText();
        model.put("zone", zone.path("name").asText());
        model.put("zonePath", path);
        model.put("here", path + "/rates/" + line.map(ShippingRateView::id).orElse("new"));
        model.put("fresh", line.isEmpty());
        model.put("name", line.map(ShippingRateView::name).orElse("Add a rate"));
        model.put("limits", ShippingRateForm.LIMITS);
        model.put("symbol", visit.shop().currency().getCurrencyCode());
        model.put(
                "unit",
                line.map(each -> OrderLabels.text(each.rate(), "weight_unit"))
                        .filter(unit -> !unit.isEmpty())
                        .orElse(visit.shop().weightUnit()));
        layout.render(visit, status, "console/admin/delivery-rate", model);
    }
}
