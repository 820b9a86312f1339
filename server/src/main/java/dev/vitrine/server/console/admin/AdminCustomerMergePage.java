package dev.vitrine.server.console.admin;

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
 * {@code /admin/customers/{id}/merge}: finds the other customer who is the same person, and merges the two. Safe for
 * use by many threads.
 */
final class AdminCustomerMergePage {

    private static final String OTHER = "customer_id";

    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminCustomerMergePage(AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** {@code ?q=} is whom to look for; without it, those who have the same last name. */
    void show(StaffRequest visit) {
        var sought = visit.context().queryParam("q");
        show(visit, 200, sought == null ? "" : sought.strip(), Form.empty());
    }

    void merge(StaffRequest visit) {
        var context = visit.context();
        var customer = AdminCustomerPage.customer(adminApiClient, visit);
        var form = Form.typed(context);
        try {
            if (!form.text(OTHER).matches("\\d{1,18}")) {
                throw ApiException.field(422, OTHER, "choose one of the customers below");
            }
            var body = Json.object().put(OTHER, Long.parseLong(form.text(OTHER)));
            adminApiClient.post(visit, AdminCustomerPage.path(customer) + "/merge", Map.of("customer_merge", body));
            FlashMessage.redirect(context, AdminCustomerPage.address(customer), "The two customers are one now.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), form.text("q"), form.withErrors(refusal));
        }
    }

    private void show(StaffRequest visit, int status, String sought, Form form) {
        var customer = AdminCustomerPage.customer(adminApiClient, visit);
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var model = new HashMap<String, Object>(form.model());
        model.put("address", AdminCustomerPage.address(customer));
        model.put("name", CustomerLabels.name(customer));
        model.put("email", OrderLabels.text(customer, "email"));
        model.put("sought", sought);
        model.put(
                "found",
                new CustomerSearch(adminApiClient, visit, shopFormatter)
                        .found(
                                sought.isEmpty() ? OrderLabels.text(customer, "last_name") : sought,
                                customer.path("id").asText()));
        layout.render(visit, status, "console/admin/customer-merge", model);
    }
}
