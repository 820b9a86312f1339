package dev.vitrine.server.console.admin;

import dev.vitrine.kernel.ApiException;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.StaffVisit;
import java.util.HashMap;
import java.util.Map;

/** {@code /admin/products/new}: as much of a product as it takes to sell it. Threads may share it. */
final class NewProductPage {

    private final ProductSaving saving;
    private final Frame frame;

    NewProductPage(ProductSaving saving, Frame frame) {
        this.saving = saving;
        this.frame = frame;
    }

    void show(StaffVisit visit) {
        show(visit, 200, Form.of(Map.of("status", "active", "published", "1", "counted", "1", "stock", "0")));
    }

    private void show(StaffVisit visit, int status, Form form) {
        var model = new HashMap<String, Object>(form.model());
        model.put("symbol", visit.shop().currency().getCurrencyCode());
        model.put("states", ProductFields.STATES);
        frame.render(visit, status, "console/admin/product-new", model);
    }

    void create(StaffVisit visit) {
        var form = Form.typed(visit.context());
        try {
            var id = saving.create(visit, form);
            Notice.to(visit.context(), "/admin/products/" + id, "The product is made.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), form.refused(refusal, ProductFields.namesOfNew(form)));
        }
    }
}
