package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.SearchableList;
import dev.vitrine.server.console.StaffRequest;
import java.util.HashMap;
import java.util.Map;

/** {@code /admin/customers/groups}: the customer groups, which are saved searches. Safe for use by many threads. */
final class AdminCustomerGroupsPage {

    static final String PATH = AdminCustomersPage.PATH + "/groups";

    /** "no list has more than 250 rows". */
    private static final String MOST = "250";

    private final AdminApiClient adminApiClient;
    private final Layout layout;

    AdminCustomerGroupsPage(AdminApiClient adminApiClient, Layout layout) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
    }

    /** A group as its row shows it. */
    public record Row(String id, String name, String query) {}

    void show(StaffRequest visit) {
        var groups = adminApiClient
                .get(visit, "customer_groups", Map.of("limit", MOST))
                .path("customer_groups")
                .valueStream()
                .map(AdminCustomerGroupsPage::row)
                .toList();
        var model = new HashMap<String, Object>();
        model.put("shelf", SearchableList.of(visit.context(), PATH, groups, Row::name, "group", "groups"));
        layout.render(visit, "console/admin/customer-groups", model);
    }

    private static Row row(JsonNode group) {
        return new Row(group.path("id").asText(), group.path("name").asText(), OrderLabels.text(group, "query"));
    }
}
