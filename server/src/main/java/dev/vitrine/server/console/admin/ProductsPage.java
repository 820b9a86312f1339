package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Platform;
import dev.vitrine.catalog.Product;
import dev.vitrine.catalog.ProductOrder;
import dev.vitrine.catalog.ProductQuery;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Json;
import dev.vitrine.server.console.Browsing;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffVisit;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** {@code /admin/products}: the list of products, and what can be done with several at once. Threads may share it. */
final class ProductsPage {

    private static final int SIZE = 50;
    private static final String PATH = "/admin/products";
    private static final Map<String, String> STATES =
            OrderWords.words("", "Any state", "active", "Active", "draft", "Draft", "archived", "Archived");
    private static final Map<String, String> SHOWN =
            OrderWords.words("", "Shown or hidden", "published", "Shown in the shop", "unpublished", "Hidden");
    private static final Map<String, String> ORDERS = OrderWords.words(
            "", "Changed last", "title", "Title", "created_at", "Newest first", "vendor", "Vendor", "price", "Price");

    private final Platform platform;
    private final Desk desk;
    private final Frame frame;
    private final InstantSource clock;

    ProductsPage(Platform platform, Desk desk, Frame frame, InstantSource clock) {
        this.platform = platform;
        this.desk = desk;
        this.frame = frame;
        this.clock = clock;
    }

    /** A product as its row shows it. */
    public record Row(
            String id,
            String title,
            String image,
            OrderWords.Badge state,
            String stock,
            boolean low,
            String type,
            String vendor,
            String price) {}

    void show(StaffVisit visit) {
        var manner = new Manner(visit.shop(), clock.instant());
        var browsing = Browsing.of(
                visit.context(),
                PATH,
                List.of("q", "status", "published_status", "product_type", "vendor", "tag", "collection_id", "order"));
        var query = query(visit, browsing);
        var products = desk.get(visit, "products", query).path("products");
        var total =
                products.size() < SIZE && browsing.page() == 1 ? products.size() : desk.count(visit, "products", query);
        var model = new HashMap<String, Object>();
        model.put("browsing", browsing);
        model.put(
                "rows",
                OrderView.stream(products).map(product -> row(manner, product)).toList());
        model.put("pager", Pager.of(browsing, SIZE, total, "product", "products"));
        model.put("chips", browsing.chips(chips()));
        model.put("states", STATES);
        model.put("shown", SHOWN);
        model.put("orders", ORDERS);
        frame.render(visit, "console/admin/products", model);
    }

    void change(StaffVisit visit) {
        var context = visit.context();
        var back = Pages.back(context, PATH);
        var ids = Json.object().putArray("ids");
        context.formParams("ids").stream()
                .filter(id -> id.matches("\\d{1,18}"))
                .forEach(id -> ids.add(Long.parseLong(id)));
        var many = ids.size() == 1 ? "1 product is " : ids.size() + " products are ";
        try {
            switch (Pages.text(context, "do")) {
                case "publish" -> edit(visit, ids, Json.object().put("published", true));
                case "hide" -> edit(visit, ids, Json.object().put("published", false));
                case "tag" -> edit(visit, ids, Json.object().put("add_tags", Pages.text(context, "tags")));
                case "archive" ->
                    ids.forEach(id -> desk.put(
                            visit,
                            "products/" + id.asText(),
                            Map.of("product", Json.object().put("status", "archived"))));
                case "delete" -> desk.delete(visit, "products", Json.object().set("ids", ids));
                default -> throw ApiException.notFound();
            }
            Notice.to(context, back, many + done(Pages.text(context, "do")));
        } catch (ApiException refusal) {
            Notice.problemTo(context, back, OrderPage.refused(refusal));
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

    private void edit(StaffVisit visit, JsonNode ids, JsonNode data) {
        desk.patch(
                visit,
                "products",
                Json.object()
                        .<com.fasterxml.jackson.databind.node.ObjectNode>set("ids", ids)
                        .set("data", data));
    }

    private Map<String, String> query(StaffVisit visit, Browsing browsing) {
        var query = new HashMap<String, String>();
        query.put("limit", Integer.toString(SIZE));
        query.put("page", Integer.toString(browsing.page()));
        query.put("fields", "id,title,image,status,published,variants,product_type,vendor");
        pick(query, browsing, "status", STATES);
        pick(query, browsing, "published_status", SHOWN);
        for (var name : List.of("product_type", "vendor", "tag")) {
            if (!browsing.text(name).isEmpty()) {
                query.put(name, browsing.text(name));
            }
        }
        if (browsing.text("collection_id").matches("\\d{1,18}")) {
            query.put("collection_id", browsing.text("collection_id"));
        }
        var order = ORDERS.containsKey(browsing.text("order")) ? browsing.text("order") : "";
        query.put("sort_field", order.isEmpty() ? "updated_at" : order);
        query.put("sort_mode", order.isEmpty() || order.equals("created_at") ? "desc" : "asc");
        if (!browsing.text("q").isEmpty()) {
            var wanted = new ProductQuery(false, null, browsing.text("q"), ProductOrder.MANUAL, 0, 250);
            var ids = platform.database().read(session -> platform.products().list(session, visit.shop(), wanted));
            query.put(
                    "ids",
                    ids.products().isEmpty()
                            ? "0"
                            : ids.products().stream()
                                    .map(Product::id)
                                    .map(String::valueOf)
                                    .collect(Collectors.joining(",")));
        }
        return query;
    }

    private static void pick(Map<String, String> query, Browsing browsing, String name, Map<String, String> offered) {
        var value = browsing.text(name);
        if (!value.isEmpty() && offered.containsKey(value)) {
            query.put(name, value);
        }
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

    static OrderWords.Badge state(JsonNode product) {
        return switch (product.path("status").asText()) {
            case "draft" -> new OrderWords.Badge("open", "Draft");
            case "archived" -> new OrderWords.Badge("plain", "Archived");
            default ->
                product.path("published").asBoolean()
                        ? new OrderWords.Badge("positive", "Shown")
                        : new OrderWords.Badge("open", "Hidden");
        };
    }

    private static Row row(Manner manner, JsonNode product) {
        var variants = OrderView.stream(product.path("variants")).toList();
        var tracked = variants.stream()
                .filter(each -> !OrderWords.text(each, "inventory_management").isEmpty())
                .toList();
        var stock = tracked.stream()
                .mapToLong(each -> each.path("inventory_quantity").asLong())
                .sum();
        var words = tracked.isEmpty()
                ? "Not counted"
                : manner.count(stock) + (variants.size() == 1 ? " in stock" : " in " + variants.size() + " variants");
        return new Row(
                product.path("id").asText(),
                product.path("title").asText(),
                OrderWords.text(product.path("image"), "src"),
                state(product),
                words,
                !tracked.isEmpty() && stock <= 0,
                OrderWords.text(product, "product_type"),
                OrderWords.text(product, "vendor"),
                variants.isEmpty() ? "" : manner.money(variants.getFirst().path("price")));
    }
}
