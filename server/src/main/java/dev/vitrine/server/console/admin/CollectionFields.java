package dev.vitrine.server.console.admin;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.StaffRequest;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Fields on a product's page that choose its custom collections. */
final class CollectionFields {

    static final String NEW = "new_collection";

    /** "no list has more than 250 rows". */
    private static final int MOST = 250;

    private CollectionFields() {}

    /** One that can be chosen. */
    public record Choice(String id, String title, boolean shown) {

        public String field() {
            return "collection[" + id + "]";
        }
    }

    /** @param smart titles of those whose rules have chosen it */
    public record Choices(List<Choice> manual, List<String> smart, boolean more) {

        public String ids() {
            return manual.stream().map(Choice::id).collect(Collectors.joining(","));
        }
    }

    static Choices choices(AdminApiClient adminApiClient, StaffRequest visit, String product) {
        var query = Map.of("limit", Integer.toString(MOST), "order", "title");
        var manual = adminApiClient
                .get(visit, "custom_collections", query)
                .path("custom_collections")
                .valueStream()
                .map(each -> new Choice(
                        each.path("id").asText(),
                        each.path("title").asText(),
                        each.path("published").asBoolean()))
                .toList();
        var smart = product.isEmpty()
                ? List.<String>of()
                : adminApiClient
                        .get(visit, "smart_collections", Map.of("product_id", product, "limit", "50"))
                        .path("smart_collections")
                        .findValuesAsText("title");
        return new Choices(manual, smart, manual.size() == MOST);
    }

    /** What stands in the fields for a stored product. */
    static Map<String, String> stored(AdminApiClient adminApiClient, StaffRequest visit, String product) {
        var fields = new LinkedHashMap<String, String>();
        collects(adminApiClient, visit, product).keySet().forEach(id -> fields.put("collection[" + id + "]", "1"));
        return fields;
    }

    /** Puts the product into those that are ticked and takes it out of the others that were offered. */
    static void save(AdminApiClient adminApiClient, StaffRequest visit, String product, Form form) {
        var collects = collects(adminApiClient, visit, product);
        for (var id : offered(form)) {
            var ticked = form.ticked("collection[" + id + "]");
            if (ticked && !collects.containsKey(id)) {
                var collect = Json.object()
                        .put("collection_id", Long.parseLong(id))
                        .put("product_id", Long.parseLong(product));
                adminApiClient.post(visit, "collects", Map.of("collect", collect));
            } else if (!ticked && collects.containsKey(id)) {
                adminApiClient.delete(visit, "collects/" + collects.get(id));
            }
        }
        if (form.ticked(NEW)) {
            var collection = Json.object().put("title", form.text(NEW)).put("published", true);
            collection.putArray("collects").addObject().put("product_id", Long.parseLong(product));
            try {
                adminApiClient.post(visit, "custom_collections", Map.of("custom_collection", collection));
            } catch (ApiException refusal) {
                throw ApiException.field(422, NEW, String.valueOf(refusal.getMessage()));
            }
        }
    }

    /** The ids that the page showed. why: one that was made meanwhile is not unticked. */
    private static Set<String> offered(Form form) {
        var offered = new HashSet<String>();
        for (var id : form.text("collections").split(",")) {
            if (id.matches("\\d{1,18}")) {
                offered.add(id);
            }
        }
        return offered;
    }

    private static Map<String, String> collects(AdminApiClient adminApiClient, StaffRequest visit, String product) {
        var collects = new LinkedHashMap<String, String>();
        var found = adminApiClient
                .get(visit, "collects", Map.of("product_id", product, "limit", "250"))
                .path("collects");
        found.forEach(each -> collects.put(
                each.path("collection_id").asText(), each.path("id").asText()));
        return collects;
    }
}
