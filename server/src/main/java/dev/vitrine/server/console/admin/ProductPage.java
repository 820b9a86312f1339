package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.StaffVisit;
import java.time.InstantSource;
import java.util.HashMap;
import org.jspecify.annotations.Nullable;

/** {@code /admin/products/{id}}: one product, saved as a whole. Threads may share it. */
final class ProductPage {

    private static final String PATH = "/admin/products/";

    private final Desk desk;
    private final ProductSaving saving;
    private final Frame frame;
    private final InstantSource clock;

    ProductPage(Desk desk, ProductSaving saving, Frame frame, InstantSource clock) {
        this.desk = desk;
        this.saving = saving;
        this.frame = frame;
        this.clock = clock;
    }

    public record Picture(String id, String src) {}

    void show(StaffVisit visit) {
        show(visit, 200, product(visit), null);
    }

    private void show(StaffVisit visit, int status, JsonNode product, @Nullable Form typed) {
        var manner = new Manner(visit.shop(), clock.instant());
        var rows = ProductStock.rows(desk, visit, product);
        var form = typed == null ? ProductFields.form(product, rows) : typed;
        var model = new HashMap<String, Object>(form.model());
        model.put("id", product.path("id").asText());
        model.put("title", product.path("title").asText());
        model.put("handle", product.path("handle").asText());
        model.put("state", ProductsPage.state(product));
        model.put("visible", product.path("published").asBoolean());
        model.put(
                "options",
                product.path("options")
                        .valueStream()
                        .map(each -> each.path("name").asText())
                        .toList());
        model.put("plain", ProductFields.plain(product));
        model.put("rows", rows);
        model.put(
                "pictures",
                product.path("images")
                        .valueStream()
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
                saving.save(visit, id, form);
                Notice.to(visit.context(), PATH + id, "The product is saved.");
            }
        } catch (ApiException refusal) {
            show(visit, refusal.status(), product(visit), form.refused(refusal, ProductFields.names(product)));
        }
    }

    private JsonNode product(StaffVisit visit) {
        return desk.get(visit, "products/" + Pages.id(visit.context(), "id")).path("product");
    }
}
