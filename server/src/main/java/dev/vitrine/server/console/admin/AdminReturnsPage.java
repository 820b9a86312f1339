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
import java.util.List;
import java.util.Map;

/** {@code /admin/returns}: what customers want to send back, and the answers. Safe for use by many threads. */
final class AdminReturnsPage {

    static final String PATH = "/admin/returns";

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
        var listQuery = ListQuery.of(visit.context(), PATH, List.of("status"));
        var status = listQuery.text("status");
        var known = !status.isEmpty() && ReturnView.STATUSES.containsKey(status);
        var listPage =
                adminApiClient.listPage(visit, "returns", listQuery, known ? Map.of("status", status) : Map.of());
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
        model.put("chips", listQuery.chips(Map.of("status", ReturnView.STATUSES)));
        model.put("statuses", ReturnView.STATUSES);
        layout.render(visit, "console/admin/returns", model);
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
