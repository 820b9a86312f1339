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

/** {@code /admin/redirects/import}: many redirects from a CSV, with a report. Safe for use by many threads. */
final class AdminRedirectImportPage {

    private static final String FILE = "file";
    private static final int MOST_LINES = 5_000;
    private static final long LARGEST = 2L << 20;
    private static final int MOST_SHOWN = 200;

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
            var lines = lines(visit);
            var report = redirectImport.take(visit, lines, form.ticked("replace"));
            if (report.refusals().isEmpty()) {
                FlashMessage.redirect(visit.context(), AdminRedirectsPage.PATH, summary(report));
            } else {
                show(visit, 422, form, report);
            }
        } catch (CsvTable.UnreadableException unreadable) {
            show(visit, 422, form.withProblem(FILE, String.valueOf(unreadable.getMessage())), null);
        }
    }

    private static List<RedirectCsv.Line> lines(StaffRequest visit) throws CsvTable.UnreadableException {
        var file = visit.context().uploadedFiles(FILE).stream()
                .filter(each -> each.size() > 0)
                .findFirst()
                .orElseThrow(() -> new CsvTable.UnreadableException("Choose a file."));
        if (file.size() > LARGEST) {
            throw new CsvTable.UnreadableException("The file is larger than 2 MB. Please send it in parts.");
        }
        var lines = RedirectCsv.read(bytes(file));
        if (lines.isEmpty()) {
            throw new CsvTable.UnreadableException("The file has no redirects.");
        }
        if (lines.size() > MOST_LINES) {
            throw new CsvTable.UnreadableException(
                    "The file has " + lines.size() + " lines. Please send at most " + MOST_LINES + " at once.");
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

    private static String summary(RedirectImport.Report report) {
        return "%d added, %d changed, %d were there already."
                .formatted(report.added(), report.changed(), report.same());
    }

    private void show(StaffRequest visit, int status, Form form, RedirectImport.@Nullable Report report) {
        var model = new HashMap<String, Object>(form.model());
        var refusals = report == null ? List.<RedirectImport.Refusal>of() : report.refusals();
        model.put("refusals", refusals.stream().limit(MOST_SHOWN).toList());
        model.put("refused", refusals.size());
        model.put("summary", report == null ? "" : summary(report));
        layout.render(visit, status, "console/admin/redirect-import", model);
    }
}
