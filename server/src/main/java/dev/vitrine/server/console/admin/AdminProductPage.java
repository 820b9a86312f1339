package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Catalog;
import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.commerce.fulfillment.FulfillmentService;
import dev.vitrine.commerce.fulfillment.FulfillmentServices;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code /admin/products/{id}} and {@code /admin/products/new}: one product, saved as a whole. Steps that only change
 * what the page shows (another option, a file that was chosen) answer the page again. Safe for use by many threads.
 */
final class AdminProductPage {

    private static final String LIST = "/admin/products";
    private static final JsonNode NONE = Json.object();

    private final Foundation foundation;
    private final AdminApiClient adminApiClient;
    private final ProductSaver saving;
    private final FulfillmentServices fulfillmentServices;
    private final AdminMissingImagesPage missing;
    private final RecordTemplates templates;
    private final Layout layout;
    private final InstantSource clock;

    AdminProductPage(
            Foundation foundation,
            Catalog catalog,
            Sales sales,
            RestApi restApi,
            AdminApiClient adminApiClient,
            AdminMissingImagesPage missing,
            RecordTemplates templates,
            Layout layout,
            InstantSource clock) {
        this.foundation = foundation;
        this.adminApiClient = adminApiClient;
        this.saving = new ProductSaver(foundation, catalog, restApi);
        this.fulfillmentServices = sales.fulfillmentServices();
        this.missing = missing;
        this.templates = templates;
        this.layout = layout;
        this.clock = clock;
    }

    void show(StaffRequest visit) {
        var product = product(visit);
        var form = ProductFields.form(product, ProductStock.rows(adminApiClient, visit, product));
        var values = new HashMap<>(form.values());
        values.putAll(CollectionFields.stored(
                adminApiClient, visit, product.path("id").asText()));
        show(visit, 200, ProductFormState.of(visit.shop(), Form.of(values), product), "clean");
    }

    void showNew(StaffRequest visit) {
        var form = ProductFields.empty(visit.shop());
        var collection = visit.context().queryParam("collection");
        var chosen = collection == null ? form : form.with("collection[" + collection + "]", "1");
        show(visit, 200, ProductFormState.of(visit.shop(), chosen, NONE), "clean");
    }

    void change(StaffRequest visit) {
        var product = product(visit);
        var id = product.path("id").asText();
        switch (RequestParameters.text(visit.context(), "do")) {
            case "delete" -> {
                adminApiClient.delete(visit, "products/" + id);
                FlashMessage.redirect(
                        visit.context(), LIST, product.path("title").asText() + " is deleted.");
            }
            case "fetch" -> missing.retry(visit, id);
            default -> change(visit, product);
        }
    }

    void create(StaffRequest visit) {
        change(visit, NONE);
    }

    private void change(StaffRequest visit, JsonNode product) {
        var typed = Form.typed(visit.context());
        var step = typed.text("do");
        try {
            var form = ImageFields.chosen(visit, ImageFields.uploaded(visit, typed, foundation), foundation);
            if (!form.problems().isEmpty()) {
                show(visit, 422, ProductFormState.of(visit.shop(), form, product), "dirty");
            } else if (step.isEmpty()) {
                save(visit, ProductFormState.of(visit.shop(), form, product));
            } else {
                show(visit, 200, ProductFormState.after(step, visit.shop(), form, product), "dirty");
            }
        } catch (ApiException refusal) {
            show(
                    visit,
                    refusal.status(),
                    ProductFormState.of(visit.shop(), typed.withErrors(refusal), product),
                    "dirty");
        }
    }

    private void save(StaffRequest visit, ProductFormState draft) {
        var problems = draft.problems();
        if (!problems.isEmpty()) {
            show(visit, 422, refused(visit, draft, new Form(draft.form().values(), problems)), "dirty");
            return;
        }
        if (!draft.table().losing().equals(draft.form().text("lose"))) {
            show(visit, 422, draft, "dirty");
            return;
        }
        var productPayload = draft.payload(foundation.imageStore());
        try {
            ImageFields.keep(visit, draft.form(), foundation);
            var id = saving.save(visit, draft, productPayload);
            var fresh = draft.product().isEmpty();
            FlashMessage.redirect(
                    visit.context(), LIST + "/" + id, fresh ? "The product is made." : "The product is saved.");
        } catch (ApiException refusal) {
            show(
                    visit,
                    refusal.status(),
                    refused(visit, draft, draft.form().withErrors(refusal, productPayload.names())),
                    "dirty");
        }
    }

    private static ProductFormState refused(StaffRequest visit, ProductFormState draft, Form form) {
        return ProductFormState.of(visit.shop(), form, draft.product());
    }

    private void show(StaffRequest visit, int status, ProductFormState draft, String unsaved) {
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
        model.put("customSlots", CustomOptionFields.slots(draft.form()));
        model.put("customTypes", CustomOptionFields.TYPES);
        model.put("table", draft.table());
        model.put("parked", parked(draft));
        model.put("pictures", draft.pictures());
        model.put("missing", draft.pictures().stream().anyMatch(ImageFields.FormImage::missing));
        model.put("collections", CollectionFields.choices(adminApiClient, visit, id));
        model.put("states", ProductFields.STATES);
        model.put(
                "templates",
                templates.choices(visit.shop(), "product", draft.form().text(RecordTemplates.FIELD)));
        model.put("units", VariantFields.UNITS);
        model.put(
                "senders",
                VariantSender.choices(foundation
                        .database()
                        .<List<FulfillmentService>>read(session -> fulfillmentServices.all(session, visit.shop()))));
        model.put("symbol", visit.shop().currency().getCurrencyCode());
        if (!id.isEmpty()) {
            model.put("handle", product.path("handle").asText());
            model.put("state", AdminProductsPage.state(product));
            model.put("metafields", MetafieldCard.of(adminApiClient, visit, MetafieldRoom.PRODUCT, id));
            model.put("visible", product.path("published").asBoolean());
            model.put(
                    "changed",
                    new ShopFormatter(visit.shop(), clock.instant()).relativeTime(product.path("updated_at")));
        }
        var stock = new HashMap<String, ProductStock.Row>();
        var rows = id.isEmpty() ? List.<ProductStock.Row>of() : ProductStock.rows(adminApiClient, visit, product);
        rows.forEach(row -> stock.put(row.id(), row));
        model.put("stock", stock);
        layout.render(visit, status, "console/admin/product", model);
    }

    /** Fields of rows that are not shown now. why: a value that is typed again finds them as they were. */
    private static Map<String, String> parked(ProductFormState draft) {
        var parked = new HashMap<>(draft.form().values());
        var shown = draft.table().rows().stream().map(row -> row.field("")).toList();
        parked.keySet()
                .removeIf(
                        name -> !name.startsWith("variants[") || shown.stream().anyMatch(name::startsWith));
        return parked;
    }

    private JsonNode product(StaffRequest visit) {
        return adminApiClient
                .get(visit, "products/" + RequestParameters.id(visit.context(), "id"))
                .path("product");
    }
}
