package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code /admin/orders/{id}/fulfillments/{shipment}/events/{event}} and {@code …/events/new}: one tracking event of a
 * shipment. Safe for use by many threads.
 */
final class AdminFulfillmentEventPage {

    private static final JsonNode NONE = Json.object();
    private static final String STATUS = "status";
    private static final List<String> WRITTEN =
            List.of(STATUS, "message", "address1", "zip", "city", "province", "country");
    private static final List<String> TIMES = List.of("happened_at", "estimated_delivery_at");

    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminFulfillmentEventPage(AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** Events of a shipment in the API. */
    static String path(String order, String shipment) {
        return "orders/" + order + "/fulfillments/" + shipment + "/events";
    }

    void showNew(StaffRequest visit) {
        var now = clock.instant().atZone(visit.shop().zone()).toLocalDateTime().truncatedTo(ChronoUnit.MINUTES);
        show(visit, 200, NONE, Form.of(Map.of(STATUS, "in_transit", "happened_at", now.toString())));
    }

    void create(StaffRequest visit) {
        save(visit, NONE);
    }

    void show(StaffRequest visit) {
        var event = event(visit);
        var values = new LinkedHashMap<String, String>();
        WRITTEN.forEach(name -> values.put(name, OrderLabels.text(event, name)));
        TIMES.forEach(name -> values.put(name, local(visit, OrderLabels.text(event, name))));
        show(visit, 200, event, Form.of(values));
    }

    /** Saves the form, or deletes the event. */
    void change(StaffRequest visit) {
        var event = event(visit);
        if (RequestParameters.text(visit.context(), "do").equals("delete")) {
            adminApiClient.delete(visit, path(visit) + "/" + event.path("id").asText());
            FlashMessage.redirect(visit.context(), order(visit), "The event is deleted.");
        } else {
            save(visit, event);
        }
    }

    private void save(StaffRequest visit, JsonNode event) {
        var form = Form.typed(visit.context());
        try {
            var body = Map.of("fulfillment_event", body(visit, form, event));
            if (event.isEmpty()) {
                adminApiClient.post(visit, path(visit), body);
                FlashMessage.redirect(visit.context(), order(visit), "The event is added.");
            } else {
                adminApiClient.put(visit, path(visit) + "/" + event.path("id").asText(), body);
                FlashMessage.redirect(visit.context(), order(visit), "The event is saved.");
            }
        } catch (ApiException refusal) {
            show(visit, refusal.status(), event, form.withErrors(refusal));
        }
    }

    /** Without times that are as they were: the fields leave out their seconds. */
    private static ObjectNode body(StaffRequest visit, Form form, JsonNode event) {
        var body = Json.object();
        var problems = new Problems();
        WRITTEN.forEach(name -> body.put(name, form.text(name)));
        for (var name : TIMES) {
            var typed = form.text(name);
            try {
                if (event.isEmpty() || !typed.equals(local(visit, OrderLabels.text(event, name)))) {
                    body.put(name, typed.isEmpty() ? null : instant(visit, typed));
                }
            } catch (DateTimeException notATime) {
                problems.add(name, "must be a day and a time, such as 2026-12-01T09:00");
            }
        }
        problems.throwIfAny();
        return body;
    }

    private static String instant(StaffRequest visit, String typed) {
        return LocalDateTime.parse(typed)
                .atZone(visit.shop().zone())
                .toInstant()
                .toString();
    }

    private static String local(StaffRequest visit, String time) {
        return time.isEmpty()
                ? ""
                : OffsetDateTime.parse(time)
                        .atZoneSameInstant(visit.shop().zone())
                        .toLocalDateTime()
                        .truncatedTo(ChronoUnit.MINUTES)
                        .toString();
    }

    private void show(StaffRequest visit, int status, JsonNode event, Form form) {
        var context = visit.context();
        var fulfillment = adminApiClient
                .get(
                        visit,
                        "orders/" + RequestParameters.id(context, "id") + "/fulfillments/"
                                + RequestParameters.id(context, "shipment"))
                .path("fulfillment");
        var order = adminApiClient
                .get(visit, "orders/" + RequestParameters.id(context, "id"), Map.of("fields", "id,name"))
                .path("order");
        var fresh = event.isEmpty();
        var model = new HashMap<String, Object>(form.model());
        model.put("fresh", fresh);
        model.put("order", order(visit));
        model.put("orderName", order.path("name").asText());
        model.put("parcel", fulfillment.path("name").asText());
        model.put("title", fresh ? "Add event" : "Edit event");
        model.put(
                "address",
                "/admin/" + path(visit) + "/"
                        + (fresh ? "new" : event.path("id").asText()));
        model.put("statuses", FulfillmentEventView.statuses());
        model.put("zone", visit.shop().zone().getId());
        model.put("unsaved", form.problems().isEmpty() ? "clean" : "dirty");
        layout.render(visit, status, "console/admin/fulfillment-event", model);
    }

    private JsonNode event(StaffRequest visit) {
        return adminApiClient
                .get(visit, path(visit) + "/" + RequestParameters.id(visit.context(), "event"))
                .path("fulfillment_event");
    }

    private static String path(StaffRequest visit) {
        return path(RequestParameters.id(visit.context(), "id"), RequestParameters.id(visit.context(), "shipment"));
    }

    private static String order(StaffRequest visit) {
        return "/admin/orders/" + RequestParameters.id(visit.context(), "id");
    }
}
