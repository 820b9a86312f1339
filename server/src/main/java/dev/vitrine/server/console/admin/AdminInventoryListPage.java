package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.commerce.catalog.InventoryQuery;
import dev.vitrine.commerce.catalog.Variant;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * {@code /admin/inventory}: how many a location has of each variant, to be written into the list. Safe for use by many
 * threads.
 */
final class AdminInventoryListPage {

    static final String PATH = "/admin/inventory";

    private static final Map<String, String> SHOWN = OrderLabels.labels(
            "", "Tracked", "low", "Low: 5 or fewer", "sold_out", "Sold out", "untracked", "Not tracked");
    private static final Map<String, String> ORDERS = OrderLabels.labels("", "Title", "least", "Least first");
    private static final List<String> KNOWN = List.of("q", "location", "show", "order");

    private static final Pattern FIELD = Pattern.compile("quantity\\[(\\d{1,18})-(\\d{1,18})]");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,9}");

    private final Foundation foundation;
    private final AdminApiClient adminApiClient;
    private final InventoryAdjustments adjustments;
    private final Layout layout;

    AdminInventoryListPage(
            Foundation foundation, AdminApiClient adminApiClient, InventoryAdjustments adjustments, Layout layout) {
        this.foundation = foundation;
        this.adminApiClient = adminApiClient;
        this.adjustments = adjustments;
        this.layout = layout;
    }

    /** A variant as its row shows it; {@code variant} is empty where it is the only one of its product. */
    public record Row(
            String item,
            String productId,
            String name,
            String product,
            String variant,
            String sku,
            String image,
            boolean tracked,
            String field,
            String before) {}

    void show(StaffRequest visit) {
        visit.staff().principal().require(Scope.INVENTORY, false);
        var listQuery = ListQuery.of(visit.context(), PATH, KNOWN);
        var locations = InventoryLocations.of(adminApiClient, visit);
        var location = InventoryLocations.chosen(locations, listQuery.text("location"));
        var offset = (listQuery.page() - 1L) * AdminApiClient.PAGE;
        var found = foundation
                .database()
                .read(session -> query(listQuery, location).rows(session, visit.shop(), AdminApiClient.PAGE, offset));
        if (found.isEmpty() && listQuery.page() > 1) {
            visit.context().status(303).header("Location", listQuery.page(1));
            return;
        }
        var values = new HashMap<String, String>();
        for (var row : found) {
            values.put(field(row, location), before(row));
        }
        // why not always counted: a page that is not full is the last one.
        var total =
                found.size() < AdminApiClient.PAGE ? offset + found.size() : count(visit, query(listQuery, location));
        render(visit, 200, listQuery, locations, location, found, total, Form.of(values));
    }

    /**
     * Saves what was written into the list. why by how much and not to what: something may be sold while somebody
     * counts.
     */
    void save(StaffRequest visit) {
        visit.staff().principal().require(Scope.INVENTORY, true);
        var listQuery = ListQuery.of(visit.context(), PATH, KNOWN);
        var locations = InventoryLocations.of(adminApiClient, visit);
        var location = InventoryLocations.chosen(locations, listQuery.text("location"));
        var form = Form.typed(visit.context());
        var items = items(form, location);
        var rows =
                foundation.database().read(session -> InventoryQuery.ofItems(session, visit.shop(), location, items));
        var wanted = new ArrayList<InventoryAdjustments.Adjustment>();
        for (var row : rows) {
            var field = field(row, location);
            var now = form.text(field).replace('−', '-');
            var before = form.text(field + ".before");
            if (!now.equals(before) && !NUMBER.matcher(now).matches()) {
                form = form.withProblem(field, "Write a whole number");
            } else if (!now.equals(before)) {
                var was = NUMBER.matcher(before).matches() ? Long.parseLong(before) : 0;
                wanted.add(InventoryAdjustments.Adjustment.of(
                        field, row.inventoryItemId(), location, Long.parseLong(now) - was));
            }
        }
        if (form.problems().isEmpty()) {
            try {
                var reason = InventoryReasons.chosen(form.text("reason"));
                var left = adjustments.make(visit, wanted, reason, "");
                FlashMessage.redirect(visit.context(), listQuery.here(), words(rows, location, form, left));
                return;
            } catch (ApiException refusal) {
                form = form.withErrors(refusal);
            }
        }
        // why these and not the list anew: what was typed stays, though a row may no longer be one of the list's.
        var shown = rows.stream()
                .sorted(Comparator.comparing(row -> items.indexOf(row.inventoryItemId())))
                .toList();
        var total = count(visit, query(listQuery, location));
        render(visit, 422, listQuery, locations, location, shown, total, form);
    }

    private static List<Long> items(Form form, long location) {
        return form.values().keySet().stream()
                .map(FIELD::matcher)
                .filter(field -> field.matches() && Long.parseLong(field.group(2)) == location)
                .map(field -> Long.valueOf(field.group(1)))
                .limit(AdminApiClient.PAGE)
                .toList();
    }

    /** How many are saved, and which are not what was typed, because they changed meanwhile. */
    private static String words(List<InventoryQuery.Row> rows, long location, Form form, Map<String, Long> left) {
        if (left.isEmpty()) {
            return "Nothing was changed.";
        }
        var words = left.size() == 1 ? "1 quantity is saved." : left.size() + " quantities are saved.";
        var others = rows.stream()
                .filter(row -> left.containsKey(field(row, location)))
                .filter(row -> !Long.toString(Objects.requireNonNull(left.get(field(row, location))))
                        .equals(form.text(field(row, location)).replace('−', '-')))
                .map(row -> row.name() + " has " + left.get(field(row, location)) + " now")
                .toList();
        return others.isEmpty()
                ? words
                : words + " Stock changed while you typed, and your change was added to it: "
                        + String.join(", ", others) + ".";
    }

    private long count(StaffRequest visit, InventoryQuery query) {
        return foundation.database().read(session -> query.count(session, visit.shop()));
    }

    private void render(
            StaffRequest visit,
            int status,
            ListQuery listQuery,
            Map<String, String> locations,
            long location,
            List<InventoryQuery.Row> found,
            long total,
            Form form) {
        var images = images(visit, found);
        var model = new HashMap<String, Object>(form.model());
        model.put("browsing", listQuery);
        model.put(
                "rows",
                found.stream().map(row -> row(row, location, images, form)).toList());
        model.put("pager", Pager.of(listQuery, AdminApiClient.PAGE, total, "variant", "variants"));
        model.put("chips", listQuery.chips(chips(locations)));
        model.put("locations", locations);
        model.put("location", Long.toString(location));
        model.put("place", locations.getOrDefault(Long.toString(location), ""));
        model.put("shown", SHOWN);
        model.put("orders", ORDERS);
        model.put("importing", AdminImportPage.current(foundation.database(), visit.shop(), "inventory", PATH, 0));
        model.put("reasons", InventoryReasons.choices());
        model.put("untracked", listQuery.text("show").equals("untracked"));
        model.put("unsaved", form.problems().isEmpty() ? "clean" : "dirty");
        layout.render(visit, status, "console/admin/inventory", model);
    }

    private static Row row(InventoryQuery.Row row, long location, Map<Long, String> images, Form form) {
        var field = field(row, location);
        return new Row(
                Long.toString(row.inventoryItemId()),
                Long.toString(row.productId()),
                row.name(),
                row.product(),
                row.variant().equals(Variant.DEFAULT_TITLE) ? "" : row.variant(),
                row.sku(),
                images.getOrDefault(row.productId(), ""),
                row.tracked(),
                field,
                form.values().getOrDefault(field + ".before", before(row)));
    }

    private Map<Long, String> images(StaffRequest visit, List<InventoryQuery.Row> rows) {
        var ids = rows.stream()
                .map(row -> Long.toString(row.productId()))
                .distinct()
                .toList();
        var images = new HashMap<Long, String>();
        if (!ids.isEmpty()) {
            var query = Map.of("ids", String.join(",", ids), "fields", "id,image", "limit", "250");
            for (var product : adminApiClient.get(visit, "products", query).path("products")) {
                images.put(product.path("id").asLong(), ImageFields.thumb(product));
            }
        }
        return images;
    }

    private static InventoryQuery query(ListQuery listQuery, long location) {
        var filter = switch (listQuery.text("show")) {
            case "low" -> InventoryQuery.Filter.LOW;
            case "sold_out" -> InventoryQuery.Filter.SOLD_OUT;
            case "untracked" -> InventoryQuery.Filter.UNTRACKED;
            default -> InventoryQuery.Filter.TRACKED;
        };
        var order = listQuery.text("order").equals("least") ? InventoryQuery.Order.LEAST : InventoryQuery.Order.TITLE;
        return new InventoryQuery(listQuery.text("q"), location, filter, order);
    }

    private static Map<String, Map<String, String>> chips(Map<String, String> locations) {
        var chips = new LinkedHashMap<String, Map<String, String>>();
        chips.put("q", Map.of("*", "Search: "));
        chips.put("location", locations);
        chips.put("show", SHOWN);
        return chips;
    }

    private static String field(InventoryQuery.Row row, long location) {
        return "quantity[" + row.inventoryItemId() + "-" + location + "]";
    }

    private static String before(InventoryQuery.Row row) {
        return row.available() == null ? "" : row.available().toString();
    }
}
