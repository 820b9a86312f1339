package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffRequest;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code /admin/collections}: all collections, filled by hand or by rules. Safe for use by many threads. */
final class AdminCollectionsPage {

    static final String PATH = "/admin/collections";

    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminCollectionsPage(AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** A collection as its row shows it. */
    public record Row(String id, String title, OrderLabels.Badge state, String products, String kind) {}

    void show(StaffRequest visit) {
        var listQuery = ListQuery.of(visit.context(), PATH, List.of("q"));
        var question = new HashMap<>(Map.of("order", "title"));
        if (!listQuery.text("q").isEmpty()) {
            question.put("query", listQuery.text("q"));
        }
        var listPage = adminApiClient.listPage(visit, "collections", listQuery, question);
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
        layout.render(visit, "console/admin/collections", model);
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
