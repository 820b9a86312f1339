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
import java.util.List;
import java.util.Map;

/**
 * {@code /admin/customers/groups/{id}} and {@code …/groups/new}: name and search of one customer group, and who is in
 * it. Safe for use by many threads.
 */
final class AdminCustomerGroupPage {

    private static final JsonNode NONE = Json.object();

    /** How many members the page shows. */
    private static final int MEMBERS = 10;

    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminCustomerGroupPage(AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** {@code ?query=} brings a search along that shall become a group. */
    void showNew(StaffRequest visit) {
        var query = visit.context().queryParam("query");
        show(visit, 200, NONE, Form.of(Map.of("query", query == null ? "" : query)));
    }

    void create(StaffRequest visit) {
        save(visit, NONE);
    }

    void show(StaffRequest visit) {
        var group = group(visit);
        var values = Map.of("name", OrderLabels.text(group, "name"), "query", OrderLabels.text(group, "query"));
        show(visit, 200, group, Form.of(values));
    }

    void change(StaffRequest visit) {
        var group = group(visit);
        if (RequestParameters.text(visit.context(), "do").equals("delete")) {
            adminApiClient.delete(visit, path(group));
            FlashMessage.redirect(
                    visit.context(),
                    AdminCustomerGroupsPage.PATH,
                    "The group " + group.path("name").asText() + " is deleted. Its customers are still there.");
        } else {
            save(visit, group);
        }
    }

    private void save(StaffRequest visit, JsonNode group) {
        var form = Form.typed(visit.context());
        var body = Json.object().put("name", form.text("name")).put("query", form.text("query"));
        var wrapped = Map.of("customer_group", body);
        try {
            var saved = (group.isEmpty()
                            ? adminApiClient.post(visit, "customer_groups", wrapped)
                            : adminApiClient.put(visit, path(group), wrapped))
                    .path("customer_group");
            FlashMessage.redirect(
                    visit.context(),
                    AdminCustomerGroupsPage.PATH + "/" + saved.path("id").asText(),
                    "The group is saved.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), group, form.withErrors(refusal));
        }
    }

    private void show(StaffRequest visit, int status, JsonNode group, Form form) {
        var id = group.path("id").asText("");
        var model = new HashMap<String, Object>(form.model());
        model.put("id", id);
        model.put("fresh", id.isEmpty());
        model.put("title", id.isEmpty() ? "Add group" : group.path("name").asText());
        model.put("address", AdminCustomerGroupsPage.PATH + "/" + (id.isEmpty() ? "new" : id));
        model.put("unsaved", form.problems().isEmpty() ? "clean" : "dirty");
        if (!id.isEmpty()) {
            var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
            var total = adminApiClient.count(visit, "customers", Map.of("group_id", id));
            model.put("count", shopFormatter.count(total, "customer", "customers"));
            model.put("members", members(visit, shopFormatter, id));
        }
        layout.render(visit, status, "console/admin/customer-group", model);
    }

    private List<AdminCustomersPage.Row> members(StaffRequest visit, ShopFormatter shopFormatter, String id) {
        return adminApiClient
                .get(visit, "customer_groups/" + id + "/customers", Map.of("limit", Integer.toString(MEMBERS)))
                .path("customers")
                .valueStream()
                .map(customer -> AdminCustomersPage.row(shopFormatter, customer))
                .toList();
    }

    private JsonNode group(StaffRequest visit) {
        return adminApiClient
                .get(visit, "customer_groups/" + RequestParameters.id(visit.context(), "id"))
                .path("customer_group");
    }

    private static String path(JsonNode group) {
        return "customer_groups/" + group.path("id").asText();
    }
}
