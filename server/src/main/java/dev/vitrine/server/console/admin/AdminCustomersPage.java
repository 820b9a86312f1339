package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffRequest;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code /admin/customers}: the list of customers. Safe for use by many threads. */
final class AdminCustomersPage {

    static final String PATH = "/admin/customers";

    private static final Map<String, String> CONSENTS =
            OrderLabels.labels("", "Any consent", "true", "Subscribed", "false", "Not subscribed");
    private static final Map<String, String> BUYERS =
            OrderLabels.labels("", "With or without orders", "true", "Has ordered", "false", "Never ordered");
    private static final Map<String, String> ORDERS = OrderLabels.labels(
            "",
            "Newest first",
            "last_order_date desc",
            "Ordered last",
            "total_spent desc",
            "Spent most",
            "orders_count desc",
            "Most orders",
            "updated_at desc",
            "Changed last");
    private static final List<String> FIELDS =
            List.of("q", "state", "accepts_marketing", "has_orders", "group_id", "order");
    private static final List<String> KNOWN =
            List.of("q", "state", "accepts_marketing", "has_orders", "group_id", "tag", "order");

    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminCustomersPage(AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** A customer as their row shows them. */
    public record Row(
            String id,
            String name,
            String email,
            String place,
            OrderLabels.Badge consent,
            OrderLabels.Badge account,
            String orders,
            String spent) {}

    /** Customers found, or why the search could not be understood. */
    private record Found(Optional<AdminApiClient.ListPage> listPage, String problem) {}

    void show(StaffRequest visit) {
        var listQuery = ListQuery.of(visit.context(), PATH, KNOWN);
        var groups = CustomerGroupChoices.of(adminApiClient, visit);
        var found = found(visit, listQuery, groups);
        if (found.listPage().isEmpty()) {
            visit.context().status(303).header("Location", listQuery.page(1));
            return;
        }
        var listPage = found.listPage().get();
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var model = new HashMap<String, Object>();
        model.put("browsing", listQuery);
        model.put("beside", listQuery.otherParameters(FIELDS));
        model.put(
                "rows",
                listPage.rows()
                        .valueStream()
                        .map(customer -> row(shopFormatter, customer))
                        .toList());
        model.put("pager", Pager.of(listQuery, AdminApiClient.PAGE, listPage.total(), "customer", "customers"));
        model.put("chips", listQuery.chips(chips(groups)));
        model.put("problem", found.problem());
        model.put("states", CustomerLabels.accounts());
        model.put("consents", CONSENTS);
        model.put("buyers", BUYERS);
        model.put("groups", groups);
        model.put("orders", ORDERS);
        layout.render(visit, "console/admin/customers", model);
    }

    private Found found(StaffRequest visit, ListQuery listQuery, Map<String, String> groups) {
        try {
            return new Found(adminApiClient.listPage(visit, "customers", listQuery, question(listQuery, groups)), "");
        } catch (ApiException refusal) {
            if (refusal.status() != 400) {
                throw refusal;
            }
            var none = new AdminApiClient.ListPage(Json.object().putArray("customers"), 0);
            return new Found(Optional.of(none), Form.sentence("the search " + refusal.getMessage()) + ".");
        }
    }

    private static Map<String, String> question(ListQuery listQuery, Map<String, String> groups) {
        var question = new HashMap<String, String>();
        question.put(
                "fields",
                "id,email,phone,first_name,last_name,default_address,accepts_marketing,state,orders_count,total_spent");
        question.put("query", beginnings(listQuery.text("q")));
        listQuery.addOfferedTo(question, "state", CustomerLabels.accounts());
        listQuery.addOfferedTo(question, "accepts_marketing", CONSENTS);
        listQuery.addOfferedTo(question, "has_orders", BUYERS);
        listQuery.addOfferedTo(question, "group_id", groups);
        listQuery.addOfferedTo(question, "order", ORDERS);
        listQuery.addTo(question, "tag");
        return question;
    }

    /**
     * Words as beginnings of words, so that a name is found while it is typed; what is written in the search language
     * stays as it is.
     */
    static String beginnings(String words) {
        return words.matches("[\\p{L}\\p{N}@._+' ]*") && !words.matches(".*\\b(OR|AND)\\b.*")
                ? words.replaceAll("(?<=\\S)(?=\\s|$)", "*")
                : words;
    }

    private static Map<String, Map<String, String>> chips(Map<String, String> groups) {
        var chips = new LinkedHashMap<String, Map<String, String>>();
        chips.put("q", Map.of("*", "Search: "));
        chips.put("state", CustomerLabels.accounts());
        chips.put("accepts_marketing", CONSENTS);
        chips.put("has_orders", BUYERS);
        chips.put("group_id", groups);
        chips.put("tag", Map.of("*", "Tag: "));
        return chips;
    }

    static Row row(ShopFormatter shopFormatter, JsonNode customer) {
        var email = OrderLabels.text(customer, "email");
        return new Row(
                customer.path("id").asText(),
                CustomerLabels.name(customer),
                CustomerLabels.name(customer).equals(email) ? "" : email,
                CustomerLabels.place(customer),
                CustomerLabels.consent(customer),
                CustomerLabels.account(customer),
                shopFormatter.count(customer.path("orders_count").asLong(), "order", "orders"),
                shopFormatter.money(customer.path("total_spent")));
    }
}
