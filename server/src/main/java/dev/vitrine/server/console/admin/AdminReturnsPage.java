package dev.vitrine.server.console.admin;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
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

/** {@code /admin/returns}: what customers want to send back, and the answers. Safe for use by many threads. */
final class AdminReturnsPage {

    static final String PATH = "/admin/returns";

    private static final Map<String, String> ORDERS =
            OrderLabels.labels("", "Newest first", "created_at asc", "Oldest first");

    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminReturnsPage(AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    void show(StaffRequest visit) {
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var listQuery = ListQuery.of(visit.context(), PATH, List.of("q", "status", "order"));
        var listPage = adminApiClient.listPage(visit, "returns", listQuery, question(listQuery));
        if (listPage.isEmpty()) {
            visit.context().status(303).header("Location", listQuery.page(1));
            return;
        }
        var model = new HashMap<String, Object>();
        model.put("browsing", listQuery);
        model.put(
                "rows",
                listPage.get()
                        .rows()
                        .valueStream()
                        .map(each -> ReturnView.of(shopFormatter, each, Json.object()))
                        .toList());
        model.put(
                "pager", Pager.of(listQuery, AdminApiClient.PAGE, listPage.get().total(), "return", "returns"));
        model.put("chips", listQuery.chips(chips()));
        model.put("statuses", ReturnView.STATUSES);
        model.put("orders", ORDERS);
        layout.render(visit, "console/admin/returns", model);
    }

    private static Map<String, String> question(ListQuery listQuery) {
        var question = new HashMap<String, String>();
        listQuery.addOfferedTo(question, "status", ReturnView.STATUSES);
        listQuery.addOfferedTo(question, "order", ORDERS);
        if (!listQuery.text("q").isEmpty()) {
            question.put("query", listQuery.text("q"));
        }
        return question;
    }

    private static Map<String, Map<String, String>> chips() {
        var chips = new LinkedHashMap<String, Map<String, String>>();
        chips.put("q", Map.of("*", "Search: "));
        chips.put("status", ReturnView.STATUSES);
        return chips;
    }

    /** Approves, declines or closes a return of an order. */
    void change(StaffRequest visit) {
        var context = visit.context();
        var order = "orders/" + RequestParameters.id(context, "id");
        var path = order + "/returns/" + RequestParameters.id(context, "return");
        var answer = Json.object().put("answer", RequestParameters.text(context, "answer"));
        try {
            FlashMessage.redirect(
                    context, "/admin/" + order, done(visit, path, RequestParameters.text(context, "do"), answer));
        } catch (ApiException refusal) {
            FlashMessage.redirectWithError(context, "/admin/" + order, AdminOrderPage.errorMessage(refusal));
        }
    }

    private String done(StaffRequest visit, String path, String step, Object answer) {
        switch (step) {
            case "approve" -> {
                adminApiClient.post(visit, path + "/approve", answer);
                return "The return is approved. Refund it when the pieces are back.";
            }
            case "decline" -> {
                adminApiClient.post(visit, path + "/decline", answer);
                return "The return is declined.";
            }
            case "close" -> {
                adminApiClient.post(visit, path + "/close", Json.object());
                return "The return is closed without a refund.";
            }
            default -> throw ApiException.notFound();
        }
    }
}
