package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.server.console.Undo;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

    private final BulkChanges bulkChanges;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminContentPagesPage(BulkChanges bulkChanges, AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.bulkChanges = bulkChanges;
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
            if (step.equals("undo")) {
                bulkChanges.undo(context, back, (within, id, undone) -> takeBack(within, visit, id, undone));
                return;
            }
            var steps = bulkChanges.apply(ids, (within, id) -> change(within, visit, id, step));
            var many = ids.size() == 1 ? "1 page is " : ids.size() + " pages are ";
            FlashMessage.redirect(context, many + done(step), new Undo(PATH, back, steps));
        } catch (ApiException refusal) {
            FlashMessage.redirectWithError(context, back, AdminOrderPage.errorMessage(refusal));
        }
    }

    /** Answers what takes it back; nothing where nothing changed, or nothing brings it back. */
    private static Optional<Undo.Step> change(AdminApiClient within, StaffRequest visit, String id, String step) {
        var path = "pages/" + id;
        if (step.equals("delete")) {
            within.delete(visit, path);
            return Optional.empty();
        }
        if (!step.equals("publish") && !step.equals("hide")) {
            throw ApiException.notFound();
        }
        var before = within.get(visit, path).path("page");
        within.put(visit, path, Map.of("page", Map.of("published", step.equals("publish"))));
        return before.path("published").asBoolean() == step.equals("publish")
                ? Optional.empty()
                : Optional.of(Undo.Step.of("show", PublicationTime.of(before), id));
    }

    private static void takeBack(AdminApiClient within, StaffRequest visit, String id, Undo.Step step) {
        within.put(visit, "pages/" + id, Map.of("page", PublicationTime.body(step)));
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
