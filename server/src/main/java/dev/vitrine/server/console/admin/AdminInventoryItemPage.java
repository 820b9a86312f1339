package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.commerce.catalog.InventoryChanges;
import dev.vitrine.commerce.catalog.InventoryQuery;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * {@code /admin/inventory/{id}}: what each location has of an inventory item, and how that changed. Safe for use by
 * many threads.
 */
final class AdminInventoryItemPage {

    private static final int CHANGES = 50;

    private final Foundation foundation;
    private final AdminApiClient adminApiClient;
    private final InventoryAdjustments adjustments;
    private final Layout layout;
    private final InstantSource clock;

    AdminInventoryItemPage(
            Foundation foundation,
            AdminApiClient adminApiClient,
            InventoryAdjustments adjustments,
            Layout layout,
            InstantSource clock) {
        this.foundation = foundation;
        this.adminApiClient = adminApiClient;
        this.adjustments = adjustments;
        this.layout = layout;
        this.clock = clock;
    }

    /** What a location has. */
    public record Level(String place, String available) {}

    /** A change as its row shows it; {@code order} is the address of the order that {@code who} names, or empty. */
    public record Change(
            String when,
            String exactly,
            String who,
            String order,
            String reason,
            String note,
            String place,
            String by,
            String available) {}

    void show(StaffRequest visit) {
        visit.staff().principal().require(Scope.INVENTORY, false);
        show(visit, 200, row(foundation.database(), visit), Form.empty());
    }

    void adjust(StaffRequest visit) {
        visit.staff().principal().require(Scope.INVENTORY, true);
        var row = row(foundation.database(), visit);
        var form = Form.typed(visit.context());
        var locations = InventoryLocations.of(adminApiClient, visit);
        var quantity = form.text("quantity").replace('−', '-');
        if (!quantity.matches("[+-]?\\d{1,9}")) {
            form = form.withProblem("quantity", "Write a whole number: with a minus what is taken away");
        }
        if (!locations.containsKey(form.text("location"))) {
            form = form.withProblem("location", "Choose one");
        }
        if (form.problems().isEmpty()) {
            try {
                var adjustment = InventoryAdjustments.Adjustment.of(
                        "quantity",
                        row.inventoryItemId(),
                        Long.parseLong(form.text("location")),
                        Long.parseLong(quantity));
                var left = adjustments.make(
                        visit, List.of(adjustment), InventoryReasons.chosen(form.text("reason")), form.text("note"));
                FlashMessage.redirect(
                        visit.context(),
                        address(row),
                        locations.get(form.text("location")) + " has " + left.get("quantity") + " now.");
                return;
            } catch (ApiException refusal) {
                form = form.withErrors(refusal);
            }
        }
        show(visit, 422, row, form);
    }

    private void show(StaffRequest visit, int status, InventoryQuery.Row row, Form form) {
        var locations = InventoryLocations.of(adminApiClient, visit);
        var model = new HashMap<String, Object>(form.model());
        model.put("title", row.name());
        model.put("address", address(row));
        model.put("product", "/admin/products/" + row.productId());
        model.put("sku", row.sku());
        model.put("tracked", row.tracked());
        model.put("locations", locations);
        model.put("reasons", InventoryReasons.choices());
        model.put("levels", levels(visit, row, locations));
        history(visit, row, locations, model);
        model.put(
                "metafields",
                MetafieldCard.of(
                        adminApiClient,
                        visit,
                        MetafieldRoom.VARIANT,
                        Long.toString(row.variantId()),
                        Long.toString(row.inventoryItemId())));
        layout.render(visit, status, "console/admin/inventory-item", model);
    }

    private List<Level> levels(StaffRequest visit, InventoryQuery.Row row, Map<String, String> locations) {
        var query = Map.of("inventory_item_ids", Long.toString(row.inventoryItemId()), "limit", "250");
        var available = adminApiClient
                .get(visit, "inventory_levels", query)
                .path("inventory_levels")
                .valueStream()
                .collect(Collectors.toMap(
                        level -> level.path("location_id").asText(),
                        level -> level.path("available").asText()));
        return locations.entrySet().stream()
                .map(each -> new Level(each.getValue(), available.getOrDefault(each.getKey(), "Not stocked")))
                .toList();
    }

    private void history(
            StaffRequest visit, InventoryQuery.Row row, Map<String, String> locations, Map<String, Object> model) {
        var asked = Optional.ofNullable(visit.context().queryParam("before"))
                .filter(text -> text.matches("\\d{1,18}"))
                .map(Long::parseLong);
        var shop = visit.shop();
        var changes = foundation
                .database()
                .read(session -> InventoryChanges.list(
                        session, shop, row.inventoryItemId(), asked.orElse(Long.MAX_VALUE), CHANGES + 1));
        var shown = changes.stream().limit(CHANGES).toList();
        var orders = orders(visit, shown);
        var shopFormatter = new ShopFormatter(shop, clock.instant());
        model.put(
                "changes",
                shown.stream()
                        .map(change -> change(shopFormatter, change, shop.json().tree(change), locations, orders))
                        .toList());
        model.put("newest", asked.isPresent() ? address(row) + "#history" : "");
        model.put(
                "older",
                changes.size() > CHANGES
                        ? address(row) + "?before=" + shown.getLast().id() + "#history"
                        : "");
    }

    private static Change change(
            ShopFormatter shopFormatter,
            InventoryChanges.InventoryChange change,
            JsonNode json,
            Map<String, String> locations,
            Map<Long, String> orders) {
        var order = change.orderId();
        var name = order == null ? "" : orders.getOrDefault(order, "");
        return new Change(
                shopFormatter.relativeTime(json.path("created_at")),
                shopFormatter.exactTime(json.path("created_at")),
                order != null ? name.isEmpty() ? "An order" : "Order " + name : change.author(),
                name.isEmpty() ? "" : "/admin/orders/" + order,
                InventoryReasons.words(change.reason()),
                change.note(),
                locations.getOrDefault(Long.toString(change.locationId()), "A location that is gone"),
                (change.adjustment() > 0 ? "+" : "−") + Math.abs(change.adjustment()),
                Long.toString(change.available()));
    }

    /** Names of the orders of these changes, as far as the staff member may see orders. */
    private Map<Long, String> orders(StaffRequest visit, List<InventoryChanges.InventoryChange> changes) {
        var ids = changes.stream()
                .map(InventoryChanges.InventoryChange::orderId)
                .filter(id -> id != null)
                .distinct()
                .map(String::valueOf)
                .toList();
        if (ids.isEmpty() || !visit.staff().may(Permission.ORDERS)) {
            return Map.of();
        }
        var query = Map.of("ids", String.join(",", ids), "status", "any", "fields", "id,name", "limit", "250");
        return adminApiClient
                .get(visit, "orders", query)
                .path("orders")
                .valueStream()
                .collect(Collectors.toMap(
                        order -> order.path("id").asLong(),
                        order -> order.path("name").asText()));
    }

    /** The variant whose inventory item the address names. */
    static InventoryQuery.Row row(Database database, StaffRequest visit) {
        var item = Long.parseLong(RequestParameters.id(visit.context(), "id"));
        var primary = visit.shop().primaryLocationId();
        return database.read(session -> InventoryQuery.ofItems(session, visit.shop(), primary, List.of(item))).stream()
                .findFirst()
                .orElseThrow(ApiException::notFound);
    }

    private static String address(InventoryQuery.Row row) {
        return AdminInventoryListPage.PATH + "/" + row.inventoryItemId();
    }
}
