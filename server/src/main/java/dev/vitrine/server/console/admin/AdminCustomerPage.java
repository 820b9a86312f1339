package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code /admin/customers/{id}} and {@code /admin/customers/new}: one customer with addresses, orders and account. Safe
 * for use by many threads.
 */
final class AdminCustomerPage {

    private static final JsonNode NONE = Json.object();
    private static final List<String> WRITTEN = List.of("first_name", "last_name", "email", "phone", "note", "tags");
    private static final List<String> TICKED = List.of("accepts_marketing", "tax_exempt");

    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminCustomerPage(AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    void show(StaffRequest visit) {
        show(visit, customer(adminApiClient, visit), "");
    }

    /** {@code link} opens the account; empty where none was made now. */
    private void show(StaffRequest visit, JsonNode customer, String link) {
        var values = new LinkedHashMap<String, String>();
        WRITTEN.forEach(name -> values.put(name, OrderLabels.text(customer, name)));
        TICKED.forEach(name -> values.put(name, customer.path(name).asBoolean() ? "1" : ""));
        show(visit, 200, customer, Form.of(values), link);
    }

    void showNew(StaffRequest visit) {
        show(visit, 200, NONE, Form.empty(), "");
    }

    void create(StaffRequest visit) {
        var form = Form.typed(visit.context());
        try {
            var customer = adminApiClient
                    .post(visit, "customers", Map.of("customer", body(form)))
                    .path("customer");
            FlashMessage.redirect(visit.context(), address(customer), CustomerLabels.name(customer) + " is added.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), NONE, form.withErrors(refusal), "");
        }
    }

    /** Saves the form, or takes the step that a button names. */
    void change(StaffRequest visit) {
        var customer = customer(adminApiClient, visit);
        var form = Form.typed(visit.context());
        var step = form.text("do");
        try {
            if (step.equals("delete")) {
                adminApiClient.delete(visit, path(customer));
                FlashMessage.redirect(
                        visit.context(), AdminCustomersPage.PATH, CustomerLabels.name(customer) + " is deleted.");
            } else if (step.equals("link")) {
                // why not after a redirect: of the link only a hash is kept.
                show(visit, customer, link(visit, customer));
            } else {
                FlashMessage.redirect(visit.context(), address(customer), done(visit, customer, form));
            }
        } catch (ApiException refusal) {
            if (step.isEmpty()) {
                show(visit, refusal.status(), customer, form.withErrors(refusal), "");
            } else {
                FlashMessage.redirectWithError(
                        visit.context(), address(customer), AdminOrderPage.errorMessage(refusal));
            }
        }
    }

    private String done(StaffRequest visit, JsonNode customer, Form form) {
        var path = path(customer);
        switch (form.text("do")) {
            case "" -> {
                adminApiClient.put(visit, path, Map.of("customer", body(form)));
                return "The customer is saved.";
            }
            case "invite" -> {
                var invitation = adminApiClient.post(visit, path + "/send_invite", Json.object());
                return "The invitation is sent to "
                        + invitation.at("/customer_invite/to").asText() + ".";
            }
            case "disable" -> {
                adminApiClient.post(visit, path + "/disable", Json.object());
                return "The account is closed.";
            }
            case "erase" -> {
                adminApiClient.post(visit, path + "/erase", Json.object());
                return "The personal data is erased.";
            }
            default -> throw ApiException.notFound();
        }
    }

    /** Everything that the shop keeps about the person, as a file to hand over. */
    void data(StaffRequest visit) {
        var customer = customer(adminApiClient, visit);
        if (!visit.staff().may(Permission.ORDERS)) {
            FlashMessage.redirectWithError(
                    visit.context(),
                    address(customer),
                    "The data names orders, which your account may not see. Ask who may to download it.");
            return;
        }
        var data = adminApiClient.get(visit, path(customer) + "/data").path("customer_data");
        visit.context()
                .header(
                        "Content-Disposition",
                        "attachment; filename=\"customer-" + customer.path("id").asText() + ".json\"")
                .header("X-Content-Type-Options", "nosniff")
                .header("Cache-Control", "private, no-store")
                .contentType("application/json; charset=utf-8")
                .result(data.toPrettyString());
    }

    private static ObjectNode body(Form form) {
        var body = Json.object();
        WRITTEN.forEach(name -> body.put(name, form.text(name)));
        TICKED.forEach(name -> body.put(name, form.ticked(name)));
        return body;
    }

    private String link(StaffRequest visit, JsonNode customer) {
        return adminApiClient
                .post(visit, path(customer) + "/account_activation_url", Json.object())
                .path("account_activation_url")
                .asText();
    }

    private void show(StaffRequest visit, int status, JsonNode customer, Form form, String link) {
        var fresh = customer.isEmpty();
        var model = new HashMap<String, Object>(form.model());
        model.put("fresh", fresh);
        model.put("link", link);
        model.put("title", fresh ? "Add customer" : CustomerLabels.name(customer));
        model.put("address", fresh ? AdminCustomersPage.PATH + "/new" : address(customer));
        model.put("unsaved", form.problems().isEmpty() ? "clean" : "dirty");
        if (!fresh) {
            describe(visit, customer, model);
        }
        layout.render(visit, status, "console/admin/customer", model);
    }

    private void describe(StaffRequest visit, JsonNode customer, Map<String, Object> model) {
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var id = customer.path("id").asText();
        model.put("id", id);
        model.put("metafields", MetafieldCard.of(adminApiClient, visit, MetafieldRoom.CUSTOMER, id));
        model.put("customer", CustomerView.of(shopFormatter, customer));
        model.put("addresses", addresses(visit, customer));
        var seesOrders = visit.staff().may(Permission.ORDERS);
        model.put("seesOrders", seesOrders);
        model.put("orders", seesOrders ? orders(visit, shopFormatter, customer) : List.of());
        var ofThem =
                Map.of("filter", "Customer", "subject_id", customer.path("id").asText(), "limit", "50");
        model.put(
                "moments",
                TimelineEntry.all(
                        shopFormatter,
                        adminApiClient.get(visit, "events", ofThem).path("events")));
    }

    private List<CustomerView.AddressRow> addresses(StaffRequest visit, JsonNode customer) {
        return adminApiClient
                .get(visit, path(customer) + "/addresses", Map.of("limit", "250"))
                .path("addresses")
                .valueStream()
                .map(CustomerView::address)
                .toList();
    }

    private List<CustomerView.OrderRow> orders(StaffRequest visit, ShopFormatter shopFormatter, JsonNode customer) {
        var newest = Map.of(
                "limit",
                Integer.toString(CustomerView.ORDERS),
                "fields",
                "id,name,created_at,total_price,currency,financial_status,fulfillment_status,status");
        return adminApiClient
                .get(visit, path(customer) + "/orders", newest)
                .path("orders")
                .valueStream()
                .map(order -> CustomerView.order(shopFormatter, order))
                .toList();
    }

    /** The customer whom the address names. 404 when the shop has none such. */
    static JsonNode customer(AdminApiClient adminApiClient, StaffRequest visit) {
        return adminApiClient
                .get(visit, "customers/" + RequestParameters.id(visit.context(), "id"))
                .path("customer");
    }

    static String path(JsonNode customer) {
        return "customers/" + customer.path("id").asText();
    }

    static String address(JsonNode customer) {
        return AdminCustomersPage.PATH + "/" + customer.path("id").asText();
    }
}
