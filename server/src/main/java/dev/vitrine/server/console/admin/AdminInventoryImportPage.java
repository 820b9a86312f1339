package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.commerce.catalog.InventoryQuery;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code /admin/inventory/import} and {@code /export}: levels of all locations as a CSV, with a report. Safe for use by
 * many threads.
 */
final class AdminInventoryImportPage {

    static final String PATH = AdminInventoryListPage.PATH + "/import";

    private static final int AT_ONCE = 500;

    private final Foundation foundation;
    private final InventoryImport inventoryImport;
    private final AdminApiClient adminApiClient;
    private final Layout layout;

    AdminInventoryImportPage(
            Foundation foundation, InventoryImport inventoryImport, AdminApiClient adminApiClient, Layout layout) {
        this.foundation = foundation;
        this.inventoryImport = inventoryImport;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
    }

    void show(StaffRequest visit) {
        show(visit, 200, Form.empty(), null);
    }

    void take(StaffRequest visit) {
        visit.staff().principal().require(Scope.INVENTORY, true);
        var form = Form.typed(visit.context());
        try {
            var report = inventoryImport.take(visit, CsvUpload.lines(visit, InventoryCsv::read, "quantities"));
            if (report.refusals().isEmpty()) {
                FlashMessage.redirect(visit.context(), AdminInventoryListPage.PATH, summary(report));
            } else {
                show(visit, 422, form, report);
            }
        } catch (CsvTable.UnreadableException unreadable) {
            show(visit, 422, form.withProblem(CsvUpload.FIELD, String.valueOf(unreadable.getMessage())), null);
        }
    }

    /** What is tracked and has a SKU, where it is stocked, in the manner in which it can be imported again. */
    void export(StaffRequest visit) {
        visit.staff().principal().require(Scope.INVENTORY, false);
        var locations = InventoryLocations.of(adminApiClient, visit);
        var context = visit.context()
                .contentType("text/csv; charset=utf-8")
                .header("Content-Disposition", "attachment; filename=\"inventory.csv\"")
                .header("Cache-Control", "private, no-store");
        try (var out = context.outputStream()) {
            out.write(InventoryCsv.heading().getBytes(StandardCharsets.UTF_8));
            for (var location : locations.entrySet()) {
                var query = new InventoryQuery(
                        "",
                        Long.parseLong(location.getKey()),
                        InventoryQuery.Filter.TRACKED,
                        InventoryQuery.Order.TITLE);
                var rows = List.<InventoryQuery.Row>of();
                for (long offset = 0; offset == 0 || rows.size() == AT_ONCE; offset += AT_ONCE) {
                    var start = offset;
                    rows = foundation.database().read(session -> query.rows(session, visit.shop(), AT_ONCE, start));
                    for (var row : rows) {
                        var available = row.available();
                        if (available != null && !row.sku().isEmpty()) {
                            var line = InventoryCsv.line(row.sku(), location.getValue(), available);
                            out.write(line.getBytes(StandardCharsets.UTF_8));
                        }
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String summary(InventoryImport.Report report) {
        return "%d saved, %d were right already.".formatted(report.saved(), report.same());
    }

    private void show(StaffRequest visit, int status, Form form, InventoryImport.@Nullable Report report) {
        var model = new HashMap<String, Object>(form.model());
        model.putAll(ImportRefusal.model(
                report == null ? List.of() : report.refusals(), report == null ? "" : summary(report)));
        layout.render(visit, status, "console/admin/inventory-import", model);
    }
}
