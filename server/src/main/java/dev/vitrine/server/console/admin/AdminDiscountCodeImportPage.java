package dev.vitrine.server.console.admin;

import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code /admin/discounts/{id}/codes/import}: many codes from a CSV, with a report. Safe for use by many threads. */
final class AdminDiscountCodeImportPage {

    private final AdminApiClient adminApiClient;
    private final DiscountCodeImport discountCodeImport;
    private final Layout layout;

    AdminDiscountCodeImportPage(AdminApiClient adminApiClient, DiscountCodeImport discountCodeImport, Layout layout) {
        this.adminApiClient = adminApiClient;
        this.discountCodeImport = discountCodeImport;
        this.layout = layout;
    }

    void show(StaffRequest visit) {
        show(visit, 200, Form.empty(), null);
    }

    void take(StaffRequest visit) {
        var rule = AdminDiscountCodesPage.rule(adminApiClient, visit);
        try {
            var report = discountCodeImport.take(
                    visit, rule.path("id").asText(), CsvUpload.lines(visit, DiscountCodeCsv::read, "codes"));
            if (report.refusals().isEmpty()) {
                FlashMessage.redirect(visit.context(), AdminDiscountCodesPage.address(rule), summary(report));
            } else {
                show(visit, 422, Form.empty(), report);
            }
        } catch (CsvTable.UnreadableException unreadable) {
            show(visit, 422, Form.empty().withProblem(CsvUpload.FIELD, String.valueOf(unreadable.getMessage())), null);
        }
    }

    private static String summary(DiscountCodeImport.Report report) {
        return report.added() == 1 ? "1 code is added." : "%,d codes are added.".formatted(report.added());
    }

    private void show(StaffRequest visit, int status, Form form, DiscountCodeImport.@Nullable Report report) {
        var rule = AdminDiscountCodesPage.rule(adminApiClient, visit);
        var model = new HashMap<String, Object>(form.model());
        model.put("discount", rule.path("title").asText());
        model.put(
                "discountAddress",
                AdminDiscountsPage.PATH + "/" + rule.path("id").asText());
        model.put("address", AdminDiscountCodesPage.address(rule));
        model.putAll(ImportRefusal.model(
                report == null ? List.of() : report.refusals(), report == null ? "" : summary(report)));
        layout.render(visit, status, "console/admin/discount-code-import", model);
    }
}
