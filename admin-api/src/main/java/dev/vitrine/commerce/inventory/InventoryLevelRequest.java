package dev.vitrine.commerce.inventory;

import dev.vitrine.commerce.catalog.InventoryItem;
import dev.vitrine.commerce.catalog.InventoryLevel;
import dev.vitrine.commerce.catalog.Stock;
import dev.vitrine.commerce.catalog.StockCause;
import dev.vitrine.commerce.catalog.StockReason;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import java.util.List;
import java.util.Optional;

/**
 * Request for one inventory level: an item and a location of the shop, with the item's variant locked. For one call.
 */
final class InventoryLevelRequest {

    private final ApiCall apiCall;
    private final InventoryItem item;
    private final Location location;

    /** 422 naming what is missing or unknown. */
    InventoryLevelRequest(ApiCall apiCall) {
        this.apiCall = apiCall;
        var problems = new Problems();
        var itemId = id("inventory_item_id", problems);
        var locationId = id("location_id", problems);
        problems.throwIfAny();
        // why: without a lock, because its variant is locked first and then its levels.
        var shop = apiCall.shop().shopId();
        var found = Stock.ITEMS.first(apiCall.session(), shop, Select.ALL.equal("id", itemId));
        var place = Locations.TABLE.first(apiCall.session(), shop, Select.ALL.equal("id", locationId));
        if (found.isEmpty()) {
            problems.add("inventory_item_id", "does not exist");
        }
        if (place.isEmpty()) {
            problems.add("location_id", "does not exist");
        }
        place.filter(one -> !one.isOpen()).ifPresent(closed -> problems.add("location_id", "is not active"));
        problems.throwIfAny();
        this.item = found.orElseThrow();
        this.location = place.orElseThrow();
        Stock.lockVariant(apiCall.tx(), apiCall.shop(), item.variantId());
    }

    InventoryItem item() {
        return item;
    }

    Location location() {
        return location;
    }

    /** 422 while nobody counts it. */
    InventoryItem counted() {
        if (!Stock.isTracked(apiCall.session(), apiCall.shop(), item.variantId())) {
            throw Problems.of("inventory_item_id", "inventory item is not tracked");
        }
        return item;
    }

    Optional<InventoryLevel> level() {
        return levels().stream()
                .filter(level -> level.locationId() == location.id())
                .findFirst();
    }

    List<InventoryLevel> elsewhere() {
        return levels().stream()
                .filter(level -> level.locationId() != location.id())
                .toList();
    }

    /** Those of fulfillment services. */
    List<InventoryLevel> ofServices(List<InventoryLevel> levels) {
        var ids = levels.stream().map(InventoryLevel::locationId).toList();
        var legacy =
                Locations.TABLE
                        .list(
                                apiCall.session(),
                                apiCall.shop(),
                                Select.ALL.in("id", ids).equal("legacy", true))
                        .stream()
                        .map(Location::id)
                        .toList();
        return levels.stream()
                .filter(level -> legacy.contains(level.locationId()))
                .toList();
    }

    /** A whole number, also as text; 422 for anything else. */
    long whole(String name) {
        var text = text(name);
        if (!text.matches("[+-]?\\d{1,12}")) {
            throw Problems.of(name, text.isEmpty() ? "can't be blank" : "is not a number");
        }
        return Long.parseLong(text);
    }

    /** {@code reason} and {@code note}, for the history; without a reason it is a correction. */
    StockCause cause() {
        var problems = new Problems();
        var handle = text("reason");
        var reason = handle.isEmpty() ? Optional.of(StockReason.CORRECTION) : StockReason.given(handle);
        if (reason.isEmpty()) {
            problems.add("reason", Problems.unlisted(StockReason.givenHandles()));
        }
        var note = text("note");
        problems.atMost(StockCause.LONGEST_NOTE, "note", note);
        problems.throwIfAny();
        return new StockCause(reason.orElseThrow(), note, null);
    }

    boolean flag(String name) {
        return apiCall.body().path(name).asBoolean(false);
    }

    private List<InventoryLevel> levels() {
        var select = Select.ALL.equal("inventory_item_id", item.id()).by("location_id");
        return Stock.withoutUntracked(
                apiCall.session(), apiCall.shop(), Stock.LEVELS.list(apiCall.session(), apiCall.shop(), select));
    }

    private long id(String name, Problems problems) {
        var text = text(name);
        if (text.isEmpty()) {
            problems.add(name, "can't be blank");
        } else if (!text.matches("\\d{1,18}")) {
            problems.add(name, "does not exist");
        } else {
            return Long.parseLong(text);
        }
        return 0;
    }

    private String text(String name) {
        var value = apiCall.body().path(name);
        return value.isMissingNode() || value.isNull()
                ? apiCall.query(name).orElse("").strip()
                : value.isTextual() || value.isNumber() ? value.asText().strip() : "?";
    }
}
