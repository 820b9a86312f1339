package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.server.console.Undo;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code /admin/collections}: all collections, filled by hand or by rules, and what can be done with several at once.
 * Safe for use by many threads.
 */
final class AdminCollectionsPage {

    static final String PATH = "/admin/collections";

    private static final Map<String, String> SHOWN =
            OrderLabels.labels("", "Shown or hidden", "published", "Shown in the shop", "unpublished", "Hidden");
    private static final Map<String, String> KINDS =
            OrderLabels.labels("", "Filled in any way", "smart", "Filled by rules", "custom", "Chosen by hand");
    private static final Map<String, String> ORDERS =
            OrderLabels.labels("", "Title", "updated_at desc", "Changed last", "id desc", "Newest first");

    private final BulkChanges bulkChanges;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminCollectionsPage(BulkChanges bulkChanges, AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.bulkChanges = bulkChanges;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** A collection as its row shows it. */
    public record Row(String id, String title, OrderLabels.Badge state, String products, String kind) {}

    void show(StaffRequest visit) {
        var listQuery = ListQuery.of(visit.context(), PATH, List.of("q", "published_status", "kind", "order"));
        var listPage = adminApiClient.listPage(visit, resource(listQuery), listQuery, question(listQuery));
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
                        .map(each -> row(shopFormatter, each))
                        .toList());
        model.put(
                "pager", Pager.of(listQuery, AdminApiClient.PAGE, listPage.get().total(), "collection", "collections"));
        var chips = new LinkedHashMap<String, Map<String, String>>();
        chips.put("q", Map.of("*", "Search: "));
        chips.put("published_status", SHOWN);
        chips.put("kind", KINDS);
        model.put("chips", listQuery.chips(chips));
        model.put("shown", SHOWN);
        model.put("kinds", KINDS);
        model.put("orders", ORDERS);
        layout.render(visit, "console/admin/collections", model);
    }

    /** Shows, hides or deletes those that were ticked, all or none. */
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
            var many = ids.size() == 1 ? "1 collection is " : ids.size() + " collections are ";
            FlashMessage.redirect(context, many + done(step), new Undo(PATH, back, steps));
        } catch (ApiException refusal) {
            FlashMessage.redirectWithError(context, back, AdminOrderPage.errorMessage(refusal));
        }
    }

    /** Answers what takes it back; nothing where nothing changed, or nothing brings it back. */
    private static Optional<Undo.Step> change(AdminApiClient within, StaffRequest visit, String id, String step) {
        var before = within.get(visit, "collections/" + id).path("collection");
        switch (step) {
            case "publish", "hide" -> {
                var body = Json.object().put("published", step.equals("publish"));
                within.put(visit, AdminCollectionPage.address(before), Map.of(AdminCollectionPage.kind(before), body));
                return before.path("published").asBoolean() == step.equals("publish")
                        ? Optional.empty()
                        : Optional.of(Undo.Step.of("show", PublicationTime.of(before), id));
            }
            case "delete" -> {
                within.delete(visit, AdminCollectionPage.address(before));
                return Optional.empty();
            }
            default -> throw ApiException.notFound();
        }
    }

    private static void takeBack(AdminApiClient within, StaffRequest visit, String id, Undo.Step step) {
        var collection = within.get(visit, "collections/" + id).path("collection");
        within.put(
                visit,
                AdminCollectionPage.address(collection),
                Map.of(AdminCollectionPage.kind(collection), PublicationTime.body(step)));
    }

    private static String done(String step) {
        return switch (step) {
            case "publish" -> "shown in the shop now.";
            case "hide" -> "hidden now.";
            default -> "deleted. Their products are still there.";
        };
    }

    private static String resource(ListQuery listQuery) {
        return switch (listQuery.text("kind")) {
            case "smart" -> "smart_collections";
            case "custom" -> "custom_collections";
            default -> "collections";
        };
    }

    private static Map<String, String> question(ListQuery listQuery) {
        var question = new HashMap<String, String>();
        if (!listQuery.text("q").isEmpty()) {
            question.put("query", listQuery.text("q"));
        }
        listQuery.addOfferedTo(question, "published_status", SHOWN);
        var order = listQuery.text("order");
        question.put("order", order.isEmpty() || !ORDERS.containsKey(order) ? "title" : order);
        return question;
    }

    static OrderLabels.Badge state(JsonNode collection) {
        return collection.path("published").asBoolean()
                ? new OrderLabels.Badge("positive", "Shown")
                : new OrderLabels.Badge("open", "Hidden");
    }

    private static Row row(ShopFormatter shopFormatter, JsonNode collection) {
        var count = collection.path("products_count").asLong();
        return new Row(
                collection.path("id").asText(),
                collection.path("title").asText(),
                state(collection),
                count == 1 ? "1 product" : shopFormatter.count(count) + " products",
                collection.has("rules") ? "By rules" : "Chosen by hand");
    }
}
