package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffRequest;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code /admin/checkouts}: what customers began and did not pay. Safe for use by many threads. */
final class AdminCheckoutsPage {

    static final String PATH = "/admin/checkouts";

    private static final String FIELDS = "id,name,created_at,customer,shipping_address,email,line_items,total_price,"
            + "currency,status,abandoned_email_status";

    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminCheckoutsPage(AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** A checkout as its row shows it. */
    public record Row(
            String id,
            String name,
            String when,
            String buyer,
            String items,
            String total,
            OrderLabels.Badge state,
            OrderLabels.Badge email) {}

    void show(StaffRequest visit) {
        var listQuery = ListQuery.of(visit.context(), PATH, List.of("q", "status", "order"));
        var listPage = adminApiClient.listPage(visit, "checkouts", listQuery, question(listQuery));
        if (listPage.isEmpty()) {
            visit.context().status(303).header("Location", listQuery.page(1));
            return;
        }
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var model = new HashMap<String, Object>();
        model.put("browsing", listQuery);
        model.put(
                "rows",
                listPage.get()
                        .rows()
                        .valueStream()
                        .map(checkout -> row(shopFormatter, checkout))
                        .toList());
        model.put(
                "pager", Pager.of(listQuery, AdminApiClient.PAGE, listPage.get().total(), "checkout", "checkouts"));
        model.put("chips", listQuery.chips(chips()));
        model.put("states", CheckoutLabels.STATES);
        model.put("orders", CheckoutLabels.ORDERS);
        layout.render(visit, "console/admin/checkouts", model);
    }

    private static Row row(ShopFormatter shopFormatter, JsonNode checkout) {
        return new Row(
                checkout.path("id").asText(),
                checkout.path("name").asText(),
                shopFormatter.relativeTime(checkout.path("created_at")),
                CheckoutLabels.buyer(checkout),
                shopFormatter.count(OrderTotals.quantity(checkout), "item", "items"),
                shopFormatter.money(
                        checkout.path("total_price"), checkout.path("currency").asText()),
                CheckoutLabels.state(checkout),
                CheckoutLabels.email(checkout));
    }

    private static Map<String, String> question(ListQuery listQuery) {
        var question = new HashMap<>(Map.of("fields", FIELDS, "status", "abandoned"));
        if (!listQuery.text("q").isEmpty()) {
            question.put("search", listQuery.text("q"));
        }
        listQuery.addOfferedTo(question, "status", CheckoutLabels.STATES);
        listQuery.addOfferedTo(question, "order", CheckoutLabels.ORDERS);
        return question;
    }

    private static Map<String, Map<String, String>> chips() {
        var chips = new LinkedHashMap<String, Map<String, String>>();
        chips.put("q", Map.of("*", "Search: "));
        chips.put("status", CheckoutLabels.STATES);
        return chips;
    }
}
