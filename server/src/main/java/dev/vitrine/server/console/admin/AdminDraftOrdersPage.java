package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffRequest;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code /admin/drafts}: the list of draft orders, of which several can be deleted at once. Safe for use by many
 * threads.
 */
final class AdminDraftOrdersPage {

    static final String PATH = "/admin/drafts";

    private static final String FIELDS =
            "id,name,created_at,customer,shipping_address,email,line_items,total_price,currency,status";

    private final Foundation foundation;
    private final RestApi restApi;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminDraftOrdersPage(
            Foundation foundation, RestApi restApi, AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.foundation = foundation;
        this.restApi = restApi;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** A draft as its row shows it. */
    public record Row(
            String id, String name, String when, String buyer, String items, String total, OrderLabels.Badge state) {}

    void show(StaffRequest visit) {
        var listQuery = ListQuery.of(visit.context(), PATH, List.of("q", "status", "order"));
        var listPage = adminApiClient.listPage(visit, "draft_orders", listQuery, question(listQuery));
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
                        .map(draft -> row(shopFormatter, draft))
                        .toList());
        model.put(
                "pager",
                Pager.of(listQuery, AdminApiClient.PAGE, listPage.get().total(), "draft order", "draft orders"));
        model.put("chips", listQuery.chips(chips()));
        model.put("states", DraftOrderLabels.STATES);
        model.put("orders", DraftOrderLabels.ORDERS);
        layout.render(visit, "console/admin/drafts", model);
    }

    /** Deletes those that were ticked, all or none; completed ones stay. */
    void change(StaffRequest visit) {
        var context = visit.context();
        var back = RequestParameters.back(context, PATH);
        if (!RequestParameters.text(context, "do").equals("delete")) {
            throw ApiException.notFound();
        }
        var ids = RequestParameters.ids(context);
        try {
            var done = foundation.database().write(tx -> {
                var within = new AdminApiClient(restApi.within(tx));
                return ids.stream().filter(id -> delete(within, visit, id)).count();
            });
            FlashMessage.redirect(context, back, words(done, ids.size() - done));
        } catch (ApiException refusal) {
            FlashMessage.redirectWithError(context, back, AdminOrderPage.errorMessage(refusal));
        }
    }

    private static boolean delete(AdminApiClient within, StaffRequest visit, String id) {
        var path = "draft_orders/" + id;
        if (DraftOrderLabels.isCompleted(within.get(visit, path).path("draft_order"))) {
            return false;
        }
        within.delete(visit, path);
        return true;
    }

    private static String words(long done, long left) {
        var deleted = done == 1 ? "1 draft is deleted." : done + " drafts are deleted.";
        return left == 0
                ? deleted
                : deleted + " " + left + (left == 1 ? " is completed and stays." : " are completed and stay.");
    }

    private static Row row(ShopFormatter shopFormatter, JsonNode draft) {
        return new Row(
                draft.path("id").asText(),
                draft.path("name").asText(),
                shopFormatter.relativeTime(draft.path("created_at")),
                DraftOrderLabels.buyer(draft),
                shopFormatter.count(OrderTotals.quantity(draft), "item", "items"),
                shopFormatter.money(
                        draft.path("total_price"), draft.path("currency").asText()),
                DraftOrderLabels.state(draft));
    }

    private static Map<String, String> question(ListQuery listQuery) {
        var question = new HashMap<>(Map.of("fields", FIELDS, "query", listQuery.text("q")));
        listQuery.addOfferedTo(question, "status", DraftOrderLabels.STATES);
        listQuery.addOfferedTo(question, "order", DraftOrderLabels.ORDERS);
        return question;
    }

    private static Map<String, Map<String, String>> chips() {
        var chips = new LinkedHashMap<String, Map<String, String>>();
        chips.put("q", Map.of("*", "Search: "));
        chips.put("status", DraftOrderLabels.STATES);
        return chips;
    }
}
