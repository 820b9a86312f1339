package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.shops.PolicyTitles;
import java.util.Locale;
import java.util.Map;

/** Targets of menu entries: what the shop has and the person may read, by a part of its name. */
final class MenuTargets {

    private static final String MOST = "8";
    private static final Map<String, String> PLACES = OrderLabels.labels(
            "/",
            "Home",
            "/collections/all",
            "All products",
            "/collections",
            "All collections",
            "/search",
            "Search",
            "/cart",
            "Cart");

    private final AdminApiClient adminApiClient;

    MenuTargets(AdminApiClient adminApiClient) {
        this.adminApiClient = adminApiClient;
    }

    ArrayNode find(StaffRequest visit, String sought) {
        var targets = Json.object().arrayNode();
        PLACES.forEach((path, title) -> addPlace(targets, "Place", title, path, sought));
        addRecords(visit, targets, "collection", "Collection", sought);
        addRecords(visit, targets, "page", "Page", sought);
        addRecords(visit, targets, "product", "Product", sought);
        for (var handle : PolicyTitles.handles()) {
            var title = PolicyTitles.of(handle, visit.shop().primaryLocale());
            addPlace(targets, "Policy", title, "/policies/" + handle, sought);
        }
        return targets;
    }

    private static void addPlace(ArrayNode targets, String kind, String title, String path, String sought) {
        if ((title + " " + path).toLowerCase(Locale.ROOT).contains(sought.toLowerCase(Locale.ROOT))) {
            targets.addObject()
                    .put("kind", kind)
                    .put("type", "http")
                    .put("title", title)
                    .put("url", path);
        }
    }

    private void addRecords(StaffRequest visit, ArrayNode targets, String type, String kind, String sought) {
        try {
            var query = Map.of("query", sought, "limit", MOST, "fields", "id,title,handle", "order", "title");
            for (var found : adminApiClient.get(visit, type + "s", query).path(type + "s")) {
                var handle = found.path("handle").asText();
                targets.addObject()
                        .put("kind", kind)
                        .put("type", type)
                        .put("title", found.path("title").asText())
                        .put("handle", handle)
                        .put("url", "/" + type + "s/" + handle);
            }
        } catch (ApiException notForThem) {
            // why: who may not read products still writes menus.
            return;
        }
    }
}
