package dev.vitrine.server.console.admin;

import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import io.javalin.http.UploadedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code /admin/discounts/{id}/codes/import}: many codes from a CSV, with a report. Safe for use by many threads. */
final class AdminDiscountCodeImportPage {

    private static final String FILE = "file";
    private static final int MOST_LINES = 5_000;
    private static final long LARGEST = 2L << 20;
    private static final int MOST_SHOWN = 200;

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
            var report = discountCodeImport.take(visit, rule.path("id").asText(), lines(visit));
            if (report.refusals().isEmpty()) {
                FlashMessage.redirect(visit.context(), AdminDiscountCodesPage.address(rule), summary(report));
            } else {
                show(visit, 422, Form.empty(), report);
            }
        } catch (CsvTable.UnreadableException unreadable) {
            show(visit, 422, Form.empty().withProblem(FILE, String.valueOf(unreadable.getMessage())), null);
        }
    }

    private static List<DiscountCodeCsv.Line> lines(StaffRequest visit) throws CsvTable.UnreadableException {
        var file = visit.context().uploadedFiles(FILE).stream()
                .filter(each -> each.size() > 0)
                .findFirst()
                .orElseThrow(() -> new CsvTable.UnreadableException("Choose a file."));
        if (file.size() > LARGEST) {
            throw new CsvTable.UnreadableException("The file is larger than 2 MB. Please send it in parts.");
        }
        var lines = DiscountCodeCsv.read(bytes(file));
        if (lines.isEmpty()) {
            throw new CsvTable.UnreadableException("The file has no codes.");
        }
        if (lines.size() > MOST_LINES) {
            throw new CsvTable.UnreadableException(
                    "The file has %,d codes. Please send at most %,d at once.".formatted(lines.size(), MOST_LINES));
        }
        return lines;
    }

    private static byte[] bytes(UploadedFile file) {
        try (var in = file.content()) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String summary(DiscountCodeImport.Report report) {
        return report.added() == 1 ? "1 code is added." : "%,d codes are added.".formatted(report.added());
    }

    private void show(StaffRequest visit, int status, Form form, DiscountCodeImport.@Nullable Report report) {
        var rule = AdminDiscountCodesPage.rule(adminApiClient, visit);
        var model = new HashMap<String, Object>(form.model());
        var refusals = report == null ? List.<DiscountCodeImport.Refusal>of() : report.refusals();
        model.put("discount", rule.path("title").asText());
        model.put(
                "discountAddress",
                AdminDiscountsPage.PATH + "/" + rule.path("id").asText());
        model.put("address", AdminDiscountCodesPage.address(rule));
        model.put("refusals", refusals.stream().limit(MOST_SHOWN).toList());
        model.put("refused", refusals.size());
        model.put("summary", report == null ? "" : summary(report));
        layout.render(visit, status, "console/admin/discount-code-import", model);
    }
}
