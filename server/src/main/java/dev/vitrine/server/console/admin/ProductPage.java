package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Platform;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Json;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.StaffVisit;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code /admin/products/{id}} and {@code /admin/products/new}: one product, saved as a whole. Steps that only change
 * what the page shows (another option, a file that was chosen) answer the page again. Threads may share it.
 */
final class ProductPage {

    private static final String LIST = "/admin/products";
    private static final JsonNode NONE = Json.object();

    private final Platform platform;
    private final Desk desk;
    private final ProductSaving saving;
    private final MissingPictures missing;
    private final Frame frame;
    private final InstantSource clock;

    ProductPage(Platform platform, Desk desk, MissingPictures missing, Frame frame, InstantSource clock) {
        this.platform = platform;
        this.desk = desk;
        this.saving = new ProductSaving(platform);
        this.missing = missing;
        this.frame = frame;
        this.clock = clock;
    }

    void show(StaffVisit visit) {
        var product = product(visit);
        var form = ProductFields.form(product, ProductStock.rows(desk, visit, product));
        var values = new HashMap<>(form.values());
        values.putAll(CollectionFields.stored(desk, visit, product.path("id").asText()));
        show(visit, 200, ProductDraft.of(visit.shop(), Form.of(values), product), "clean");
    }

    void showNew(StaffVisit visit) {
        var form = ProductFields.empty(visit.shop());
        var collection = visit.context().queryParam("collection");
        var chosen = collection == null ? form : form.with("collection[" + collection + "]", "1");
        show(visit, 200, ProductDraft.of(visit.shop(), chosen, NONE), "clean");
    }

    void change(StaffVisit visit) {
        var product = product(visit);
        var id = product.path("id").asText();
        switch (Pages.text(visit.context(), "do")) {
            case "delete" -> {
                desk.delete(visit, "products/" + id);
                Notice.to(visit.context(), LIST, product.path("title").asText() + " is deleted.");
            }
            case "fetch" -> missing.again(visit, id);
            default -> change(visit, product);
        }
    }

    void create(StaffVisit visit) {
        change(visit, NONE);
    }

    private void change(StaffVisit visit, JsonNode product) {
        var typed = Form.typed(visit.context());
        var step = typed.text("do");
        try {
            var form = PictureFields.brought(visit.context(), typed, platform.imageStore());
            if (step.isEmpty()) {
                save(visit, ProductDraft.of(visit.shop(), form, product));
            } else {
                show(visit, 200, ProductDraft.after(step, visit.shop(), form, product), "dirty");
            }
        } catch (ApiException refusal) {
            show(visit, refusal.status(), ProductDraft.of(visit.shop(), typed.refused(refusal), product), "dirty");
        }
    }

    private void save(StaffVisit visit, ProductDraft draft) {
        var problems = draft.problems();
        if (!problems.isEmpty()) {
            show(visit, 422, refused(visit, draft, new Form(draft.form().values(), problems)), "dirty");
            return;
        }
        if (!draft.table().losing().equals(draft.form().text("lose"))) {
            show(visit, 422, draft, "dirty");
            return;
        }
        var sent = draft.sent(platform.imageStore());
        try {
            var id = saving.save(visit, draft, sent);
            var fresh = draft.product().isEmpty();
            Notice.to(visit.context(), LIST + "/" + id, fresh ? "The product is made." : "The product is saved.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), refused(visit, draft, draft.form().refused(refusal, sent.names())), "dirty");
        }
    }

    private static ProductDraft refused(StaffVisit visit, ProductDraft draft, Form form) {
        return ProductDraft.of(visit.shop(), form, draft.product());
    }

    private void show(StaffVisit visit, int status, ProductDraft draft, String unsaved) {
        var product = draft.product();
        var id = product.path("id").asText("");
        var model = new HashMap<String, Object>(draft.form().model());
        model.put("id", id);
        model.put("address", LIST + "/" + (id.isEmpty() ? "new" : id));
        model.put("title", id.isEmpty() ? "Add product" : product.path("title").asText());
        model.put("fresh", id.isEmpty());
        model.put("unsaved", draft.form().problems().isEmpty() ? unsaved : "dirty");
        model.put("asks", status == 422 && draft.form().problems().isEmpty());
        model.put("html", ProductFields.html(draft.form(), product));
        model.put("slots", OptionFields.of(draft.form(), product));
        model.put("table", draft.table());
        model.put("parked", parked(draft));
        model.put("pictures", draft.pictures());
        model.put("missing", draft.pictures().stream().anyMatch(PictureFields.Picture::missing));
        model.put("collections", CollectionFields.choices(desk, visit, id));
        model.put("states", ProductFields.STATES);
        model.put("units", VariantFields.UNITS);
        model.put("symbol", visit.shop().currency().getCurrencyCode());
        if (!id.isEmpty()) {
            model.put("handle", product.path("handle").asText());
            model.put("state", ProductsPage.state(product));
            model.put("visible", product.path("published").asBoolean());
            model.put("changed", new Manner(visit.shop(), clock.instant()).when(product.path("updated_at")));
        }
        var stock = new HashMap<String, ProductStock.Row>();
        var rows = id.isEmpty() ? List.<ProductStock.Row>of() : ProductStock.rows(desk, visit, product);
        rows.forEach(row -> stock.put(row.id(), row));
        model.put("stock", stock);
        frame.render(visit, status, "console/admin/product", model);
    }

    /** Fields of rows that are not shown now. why: a value that is typed again finds them as they were. */
    private static Map<String, String> parked(ProductDraft draft) {
        var parked = new HashMap<>(draft.form().values());
        var shown = draft.table().rows().stream().map(row -> row.field("")).toList();
        parked.keySet()
                .removeIf(
                        name -> !name.startsWith("variants[") || shown.stream().anyMatch(name::startsWith));
        return parked;
    }

    private JsonNode product(StaffVisit visit) {
        return desk.get(visit, "products/" + Pages.id(visit.context(), "id")).path("product");
    }
}
