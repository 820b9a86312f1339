package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code /admin/customers/{id}/addresses/{address}} and {@code …/addresses/new}: one address of a customer. Safe for
 * use by many threads.
 */
final class AdminCustomerAddressPage {

    private static final JsonNode NONE = Json.object();
    private static final List<String> WRITTEN = List.of(
            "first_name",
            "last_name",
            "company",
            "address1",
            "address2",
            "zip",
            "city",
            "province",
            "country_code",
            "phone");
    private static final Map<String, String> FIELDS = Map.of("country", "country_code", "signature", "base");

    private final AdminApiClient adminApiClient;
    private final Layout layout;

    AdminCustomerAddressPage(AdminApiClient adminApiClient, Layout layout) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
    }

    void showNew(StaffRequest visit) {
        var customer = AdminCustomerPage.customer(adminApiClient, visit);
        var values = new LinkedHashMap<String, String>();
        values.put("first_name", OrderLabels.text(customer, "first_name"));
        values.put("last_name", OrderLabels.text(customer, "last_name"));
        values.put("country_code", visit.shop().country());
        show(visit, 200, customer, NONE, Form.of(values));
    }

    void create(StaffRequest visit) {
        save(visit, AdminCustomerPage.customer(adminApiClient, visit), NONE);
    }

    void show(StaffRequest visit) {
        var address = address(visit);
        var values = new LinkedHashMap<String, String>();
        WRITTEN.forEach(name -> values.put(name, OrderLabels.text(address, name)));
        show(visit, 200, AdminCustomerPage.customer(adminApiClient, visit), address, Form.of(values));
    }

    /** Saves the form, makes the address the default, or deletes it. */
    void change(StaffRequest visit) {
        var customer = AdminCustomerPage.customer(adminApiClient, visit);
        var address = address(visit);
        var path = path(customer) + "/" + address.path("id").asText();
        try {
            switch (RequestParameters.text(visit.context(), "do")) {
                case "" -> save(visit, customer, address);
                case "default" -> {
                    adminApiClient.put(visit, path + "/default", Json.object());
                    back(visit, customer, "The default address is another one now.");
                }
                case "delete" -> {
                    adminApiClient.delete(visit, path);
                    back(visit, customer, "The address is deleted.");
                }
                default -> throw ApiException.notFound();
            }
        } catch (ApiException refusal) {
            if (refusal.status() == 404) {
                throw refusal;
            }
            FlashMessage.redirectWithError(
                    visit.context(), AdminCustomerPage.address(customer), "The address " + refusal.getMessage() + ".");
        }
    }

    private void save(StaffRequest visit, JsonNode customer, JsonNode address) {
        var form = Form.typed(visit.context());
        try {
            var body = Map.of("address", body(form));
            if (address.isEmpty()) {
                adminApiClient.post(visit, path(customer), body);
            } else {
                adminApiClient.put(
                        visit, path(customer) + "/" + address.path("id").asText(), body);
            }
            back(visit, customer, "The address is saved.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), customer, address, withErrors(form, refusal));
        }
    }

    private static ObjectNode body(Form form) {
        var body = Json.object();
        WRITTEN.forEach(name -> body.put(name, form.text(name)));
        return body;
    }

    private static Form withErrors(Form form, ApiException refusal) {
        var shown = form.withErrors(refusal, FIELDS);
        return refusal.body().get("errors") instanceof Map<?, ?> errors && errors.containsKey("signature")
                ? shown.withProblem("base", "The customer has exactly this address already.")
                : shown;
    }

    private static void back(StaffRequest visit, JsonNode customer, String words) {
        FlashMessage.redirect(visit.context(), AdminCustomerPage.address(customer), words);
    }

    private void show(StaffRequest visit, int status, JsonNode customer, JsonNode address, Form form) {
        var fresh = address.isEmpty();
        var countries = new LinkedHashMap<String, String>(Map.of("", "Not said"));
        IsoCountries.countries().forEach(country -> countries.put(country.code(), country.name()));
        var model = new HashMap<String, Object>(form.model());
        model.put("fresh", fresh);
        model.put("customer", AdminCustomerPage.address(customer));
        model.put("name", CustomerLabels.name(customer));
        model.put("title", fresh ? "Add address" : "Edit address");
        model.put("standard", address.path("default").asBoolean());
        model.put(
                "address",
                AdminCustomerPage.address(customer) + "/addresses/"
                        + (fresh ? "new" : address.path("id").asText()));
        model.put("unsaved", form.problems().isEmpty() ? "clean" : "dirty");
        model.put("countries", countries);
        layout.render(visit, status, "console/admin/customer-address", model);
    }

    private JsonNode address(StaffRequest visit) {
        var context = visit.context();
        return adminApiClient
                .get(
                        visit,
                        "customers/" + RequestParameters.id(context, "id") + "/addresses/"
                                + RequestParameters.id(context, "address"))
                .path("customer_address");
    }

    private static String path(JsonNode customer) {
        return AdminCustomerPage.path(customer) + "/addresses";
    }
}
