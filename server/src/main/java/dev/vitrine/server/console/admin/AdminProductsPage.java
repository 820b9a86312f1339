package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.commerce.imports.ProductCsv;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.text.Tags;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.server.console.Undo;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

    private static final List<String> KNOWN =
            List.of("q", "status", "published_status", "product_type", "vendor", "tag", "collection_id", "order");
    private static final ListExport FILE = new ListExport("products", ProductCsv.headings(), ProductCsv::rows);
    private static final List<String> FIELDS = List.of("q", "status", "published_status", "order");

    private final Foundation foundation;
    private final BulkChanges bulkChanges;
    private final AdminApiClient adminApiClient;
    private final AdminMissingImagesPage missing;
    private final Layout layout;
    private final InstantSource clock;

    AdminProductsPage(
            Foundation foundation,
            BulkChanges bulkChanges,
            AdminApiClient adminApiClient,
            AdminMissingImagesPage missing,
            Layout layout,
            InstantSource clock) {
        this.foundation = foundation;
        this.bulkChanges = bulkChanges;
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
        var listQuery = ListQuery.of(visit.context(), PATH, KNOWN);
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
        model.put("importing", AdminImportPage.current(foundation.database(), visit.shop(), "products", PATH, 0));
        model.put("missing", missing.count(visit));
        model.put("export", listQuery.page(1).replaceFirst(PATH, PATH + "/export"));
        layout.render(visit, "console/admin/products", model);
    }

    /** {@code /admin/products/export}: what the list shows, as a file that can be imported again. */
    void export(StaffRequest visit) throws IOException {
        var listQuery = ListQuery.of(visit.context(), PATH, KNOWN);
        FILE.send(adminApiClient, visit, listQuery, question(listQuery));
    }

    /** Changes those that were ticked, all or none; what can be taken back is offered beside the answer. */
    void change(StaffRequest visit) {
        var context = visit.context();
        var back = RequestParameters.back(context, PATH);
        var step = RequestParameters.text(context, "do");
        var ids = RequestParameters.ids(context);
        var many = ids.size() == 1 ? "1 product is " : ids.size() + " products are ";
        try {
            if (step.equals("delete")) {
                var body = Json.object();
                var array = body.putArray("ids");
                ids.forEach(id -> array.add(Long.parseLong(id)));
                adminApiClient.delete(visit, "products", body);
                FlashMessage.redirect(context, back, many + "deleted.");
                return;
            }
            if (step.equals("undo")) {
                bulkChanges.undo(context, back, (within, id, undone) -> takeBack(within, visit, id, undone));
                return;
            }
            var steps = bulkChanges.apply(ids, (within, id) -> change(within, visit, id, step));
            FlashMessage.redirect(context, many + done(step), new Undo(PATH, back, steps));
        } catch (ApiException refusal) {
            FlashMessage.redirectWithError(context, back, AdminOrderPage.errorMessage(refusal));
        }
    }

    /** Answers what takes it back; nothing where nothing changed. */
    private static Optional<Undo.Step> change(AdminApiClient within, StaffRequest visit, String id, String step) {
        var path = "products/" + id;
        if (step.equals("tag")
                && Tags.of(RequestParameters.text(visit.context(), "tags")).isEmpty()) {
            throw ApiException.of(422, "write the tags first, separated by commas");
        }
        var before = within.get(visit, path).path("product");
        if (step.equals("tag")) {
            return tag(within, visit, before);
        }
        var body = switch (step) {
            case "publish" -> Json.object().put("published", true);
            case "hide" -> Json.object().put("published", false);
            case "archive" -> Json.object().put("status", "archived");
            default -> throw ApiException.notFound();
        };
        var after = within.put(visit, path, Map.of("product", body)).path("product");
        if (state(before).equals(state(after))) {
            return Optional.empty();
        }
        var status = before.path("status").asText();
        return Optional.of(
                status.equals("active")
                        ? Undo.Step.of(
                                "show", PublicationTime.of(before) + " " + before.path("product_availability"), id)
                        : Undo.Step.of("status", status, id));
    }

    private static Optional<Undo.Step> tag(AdminApiClient within, StaffRequest visit, JsonNode product) {
        var had = Tags.list(OrderLabels.text(product, "tags"));
        var added = new ArrayList<>(Tags.list(Tags.of(RequestParameters.text(visit.context(), "tags"))));
        added.removeIf(tag -> had.stream().anyMatch(tag::equalsIgnoreCase));
        if (added.isEmpty()) {
            return Optional.empty();
        }
        var all = new ArrayList<>(had);
        all.addAll(added);
        var id = product.path("id").asText();
        within.put(visit, "products/" + id, Map.of("product", Map.of("tags", Tags.of(all))));
        return Optional.of(Undo.Step.of("untag", Tags.of(added), id));
    }

    private static void takeBack(AdminApiClient within, StaffRequest visit, String id, Undo.Step step) {
        var path = "products/" + id;
        if (step.name().equals("untag")) {
            var tags = new ArrayList<>(
                    Tags.list(OrderLabels.text(within.get(visit, path).path("product"), "tags")));
            tags.removeIf(tag -> Tags.list(step.value()).stream().anyMatch(tag::equalsIgnoreCase));
            within.put(visit, path, Map.of("product", Map.of("tags", Tags.of(tags))));
        } else if (step.name().equals("show")) {
            var space = step.value().indexOf(' ');
            var availability = step.value().substring(space + 1);
            if (space < 0 || !availability.matches("\\d")) {
                throw ApiException.notFound();
            }
            var since = new Undo.Step(step.name(), step.value().substring(0, space), step.ids());
            var body = PublicationTime.body(since)
                    .put("status", "active")
                    .put("product_availability", Integer.parseInt(availability));
            within.put(visit, path, Map.of("product", body));
        } else if (step.name().equals("status")) {
            within.put(visit, path, Map.of("product", Map.of("status", step.value())));
        } else {
            throw ApiException.notFound();
        }
    }

    private static String done(String step) {
        return switch (step) {
            case "publish" -> "shown in the shop now.";
            case "hide" -> "hidden now.";
            case "tag" -> "tagged.";
            default -> "archived.";
        };
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
