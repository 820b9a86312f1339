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
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code /admin/pages}: the shop's pages of text, and what can be done with several at once. Safe for use by many
 * threads.
 */
final class AdminContentPagesPage {

    static final String PATH = "/admin/pages";

    private static final Map<String, String> SHOWN =
            OrderLabels.labels("", "Shown or hidden", "published", "Shown in the shop", "unpublished", "Hidden");
    private static final Map<String, String> ORDERS =
            OrderLabels.labels("", "Changed last", "title", "Title", "created_at", "Newest first");

    private final Foundation foundation;
    private final RestApi restApi;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminContentPagesPage(
            Foundation foundation, RestApi restApi, AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.foundation = foundation;
        this.restApi = restApi;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** A page as its row shows it. */
    public record Row(String id, String title, String path, OrderLabels.Badge state, String changed) {}

    void show(StaffRequest visit) {
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var listQuery = ListQuery.of(visit.context(), PATH, List.of("q", "published_status", "order"));
        var listPage = adminApiClient.listPage(visit, "pages", listQuery, question(listQuery));
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
                        .map(page -> row(shopFormatter, page))
                        .toList());
        model.put(
                "pager", Pager.of(listQuery, AdminApiClient.PAGE, listPage.get().total(), "page", "pages"));
        var chips = new LinkedHashMap<String, Map<String, String>>();
        chips.put("q", Map.of("*", "Search: "));
        chips.put("published_status", SHOWN);
        model.put("chips", listQuery.chips(chips));
        model.put("shown", SHOWN);
        model.put("orders", ORDERS);
        layout.render(visit, "console/admin/content-pages", model);
    }

    void change(StaffRequest visit) {
        var context = visit.context();
        var back = RequestParameters.back(context, PATH);
        var step = RequestParameters.text(context, "do");
        var ids = RequestParameters.ids(context);
        try {
            foundation.database().change(tx -> {
                var within = new AdminApiClient(restApi.within(tx));
                ids.forEach(id -> change(within, visit, "pages/" + id, step));
            });
            var many = ids.size() == 1 ? "1 page is " : ids.size() + " pages are ";
            FlashMessage.redirect(context, back, many + done(step));
        } catch (ApiException refusal) {
            FlashMessage.redirectWithError(context, back, AdminOrderPage.errorMessage(refusal));
        }
    }

    private static void change(AdminApiClient within, StaffRequest visit, String page, String step) {
        switch (step) {
            case "publish" -> within.put(visit, page, Map.of("page", Map.of("published", true)));
            case "hide" -> within.put(visit, page, Map.of("page", Map.of("published", false)));
            case "delete" -> within.delete(visit, page);
            default -> throw ApiException.notFound();
        }
    }

    private static String done(String step) {
        return switch (step) {
            case "publish" -> "shown in the shop now.";
            case "hide" -> "hidden now.";
            default -> "deleted.";
        };
    }

    private static Map<String, String> question(ListQuery listQuery) {
        var question = new HashMap<String, String>();
        question.put("fields", "id,title,handle,published,published_at,updated_at");
        if (!listQuery.text("q").isEmpty()) {
            question.put("query", listQuery.text("q"));
        }
        listQuery.addOfferedTo(question, "published_status", SHOWN);
        var order = ORDERS.containsKey(listQuery.text("order")) ? listQuery.text("order") : "";
        question.put("order", order.isEmpty() ? "updated_at desc" : order.equals("title") ? "title" : order + " desc");
        return question;
    }

    /** Shown, hidden, or shown from a time on. */
    static OrderLabels.Badge state(JsonNode page, ShopFormatter shopFormatter) {
        if (!page.path("published").asBoolean()) {
            return new OrderLabels.Badge("open", "Hidden");
        }
        return isVisible(page, shopFormatter.now())
                ? new OrderLabels.Badge("positive", "Shown")
                : new OrderLabels.Badge("open", "From " + shopFormatter.exactTime(page.path("published_at")));
    }

    static boolean isVisible(JsonNode page, Instant now) {
        var since = page.path("published_at");
        return since.isTextual()
                && !OffsetDateTime.parse(since.asText()).toInstant().isAfter(now);
    }

    private static Row row(ShopFormatter shopFormatter, JsonNode page) {
        return new Row(
                page.path("id").asText(),
                page.path("title").asText(),
                "/pages/" + page.path("handle").asText(),
                state(page, shopFormatter),
                shopFormatter.relativeTime(page.path("updated_at")));
    }
}
