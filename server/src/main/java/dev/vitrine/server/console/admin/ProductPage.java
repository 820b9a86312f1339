package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Json;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.StaffVisit;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code /admin/products/{id}} and {@code /admin/products/new}: one product, saved as a whole. Threads may share it.
 */
final class ProductPage {

    private static final String PATH = "/admin/products/";

    private final Desk desk;
    private final Frame frame;
    private final InstantSource clock;

    ProductPage(Desk desk, Frame frame, InstantSource clock) {
        this.desk = desk;
        this.frame = frame;
        this.clock = clock;
    }

    /** A row of the table; {@code stock} by location. */
    public record VariantRow(String id, String title, boolean counted, List<Shelf> stock) {}

    /** What a place has of a variant, and the field in which it is written. */
    public record Shelf(String field, String place, String before) {}

    public record Picture(String id, String src) {}

    void blank(StaffVisit visit) {
        blank(visit, 200, Form.of(Map.of("status", "active", "published", "1", "counted", "1", "stock", "0")));
    }

    private void blank(StaffVisit visit, int status, Form form) {
        var model = new HashMap<String, Object>(form.model());
        model.put("symbol", visit.shop().currency().getCurrencyCode());
        model.put("states", ProductFields.STATES);
        frame.render(visit, status, "console/admin/product-new", model);
    }

    void create(StaffVisit visit) {
        var form = Form.typed(visit.context());
        try {
            var body = ProductFields.own(form);
            ProductFields.options(form, body);
            var variant = Json.object().put("price", ProductFields.number(form.text("price"), "0"));
            if (form.ticked("counted")) {
                variant.put("inventory_management", "vitrine")
                        .put("inventory_quantity", ProductFields.number(form.text("stock"), "0"));
            }
            if (!body.has("options")) {
                body.putArray("variants").add(variant.put("sku", form.text("sku")));
            }
            ProductFields.added(visit.context(), body.putArray("images"));
            var made = desk.post(visit, "products", Map.of("product", body)).path("product");
            Notice.to(visit.context(), PATH + made.path("id").asText(), "The product is made.");
        } catch (ApiException refusal) {
            blank(
                    visit,
                    refusal.status(),
                    form.refused(
                            refusal, Map.of("variants[0].price", "price", "variants[0].inventory_quantity", "stock")));
        }
    }

    void show(StaffVisit visit) {
        var product = product(visit);
        show(visit, 200, product, null);
    }

    private void show(StaffVisit visit, int status, JsonNode product, @Nullable Form typed) {
        var manner = new Manner(visit.shop(), clock.instant());
        var rows = rows(visit, product);
        var form = typed == null ? ProductFields.form(product, rows) : typed;
        var model = new HashMap<String, Object>(form.model());
        model.put("id", product.path("id").asText());
        model.put("title", product.path("title").asText());
        model.put("handle", product.path("handle").asText());
        model.put("state", ProductsPage.state(product));
        model.put("visible", product.path("published").asBoolean());
        model.put(
                "options",
                product.path("options").valueStream()
                        .map(each -> each.path("name").asText())
                        .toList());
        model.put("plain", plain(product));
        model.put("rows", rows);
        model.put(
                "pictures",
                product.path("images").valueStream()
                        .map(each -> new Picture(
                                each.path("id").asText(), each.path("src").asText()))
                        .toList());
        model.put("states", ProductFields.STATES);
        model.put("symbol", visit.shop().currency().getCurrencyCode());
        model.put("changed", manner.when(product.path("updated_at")));
        frame.render(visit, status, "console/admin/product", model);
    }

    void change(StaffVisit visit) {
        var id = Pages.id(visit.context(), "id");
        var form = Form.typed(visit.context());
        var step = form.text("do");
        var product = product(visit);
        var fields = ProductFields.names(product);
        try {
            if (step.equals("delete")) {
                desk.delete(visit, "products/" + id);
                Notice.to(
                        visit.context(),
                        "/admin/products",
                        product.path("title").asText() + " is deleted.");
            } else if (step.startsWith("drop:")) {
                desk.delete(
                        visit,
                        "products/" + id + "/variants/" + step.substring(5).replaceAll("\\D", ""));
                Notice.to(visit.context(), PATH + id, "The variant is deleted.");
            } else {
                save(visit, id, form, product);
                Notice.to(visit.context(), PATH + id, "The product is saved.");
            }
        } catch (ApiException refusal) {
            show(visit, refusal.status(), product(visit), form.refused(refusal, fields));
        }
    }

