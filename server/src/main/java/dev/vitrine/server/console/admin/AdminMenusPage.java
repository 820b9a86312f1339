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

/** {@code /admin/menus}: all menus of the shop. Safe for use by many threads. */
final class AdminMenusPage {

    static final String PATH = "/admin/menus";

    /** The one that themes have in their header; made of the shop's collections and pages until there is one. */
    static final String MAIN = "main-menu";

    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminMenusPage(AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** A menu as its row shows it. */
    public record Row(String id, String title, String handle, String entries, String changed) {}

    void show(StaffRequest visit) {
        var listQuery = ListQuery.of(visit.context(), PATH, List.of("q"));
        var question = new HashMap<>(Map.of("order", "title"));
        if (!listQuery.text("q").isEmpty()) {
            question.put("query", listQuery.text("q"));
        }
        var listPage = adminApiClient.listPage(visit, "menus", listQuery, question);
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
                        .map(menu -> row(shopFormatter, menu))
                        .toList());
        model.put(
                "pager", Pager.of(listQuery, AdminApiClient.PAGE, listPage.get().total(), "menu", "menus"));
        model.put(
                "isMainMissing",
                listQuery.everything() && adminApiClient.count(visit, "menus", Map.of("handle", MAIN)) == 0);
        layout.render(visit, "console/admin/menus", model);
    }

    private static Row row(ShopFormatter shopFormatter, JsonNode menu) {
        return new Row(
                menu.path("id").asText(),
                menu.path("title").asText(),
                menu.path("handle").asText(),
                shopFormatter.count(entries(menu.path("items")), "entry", "entries"),
                shopFormatter.relativeTime(menu.path("updated_at")));
    }

    private static int entries(JsonNode items) {
        return items.size()
                + items.valueStream()
                        .mapToInt(item -> entries(item.path("items")))
                        .sum();
    }
}
