package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
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

/** {@code /admin/products}: the list of products, and what can be done with several at once. Threads may share it. */
final class ProductsPage {

    private static final String PATH = "/admin/products";
    private static final Map<String, String> STATES =
            OrderWords.words("", "Any state", "active", "Active", "draft", "Draft", "archived", "Archived");
    private static final Map<String, String> SHOWN =
            OrderWords.words("", "Shown or hidden", "published", "Shown in the shop", "unpublished", "Hidden");
    private static final Map<String, String> ORDERS = OrderWords.words(
            "", "Changed last", "title", "Title", "created_at", "Newest first", "vendor", "Vendor", "price", "Price");

    private static final List<String> FIELDS = List.of("q", "status", "published_status", "order");

    private final Desk desk;
    private final MissingPictures missing;
    private final Frame frame;
    private final InstantSource clock;

    ProductsPage(Desk desk, MissingPictures missing, Frame frame, InstantSource clock) {
        this.desk = desk;
        this.missing = missing;
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
        var known =
                List.of("q", "status", "published_status", "product_type", "vendor", "tag", "collection_id", "order");
        var browsing = Browsing.of(visit.context(), PATH, known);
        var part = desk.part(visit, "products", browsing, question(browsing));
        if (part.isEmpty()) {
            visit.context().status(303).header("Location", browsing.page(1));
            return;
        }
        var model = new HashMap<String, Object>();
        model.put("browsing", browsing);
        model.put("beside", browsing.beside(FIELDS));
        model.put(
                "rows",
                part.get()
                        .rows()
                        .valueStream()
                        .map(product -> row(manner, product))
                        .toList());
        model.put("pager", Pager.of(browsing, Desk.PAGE, part.get().total(), "product", "products"));
        model.put("chips", browsing.chips(chips()));
        model.put("states", STATES);
        model.put("shown", SHOWN);
        model.put("orders", ORDERS);
        model.put("missing", missing.count(visit));
        frame.render(visit, "console/admin/products", model);
    }

    void change(StaffVisit visit) {
        var context = visit.context();
        var back = Pages.back(context, PATH);
        var ids = Json.object().putArray("ids");
        Pages.ids(context).forEach(id -> ids.add(Long.parseLong(id)));
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

    private static Map<String, String> question(Browsing browsing) {
        var question = new HashMap<String, String>();
        question.put("fields", "id,title,image,status,published,variants,product_type,vendor");
        question.put("query", browsing.text("q"));
        browsing.askOffered(question, "status", STATES);
        browsing.askOffered(question, "published_status", SHOWN);
        browsing.ask(question, "product_type", "vendor", "tag");
        browsing.askId(question, "collection_id");
        var order = ORDERS.containsKey(browsing.text("order")) ? browsing.text("order") : "";
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
        var variants = product.path("variants").valueStream().toList();
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
                PictureFields.isMissing(product.path("image")) ? "" : OrderWords.text(product.path("image"), "src"),
                state(product),
                words,
                !tracked.isEmpty() && stock <= 0,
                OrderWords.text(product, "product_type"),
                OrderWords.text(product, "vendor"),
                variants.isEmpty() ? "" : manner.money(variants.getFirst().path("price")));
    }
}
