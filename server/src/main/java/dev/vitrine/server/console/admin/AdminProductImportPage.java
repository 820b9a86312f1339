package dev.vitrine.server.console.admin;

import dev.vitrine.Catalog;
import dev.vitrine.Foundation;
import dev.vitrine.commerce.imports.ImportReport;
import dev.vitrine.commerce.imports.ProductImports;
import dev.vitrine.commerce.imports.UnreadableFileException;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import io.javalin.http.HttpStatus;
import io.javalin.http.UploadedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;

/**
 * {@code /admin/products/import}: adds products from a CSV file of a hosted shop platform, and changes those whose
 * handle is known. Each product is a change of its own; what was left out is said by its row. Safe for use by many
 * threads.
 */
final class AdminProductImportPage {

    static final String PATH = "/admin/products/import";

    private static final String FILE = "file";
    private static final long LARGEST = 15_000_000;

    /** why: a small file is in by then, and its page says so at once. */
    private static final Duration FIRST_LOOK = Duration.ofSeconds(1);

    private final Foundation foundation;
    private final ProductImports productImports;
    private final Layout layout;

    AdminProductImportPage(Foundation foundation, Catalog catalog, Layout layout) {
        this.foundation = foundation;
        this.productImports = catalog.productImports();
        this.layout = layout;
    }

    void show(StaffRequest visit) {
        show(visit, 200, Form.empty());
    }

    /** {@code /admin/products/import/{id}}: how far an import is, and what came of it. */
    void showRun(StaffRequest visit) {
        var id = Long.parseLong(RequestParameters.id(visit.context(), "id"));
        productImports.await(id, FIRST_LOOK);
        var run = foundation
                .database()
                .read(session -> productImports.find(session, visit.shop(), id))
                .orElseThrow(ApiException::notFound);
        var model = new HashMap<String, Object>();
        model.put("run", run);
        model.put("address", PATH + "/" + id);
        model.put("done", words(run.report()));
        layout.render(visit, "console/admin/product-import-run", model);
    }

    void submit(StaffRequest visit) {
        visit.staff().principal().require(Scope.PRODUCTS, true);
        var file = visit.context().uploadedFile(FILE);
        if (file == null || file.size() == 0) {
            refuse(visit, "Choose a file first.");
        } else if (file.size() > LARGEST) {
            refuse(visit, "The file is larger than 15 MB. Split it into several files.");
        } else {
            submit(visit, file);
        }
    }

    private void submit(StaffRequest visit, UploadedFile file) {
        try {
            visit.context().redirect(PATH + "/" + started(visit, file), HttpStatus.SEE_OTHER);
        } catch (UnreadableFileException unreadable) {
            refuse(visit, unreadable.getMessage() + ".");
        } catch (ApiException busy) {
            refuse(visit, busy.getMessage() + ".");
        }
    }

    /** why a file: it is read twice, first for its alphabet, and longer than the request lasts. */
    private long started(StaffRequest visit, UploadedFile file) throws UnreadableFileException {
        try {
            var copy = Files.createTempFile("products", ".csv");
            try (var content = file.content()) {
                Files.copy(content, copy, StandardCopyOption.REPLACE_EXISTING);
                return productImports.start(
                        visit.shop(), visit.staff().principal().name(), file.filename(), copy);
            } catch (IOException | UnreadableFileException | RuntimeException e) {
                Files.delete(copy);
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String words(ImportReport report) {
        return "%,d added, %,d changed, %,d were so already."
                .formatted(report.created(), report.updated(), report.unchanged());
    }

    private void refuse(StaffRequest visit, String words) {
        show(visit, 422, Form.empty().withProblem(FILE, words));
    }

    private void show(StaffRequest visit, int status, Form form) {
        var model = new HashMap<String, Object>(form.model());
        model.put(
                "current",
                foundation
                        .database()
                        .read(session -> productImports.current(session, visit.shop()))
                        .map(run -> PATH + "/" + run.id())
                        .orElse(""));
        layout.render(visit, status, "console/admin/product-import", model);
    }
}
