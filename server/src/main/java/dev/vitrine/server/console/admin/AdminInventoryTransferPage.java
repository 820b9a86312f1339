package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.commerce.catalog.InventoryQuery;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * {@code /admin/inventory/transfer}: several variants from one location to another at once. Safe for use by many
 * threads.
 */
final class AdminInventoryTransferPage {

    static final String PATH = AdminInventoryListPage.PATH + "/transfer";

    private static final List<String> KNOWN = List.of("q", "from", "to");
    private static final Pattern FIELD = Pattern.compile("quantity\\[(\\d{1,18})]");

    private final Foundation foundation;
    private final AdminApiClient adminApiClient;
    private final InventoryAdjustments adjustments;
    private final Layout layout;

    AdminInventoryTransferPage(
            Foundation foundation, AdminApiClient adminApiClient, InventoryAdjustments adjustments, Layout layout) {
        this.foundation = foundation;
        this.adminApiClient = adminApiClient;
        this.adjustments = adjustments;
        this.layout = layout;
    }

    /** A variant that can be moved, and how many of it there are. */
    public record Row(String field, String name, String sku, long available) {}

    /** Where from and where to, of the locations that there are. */
    private record Way(Map<String, String> locations, long from, long to) {

        static Way of(Map<String, String> locations, ListQuery listQuery) {
            var from = InventoryLocations.chosen(locations, listQuery.text("from"));
            var others = new LinkedHashMap<>(locations);
            others.remove(Long.toString(from));
            var to = others.isEmpty() ? from : InventoryLocations.chosen(others, listQuery.text("to"));
            return new Way(locations, from, to);
        }

        String name(long location) {
            return locations.getOrDefault(Long.toString(location), "");
        }
    }

    void show(StaffRequest visit) {
        visit.staff().principal().require(Scope.INVENTORY, false);
        var listQuery = ListQuery.of(visit.context(), PATH, KNOWN);
        var way = Way.of(InventoryLocations.of(adminApiClient, visit), listQuery);
        var offset = (listQuery.page() - 1L) * AdminApiClient.PAGE;
        var found = foundation
                .database()
                .read(session -> query(listQuery, way).rows(session, visit.shop(), AdminApiClient.PAGE, offset));
        if (found.isEmpty() && listQuery.page() > 1) {
            visit.context().status(303).header("Location", listQuery.page(1));
            return;
        }
        render(visit, 200, listQuery, way, found, Form.empty());
    }

    /** Moves all that was written, or nothing: refused where a location has less than is to leave it. */
    void move(StaffRequest visit) {
        visit.staff().principal().require(Scope.INVENTORY, true);
        var listQuery = ListQuery.of(visit.context(), PATH, KNOWN);
        var way = Way.of(InventoryLocations.of(adminApiClient, visit), listQuery);
        var form = Form.typed(visit.context());
        var items = form.values().keySet().stream()
                .map(FIELD::matcher)
                .filter(field -> field.matches())
                .map(field -> Long.valueOf(field.group(1)))
                .limit(AdminApiClient.PAGE)
                .toList();
        var rows =
                foundation.database().read(session -> InventoryQuery.ofItems(session, visit.shop(), way.from(), items));
        var moves = new ArrayList<InventoryAdjustments.Adjustment>();
        long pieces = 0;
        for (var row : rows) {
            var field = field(row);
            var quantity = form.text(field);
            if (quantity.isEmpty() || quantity.matches("0+")) {
                continue;
            }
            if (!quantity.matches("\\d{1,9}")) {
                form = form.withProblem(field, "Write how many, as a whole number");
                continue;
            }
            var many = Long.parseLong(quantity);
            pieces += many;
            moves.add(new InventoryAdjustments.Adjustment(field, row.inventoryItemId(), way.from(), -many, 0));
            moves.add(InventoryAdjustments.Adjustment.of(field, row.inventoryItemId(), way.to(), many));
        }
        if (form.problems().isEmpty() && moves.isEmpty()) {
            form = form.withProblem("base", "Nothing was moved. Write how many beside what is to be moved.");
        } else if (way.from() == way.to()) {
            form = form.withProblem("base", "Nothing was moved. A transfer needs two locations.");
        }
        if (form.problems().isEmpty()) {
            try {
                var moved = adjustments.make(visit, moves, "transfer", form.text("note"));
                FlashMessage.redirect(
                        visit.context(),
                        listQuery.here(),
                        (pieces == 1 ? "1 piece" : pieces + " pieces")
                                + (moved.size() == 1 ? "" : " of " + moved.size() + " variants") + " moved from "
                                + way.name(way.from()) + " to " + way.name(way.to()) + ".");
                return;
            } catch (ApiException refusal) {
                form = form.withErrors(refusal);
            }
        }
        render(visit, 422, listQuery, way, rows, form);
    }

    private void render(
            StaffRequest visit, int status, ListQuery listQuery, Way way, List<InventoryQuery.Row> found, Form form) {
        var total = foundation.database().read(session -> query(listQuery, way).count(session, visit.shop()));
        var targets = new LinkedHashMap<>(way.locations());
        targets.remove(Long.toString(way.from()));
        var model = new HashMap<String, Object>(form.model());
        model.put("browsing", listQuery);
        model.put("locations", way.locations());
        model.put("targets", targets);
        model.put("from", Long.toString(way.from()));
        model.put("to", Long.toString(way.to()));
        model.put("fromName", way.name(way.from()));
        model.put("toName", way.name(way.to()));
        model.put("rows", found.stream().map(AdminInventoryTransferPage::row).toList());
        model.put("pager", Pager.of(listQuery, AdminApiClient.PAGE, total, "variant", "variants"));
        model.put("unsaved", form.problems().isEmpty() ? "clean" : "dirty");
        layout.render(visit, status, "console/admin/inventory-transfer", model);
    }

    private static InventoryQuery query(ListQuery listQuery, Way way) {
        return new InventoryQuery(
                listQuery.text("q"), way.from(), InventoryQuery.Filter.IN_STOCK, InventoryQuery.Order.TITLE);
    }

    private static Row row(InventoryQuery.Row row) {
        var available = row.available();
        return new Row(field(row), row.name(), row.sku(), available == null ? 0 : available);
    }

    private static String field(InventoryQuery.Row row) {
        return "quantity[" + row.inventoryItemId() + "]";
    }
}
