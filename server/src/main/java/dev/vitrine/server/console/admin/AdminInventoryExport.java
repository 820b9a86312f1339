package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.commerce.catalog.InventoryQuery;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.server.console.StaffRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * {@code /admin/inventory/export}: levels of all locations as a CSV: what is tracked and has a SKU, where it is
 * stocked, in the manner in which it can be imported again. Safe for use by many threads.
 */
final class AdminInventoryExport {

    private static final int AT_ONCE = 500;

    private final Foundation foundation;
    private final AdminApiClient adminApiClient;

    AdminInventoryExport(Foundation foundation, AdminApiClient adminApiClient) {
        this.foundation = foundation;
        this.adminApiClient = adminApiClient;
    }

    void send(StaffRequest visit) throws IOException {
        visit.staff().principal().require(Scope.INVENTORY, false);
        var locations = InventoryLocations.of(adminApiClient, visit);
        var context = visit.context()
                .contentType("text/csv; charset=utf-8")
                .header("Content-Disposition", "attachment; filename=\"inventory.csv\"")
                .header("Cache-Control", "private, no-store");
        try (var out = context.outputStream()) {
            out.write(CsvLine.of("SKU", "Location", "Available").getBytes(StandardCharsets.UTF_8));
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
                            var line = CsvLine.of(row.sku(), location.getValue(), available);
                            out.write(line.getBytes(StandardCharsets.UTF_8));
                        }
                    }
                }
            }
        }
    }
}