    private void save(StaffVisit visit, String id, Form form, JsonNode product) {
        var moves = moves(rows(visit, product), form);
        var body = ProductFields.own(form);
        ProductFields.variants(form, product, body.putArray("variants"));
        ProductFields.pictures(form, product, body);
        ProductFields.added(visit.context(), body.withArray("images"));
        if (plain(product)) {
            ProductFields.options(form, body);
            if (body.has("options")) {
                body.remove("variants");
            }
        }
        desk.put(visit, "products/" + id, Map.of("product", body));
        ProductFields.gone(form, product).forEach(image -> desk.delete(visit, "products/" + id + "/images/" + image));
        moves.forEach(move -> desk.post(visit, "inventory_levels/adjust", move));
        if (!form.text("new_option1").isEmpty()) {
            var variant = Json.object()
                    .put("price", ProductFields.number(form.text("new_price"), "0"))
                    .put("inventory_management", "vitrine");
            List.of("option1", "option2", "option3").stream()
                    .filter(option -> !form.text("new_" + option).isEmpty())
                    .forEach(option -> variant.put(option, form.text("new_" + option)));
            desk.post(visit, "products/" + id + "/variants", Map.of("variant", variant));
        }
    }

    /** why by how much and not to what: something may be sold while somebody counts. */
    private static List<JsonNode> moves(List<VariantRow> rows, Form form) {
        var moves = new ArrayList<JsonNode>();
        for (var row : rows) {
            for (var shelf : row.stock()) {
                var now = form.values().getOrDefault(shelf.field(), shelf.before());
                var before = form.values().getOrDefault(shelf.field() + ".before", shelf.before());
                if (!now.matches("-?\\d{1,9}") || !before.matches("-?\\d{1,9}")) {
                    throw ApiException.field(422, shelf.field(), "is not a number");
                }
                if (!now.equals(before)) {
                    var key = shelf.field()
                            .substring(6, shelf.field().length() - 1)
                            .split("-");
                    moves.add(Json.object()
                            .put("inventory_item_id", Long.parseLong(key[0]))
                            .put("location_id", Long.parseLong(key[1]))
                            .put("available_adjustment", Long.parseLong(now) - Long.parseLong(before)));
                }
            }
        }
        return moves;
    }

    private JsonNode product(StaffVisit visit) {
        return desk.get(visit, "products/" + Pages.id(visit.context(), "id")).path("product");
    }

    private static boolean plain(JsonNode product) {
        return product.path("variants").size() == 1
                && product.path("variants").path(0).path("title").asText().equals("Default Title");
    }

    /** With what each location has: two statements however many variants there are. */
    private List<VariantRow> rows(StaffVisit visit, JsonNode product) {
        var items = product.path("variants").valueStream()
                .map(each -> each.path("inventory_item_id").asText())
                .collect(Collectors.joining(","));
        var places = new HashMap<String, String>();
        desk.get(visit, "locations")
                .path("locations")
                .forEach(each ->
                        places.put(each.path("id").asText(), each.path("name").asText()));
        var levels = desk.get(visit, "inventory_levels", Map.of("inventory_item_ids", items, "limit", "250"))
                .path("inventory_levels");
        var rows = new ArrayList<VariantRow>();
        for (var variant : product.path("variants")) {
            var item = variant.path("inventory_item_id").asText();
            var shelves = levels.valueStream()
                    .filter(each -> each.path("inventory_item_id").asText().equals(item))
                    .map(each -> new Shelf(
                            "stock[" + item + "-" + each.path("location_id").asText() + "]",
                            places.getOrDefault(each.path("location_id").asText(), "Stock"),
                            each.path("available").asText("0")))
                    .toList();
            rows.add(new VariantRow(
                    variant.path("id").asText(),
                    variant.path("title").asText(),
                    !OrderWords.text(variant, "inventory_management").isEmpty(),
                    shelves));
        }
        return rows;
    }
}
