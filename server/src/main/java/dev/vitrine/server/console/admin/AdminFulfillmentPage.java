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
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code /admin/orders/{id}/fulfil}: line items to fulfill, and the tracking number. Safe for use by many threads. */
final class AdminFulfillmentPage {

    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminFulfillmentPage(AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    void show(StaffRequest visit) {
        show(visit, 200, order(visit), null);
    }

    private void show(StaffRequest visit, int status, JsonNode order, @Nullable Form typed) {
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var lines = LineItemView.left(shopFormatter, order, "fulfillable_quantity");
        var form = typed;
        if (form == null) {
            var values = new LinkedHashMap<String, String>();
            lines.forEach(line -> values.put("quantity[" + line.id() + "]", Integer.toString(line.quantity())));
            values.put("notify_customer", "1");
            form = Form.of(values);
        }
        var model = new HashMap<String, Object>(form.model());
        model.put("id", order.path("id").asText());
        model.put("name", order.path("name").asText());
        model.put("email", OrderLabels.text(order, "email"));
        model.put("lines", lines);
        layout.render(visit, status, "console/admin/fulfil", model);
    }

    void submit(StaffRequest visit) {
        var context = visit.context();
        var id = RequestParameters.id(context, "id");
        var form = Form.typed(context);
        var body = Json.object()
                .put("tracking_company", form.text("tracking_company"))
                .put("tracking_number", form.text("tracking_number"))
                .put("notify_customer", form.ticked("notify_customer"));
        var lines = body.putArray("line_items");
        var fields = new HashMap<String, String>();
        form.values().forEach((name, value) -> {
            if (name.startsWith("quantity[") && !value.isEmpty() && !value.matches("0+")) {
                fields.put("line_items[" + lines.size() + "].quantity", name);
                lines.addObject()
                        .put("id", name.substring(9, name.length() - 1))
                        .put("quantity", value);
            }
        });
        try {
            if (lines.isEmpty()) {
                throw ApiException.of(422, "Choose at least one item to send");
            }
            adminApiClient.post(visit, "orders/" + id + "/fulfillments", Map.of("fulfillment", body));
            FlashMessage.redirect(context, "/admin/orders/" + id, "The items are fulfilled.");
        } catch (ApiException refusal) {
            if (refusal.status() == 404) {
                throw refusal;
            }
            show(visit, refusal.status(), order(visit), form.withErrors(refusal, fields));
        }
    }

    private JsonNode order(StaffRequest visit) {
        return adminApiClient
                .get(visit, "orders/" + RequestParameters.id(visit.context(), "id"))
                .path("order");
    }
}
