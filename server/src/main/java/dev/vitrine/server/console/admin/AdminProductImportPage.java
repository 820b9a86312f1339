package dev.vitrine.server.console.admin;

import dev.vitrine.Catalog;
import dev.vitrine.commerce.imports.ImportProgress;
import dev.vitrine.commerce.imports.ImportReport;
import dev.vitrine.commerce.imports.ImportReport.MissingImage;
import dev.vitrine.commerce.imports.ImportReport.RejectedRow;
import dev.vitrine.commerce.imports.MissingImages;
import dev.vitrine.commerce.imports.ProductImport;
import dev.vitrine.commerce.imports.UnreadableFileException;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import io.javalin.http.UploadedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code /admin/products/import}: adds products from a CSV file of a hosted shop platform, and changes those whose
 * handle is known. Each product is a change of its own; what was left out is said by its row. Safe for use by many
 * threads.
 */
final class AdminProductImportPage {

    static final String PATH = "/admin/products/import";

    private static final String LIST = "/admin/products";
    private static final String FILE = "file";
    private static final long LARGEST = 15_000_000;

    /** Rows that the page names; the others are counted. */
    private static final int NAMED = 100;

    /** why: somebody waits for the page; pictures that are missing then are tried again from the list of products. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final ProductImport productImport;
    private final MissingImages missingImages;
    private final Layout layout;

    AdminProductImportPage(Catalog catalog, Layout layout) {
        this.productImport = catalog.productImport();
        this.missingImages = catalog.missingImages();
        this.layout = layout;
    }

    void show(StaffRequest visit) {
        show(visit, 200, Form.empty(), null);
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
            var report = read(visit, file);
            var leftOut = report.refused().size() + report.missingImages().size();
            if (report.products() == 0 && leftOut == 0) {
                refuse(visit, "The file has no products.");
                return;
            }
            missingImages.fetch(visit.shop(), PATIENCE);
            if (leftOut == 0) {
                FlashMessage.redirect(visit.context(), LIST, words(report));
            } else {
                show(visit, 422, Form.empty(), report);
            }
        } catch (UnreadableFileException unreadable) {
            refuse(visit, unreadable.getMessage() + ".");
        }
    }

    /** why a file: it is read twice, first for its alphabet. */
    private ImportReport read(StaffRequest visit, UploadedFile file) throws UnreadableFileException {
        try {
            var copy = Files.createTempFile("products", ".csv");
            try (var content = file.content()) {
                Files.copy(content, copy, StandardCopyOption.REPLACE_EXISTING);
                return productImport
                        .writtenBy(visit.staff().principal().name())
                        .read(copy, visit.shop(), ImportProgress.NONE);
            } finally {
                Files.delete(copy);
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
        show(visit, 422, Form.empty().withProblem(FILE, words), null);
    }

    private void show(StaffRequest visit, int status, Form form, @Nullable ImportReport report) {
        var refused = report == null ? List.<RejectedRow>of() : report.refused();
        var images = report == null ? List.<MissingImage>of() : report.missingImages();
        var model = new HashMap<String, Object>(form.model());
        model.put("done", report == null ? "" : words(report));
        model.put("refused", refused.stream().limit(NAMED).toList());
        model.put("count", refused.size());
        model.put("images", images.stream().limit(NAMED).toList());
        model.put("imageCount", images.size());
        layout.render(visit, status, "console/admin/product-import", model);
    }
}
