package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.db.Database;
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

/**
 * {@code /admin/products}: the list of products, and what can be done with several at once. Safe for use by many
 * threads.
 */
final class AdminProductsPage {

    static final String PATH = "/admin/products";
    private static final Map<String, String> STATES =
            OrderLabels.labels("", "Any state", "active", "Active", "draft", "Draft", "archived", "Archived");
    private static final Map<String, String> SHOWN =
            OrderLabels.labels("", "Shown or hidden", "published", "Shown in the shop", "unpublished", "Hidden");
    private static final Map<String, String> ORDERS = OrderLabels.labels(
            "", "Changed last", "title", "Title", "created_at", "Newest first", "vendor", "Vendor", "price", "Price");

    private static final List<String> FIELDS = List.of("q", "status", "published_status", "order");

    private final Database database;
    private final AdminApiClient adminApiClient;
    private final AdminMissingImagesPage missing;
    private final Layout layout;
    private final InstantSource clock;

    AdminProductsPage(
            Database database,
            AdminApiClient adminApiClient,
            AdminMissingImagesPage missing,
            Layout layout,
            InstantSource clock) {
        this.database = database;
        this.adminApiClient = adminApiClient;
        this.missing = missing;
        this.layout = layout;
        this.clock = clock;
    }

    /** A product as its row shows it. */
    public record Row(
            String id,
            String title,
            String image,
            OrderLabels.Badge state,
            String stock,
            boolean low,
            String type,
            String vendor,
            String price) {}

    void show(StaffRequest visit) {
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var known =
                List.of("q", "status", "published_status", "product_type", "vendor", "tag", "collection_id", "order");
        var listQuery = ListQuery.of(visit.context(), PATH, known);
        var listPage = adminApiClient.listPage(visit, "products", listQuery, question(listQuery));
        if (listPage.isEmpty()) {
            visit.context().status(303).header("Location", listQuery.page(1));
            return;
        }
        var model = new HashMap<String, Object>();
        model.put("browsing", listQuery);
        model.put("beside", listQuery.otherParameters(FIELDS));
        model.put(
                "rows",
                listPage.get()
                        .rows()
                        .valueStream()
                        .map(product -> row(shopFormatter, product))
                        .toList());
        model.put(
                "pager", Pager.of(listQuery, AdminApiClient.PAGE, listPage.get().total(), "product", "products"));
        model.put("chips", listQuery.chips(chips()));
        model.put("states", STATES);
        model.put("shown", SHOWN);
        model.put("orders", ORDERS);
        model.put("importing", AdminImportPage.current(database, visit.shop(), "products", PATH, 0));
        model.put("missing", missing.count(visit));
        layout.render(visit, "console/admin/products", model);
    }

    void change(StaffRequest visit) {
        var context = visit.context();
        var back = RequestParameters.back(context, PATH);
        var ids = Json.object().putArray("ids");
        RequestParameters.ids(context).forEach(id -> ids.add(Long.parseLong(id)));
        var many = ids.size() == 1 ? "1 product is " : ids.size() + " products are ";
        try {
            switch (RequestParameters.text(context, "do")) {
                case "publish" -> edit(visit, ids, Json.object().put("published", true));
                case "hide" -> edit(visit, ids, Json.object().put("published", false));
                case "tag" -> edit(visit, ids, Json.object().put("add_tags", RequestParameters.text(context, "tags")));
                case "archive" ->
                    ids.forEach(id -> adminApiClient.put(
                            visit,
                            "products/" + id.asText(),
                            Map.of("product", Json.object().put("status", "archived"))));
                case "delete" ->
                    adminApiClient.delete(visit, "products", Json.object().set("ids", ids));
                default -> throw ApiException.notFound();
            }
            FlashMessage.redirect(context, back, many + done(RequestParameters.text(context, "do")));
        } catch (ApiException refusal) {
            FlashMessage.redirectWithError(context, back, AdminOrderPage.errorMessage(refusal));
        }
    }

    private static String done(String step) {
        return switch (step) {
            case "publish" -> "shown in the shop now.";
            case "hide" -> "hidden now.";
            case "tag" -> "tagged.";
            case "archive" -> "archived.";
            default -> "deleted.";
        };
    }

    private void edit(StaffRequest visit, JsonNode ids, JsonNode data) {
        adminApiClient.patch(
                visit, "products", Json.object().<ObjectNode>set("ids", ids).set("data", data));
    }

    private static Map<String, String> question(ListQuery listQuery) {
        var question = new HashMap<String, String>();
        question.put("fields", "id,title,image,status,published,variants,product_type,vendor");
        question.put("query", listQuery.text("q"));
        listQuery.addOfferedTo(question, "status", STATES);
        listQuery.addOfferedTo(question, "published_status", SHOWN);
        listQuery.addTo(question, "product_type", "vendor", "tag");
        listQuery.addIdTo(question, "collection_id");
        var order = ORDERS.containsKey(listQuery.text("order")) ? listQuery.text("order") : "";
        question.put("sort_field", order.isEmpty() ? "updated_at" : order);
        question.put("sort_mode", order.isEmpty() || order.equals("created_at") ? "desc" : "asc");
        return question;
    }

    private static Map<String, Map<String, String>> chips() {
        var chips = new LinkedHashMap<String, Map<String, String>>();
        chips.put("q", Map.of("*", "Search: "));
        chips.put("status", STATES);
        chips.put("published_status", SHOWN);
        chips.put("product_type", Map.of("*", "Type: "));
        chips.put("vendor", Map.of("*", "Vendor: "));
        chips.put("tag", Map.of("*", "Tag: "));
        chips.put("collection_id", Map.of("*", "Collection "));
        return chips;
    }

    static OrderLabels.Badge state(JsonNode product) {
        return switch (product.path("status").asText()) {
            case "draft" -> new OrderLabels.Badge("open", "Draft");
            case "archived" -> new OrderLabels.Badge("plain", "Archived");
            default ->
                product.path("published").asBoolean()
                        ? new OrderLabels.Badge("positive", "Shown")
                        : new OrderLabels.Badge("open", "Hidden");
        };
    }

    private static Row row(ShopFormatter shopFormatter, JsonNode product) {
        var variants = product.path("variants").valueStream().toList();
        var tracked = variants.stream()
                .filter(each -> !OrderLabels.text(each, "inventory_management").isEmpty())
                .toList();
        var stock = tracked.stream()
                .mapToLong(each -> each.path("inventory_quantity").asLong())
                .sum();
        var words = tracked.isEmpty()
                ? "Not counted"
                : shopFormatter.count(stock)
                        + (variants.size() == 1 ? " in stock" : " in " + variants.size() + " variants");
        return new Row(
                product.path("id").asText(),
                product.path("title").asText(),
                ImageFields.thumb(product),
                state(product),
                words,
                !tracked.isEmpty() && stock <= 0,
                OrderLabels.text(product, "product_type"),
                OrderLabels.text(product, "vendor"),
                variants.isEmpty()
                        ? ""
                        : shopFormatter.money(variants.getFirst().path("price")));
    }
}
