package dev.vitrine.server.console.admin;

import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code /admin/redirects/import}: many redirects from a CSV, with a report. Safe for use by many threads. */
final class AdminRedirectImportPage {

    private final RedirectImport redirectImport;
    private final Layout layout;

    AdminRedirectImportPage(RedirectImport redirectImport, Layout layout) {
        this.redirectImport = redirectImport;
        this.layout = layout;
    }

    void show(StaffRequest visit) {
        show(visit, 200, Form.empty(), null);
    }

    void take(StaffRequest visit) {
        var form = Form.typed(visit.context());
        try {
            var lines = CsvUpload.lines(visit, RedirectCsv::read, "redirects");
            var report = redirectImport.take(visit, lines, form.ticked("replace"));
            if (report.refusals().isEmpty()) {
                FlashMessage.redirect(visit.context(), AdminRedirectsPage.PATH, summary(report));
            } else {
                show(visit, 422, form, report);
            }
        } catch (CsvTable.UnreadableException unreadable) {
            show(visit, 422, form.withProblem(CsvUpload.FIELD, String.valueOf(unreadable.getMessage())), null);
        }
    }

    private static String summary(RedirectImport.Report report) {
        return "%d added, %d changed, %d were there already."
                .formatted(report.added(), report.changed(), report.same());
    }

    private void show(StaffRequest visit, int status, Form form, RedirectImport.@Nullable Report report) {
        var model = new HashMap<String, Object>(form.model());
        model.putAll(ImportRefusal.model(
                report == null ? List.of() : report.refusals(), report == null ? "" : summary(report)));
        layout.render(visit, status, "console/admin/redirect-import", model);
    }
}
