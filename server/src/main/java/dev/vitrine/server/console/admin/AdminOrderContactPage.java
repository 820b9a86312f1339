package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * {@code /admin/orders/{id}/contact}: how the buyer is reached, and where an order goes. Safe for use by many threads.
 */
final class AdminOrderContactPage {

    private static final String SHIPPING = "shipping_address";
    private static final String BILLING = "billing_address";

    private final AdminApiClient adminApiClient;
    private final Layout layout;

    AdminOrderContactPage(AdminApiClient adminApiClient, Layout layout) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
    }

    void show(StaffRequest visit) {
        var order = order(visit);
        var shipping = order.path(SHIPPING);
        var billing = order.path(BILLING);
        var values = new LinkedHashMap<String, String>();
        values.put("email", OrderLabels.text(order, "email"));
        values.put("phone", OrderLabels.text(order, "phone"));
        AddressFields.put(values, SHIPPING, shipping);
        AddressFields.put(values, BILLING, billing);
        values.put("billing", billing.equals(shipping) ? DraftOrderInput.SAME : DraftOrderInput.OTHER);
        show(visit, 200, order, Form.of(values));
    }

    void submit(StaffRequest visit) {
        var order = order(visit);
        var form = Form.typed(visit.context());
        var shipping = AddressFields.read(form, SHIPPING, order.path(SHIPPING));
        var changed = Json.object().put("email", form.text("email")).put("phone", form.text("phone"));
        changed.set(SHIPPING, shipping);
        changed.set(
                BILLING,
                form.text("billing").equals(DraftOrderInput.OTHER)
                        ? AddressFields.read(form, BILLING, order.path(BILLING))
                        : shipping);
        try {
            adminApiClient.put(visit, "orders/" + order.path("id").asText(), Map.of("order", changed));
            FlashMessage.redirect(visit.context(), address(order), "Contact and addresses are saved.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), order, form.withErrors(refusal));
        }
    }

    private void show(StaffRequest visit, int status, JsonNode order, Form form) {
        var countries = new LinkedHashMap<String, String>(Map.of("", "Not said"));
        IsoCountries.countries().forEach(country -> countries.put(country.code(), country.name()));
        var model = new HashMap<String, Object>(form.model());
        model.put("order", address(order));
        model.put("name", order.path("name").asText());
        model.put("countries", countries);
        model.put("billings", DraftOrderLabels.BILLING);
        model.put("unsaved", form.problems().isEmpty() ? "clean" : "dirty");
        layout.render(visit, status, "console/admin/order-contact", model);
    }

    private JsonNode order(StaffRequest visit) {
        return adminApiClient
                .get(visit, "orders/" + RequestParameters.id(visit.context(), "id"))
                .path("order");
    }

    private static String address(JsonNode order) {
        return "/admin/orders/" + order.path("id").asText();
    }
}
