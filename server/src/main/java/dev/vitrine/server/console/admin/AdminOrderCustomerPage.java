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
import java.util.Map;

/**
 * {@code /admin/orders/{id}/customer}: whose order it is, another customer's or nobody's. Safe for use by many threads.
 */
final class AdminOrderCustomerPage {

    private static final String CUSTOMER = "customer_id";
    private static final String NOBODY = "none";

    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminOrderCustomerPage(AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** {@code ?q=} is whom to look for; without it, those who have the order's e-mail address. */
    void show(StaffRequest visit) {
        var order = order(visit);
        var sought = visit.context().queryParam("q");
        if (seesCustomers(visit, order)) {
            show(visit, 200, order, sought == null ? "" : sought.strip(), Form.empty());
        }
    }

    void submit(StaffRequest visit) {
        var order = order(visit);
        if (!seesCustomers(visit, order)) {
            return;
        }
        var form = Form.typed(visit.context());
        var chosen = form.text(CUSTOMER);
        try {
            if (!chosen.matches(NOBODY + "|\\d{1,18}")) {
                throw ApiException.field(422, CUSTOMER, "choose one of the rows below");
            }
            var customer = adminApiClient
                    .put(visit, path(order), Map.of("order", body(chosen)))
                    .path("order")
                    .path("customer");
            var words = customer.isNull()
                    ? "The order has no customer now."
                    : "It is an order of " + CustomerLabels.name(customer) + " now.";
            FlashMessage.redirect(visit.context(), address(order), words);
        } catch (ApiException refusal) {
            show(
                    visit,
                    refusal.status(),
                    order,
                    form.text("q"),
                    form.withErrors(refusal, Map.of("customer", CUSTOMER)));
        }
    }

    private static ObjectNode body(String chosen) {
        var body = Json.object();
        if (chosen.equals(NOBODY)) {
            body.putNull("customer");
        } else {
            body.putObject("customer").put("id", Long.parseLong(chosen));
        }
        return body;
    }

    /** why: an order names its customer, so that any of them could be read here by number. */
    private static boolean seesCustomers(StaffRequest visit, JsonNode order) {
        var may = visit.staff().may(Permission.CUSTOMERS);
        if (!may) {
            FlashMessage.redirectWithError(
                    visit.context(),
                    address(order),
                    "Your account may not see customers. Ask who may to change the order's.");
        }
        return may;
    }

    private void show(StaffRequest visit, int status, JsonNode order, String sought, Form form) {
        var customer = order.path("customer");
        var search = new CustomerSearch(adminApiClient, visit, new ShopFormatter(visit.shop(), clock.instant()));
        var model = new HashMap<String, Object>(form.model());
        model.put("order", address(order));
        model.put("orderName", order.path("name").asText());
        model.put("customer", customer.isObject() ? CustomerLabels.name(customer) : "");
        model.put("sought", sought);
        model.put(
                "found",
                search.found(
                        sought.isEmpty() ? OrderLabels.text(order, "email") : sought,
                        OrderLabels.text(customer, "id")));
        layout.render(visit, status, "console/admin/order-customer", model);
    }

    private JsonNode order(StaffRequest visit) {
        return adminApiClient
                .get(visit, "orders/" + RequestParameters.id(visit.context(), "id"))
                .path("order");
    }

    private static String path(JsonNode order) {
        return "orders/" + order.path("id").asText();
    }

    private static String address(JsonNode order) {
        return "/admin/" + path(order);
    }
}
