package dev.vitrine.commerce.inventory;

import dev.vitrine.commerce.catalog.InventoryLevel;
import dev.vitrine.commerce.catalog.Stock;
import dev.vitrine.commerce.catalog.StockCause;
import dev.vitrine.commerce.catalog.StockReason;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Inventory levels: how many of an item each location has. Safe for use by many threads. */
public final class InventoryLevels {

    private static final int MOST = 50;

    private final Stock stock;

    InventoryLevels(Stock stock) {
        this.stock = stock;
    }

    Resource<InventoryLevel> resource() {
        return Resource.of(InventoryLevel.class, "inventory_level", "inventory_levels", Stock.LEVELS)
                .scope(Scope.INVENTORY)
                .topicFamily("inventory_levels")
                .filters(
                        ids("inventory_item_ids", "inventory_item_id", "location_ids"),
                        ids("location_ids", "location_id", "inventory_item_ids"))
                .completed(Stock::withoutUntracked)
                .list()
                .collectionAction(Verb.POST, "adjust", Scope.INVENTORY, this::adjust)
                .collectionAction(Verb.POST, "set", Scope.INVENTORY, this::set)
                .collectionAction(Verb.POST, "connect", Scope.INVENTORY, this::connect)
                .collectionAction(Verb.DELETE, "", Scope.INVENTORY, this::delete);
    }

    Resource<InventoryLevel> ofLocation() {
        return Resource.of(InventoryLevel.class, "inventory_level", "inventory_levels", Stock.LEVELS)
                .scope(Scope.INVENTORY)
                .under("locations", "location_id", Locations.TABLE)
                .completed(Stock::withoutUntracked)
                .list();
    }

    private ApiResponse adjust(ApiCall apiCall) {
        var request = new InventoryLevelRequest(apiCall);
        var by = request.whole("available_adjustment");
        var item = request.counted();
        if (request.level().isEmpty()) {
            throw Problems.of("inventory_item_id", "is not stocked at this location");
        }
        stock.adjust(
                apiCall.tx(),
                apiCall.shop(),
                item.variantId(),
                request.location().id(),
                by,
                request.cause());
        return publish(apiCall, request, Topic.INVENTORY_LEVELS_UPDATE);
    }

    private ApiResponse set(ApiCall apiCall) {
        var request = new InventoryLevelRequest(apiCall);
        var available = request.whole("available");
        var item = request.counted();
        var known = request.level().isPresent();
        move(apiCall, request, "disconnect_if_necessary");
        stock.set(
                apiCall.tx(),
                apiCall.shop(),
                item.variantId(),
                request.location().id(),
                available,
                request.cause());
        return publish(apiCall, request, known ? Topic.INVENTORY_LEVELS_UPDATE : Topic.INVENTORY_LEVELS_CONNECT);
    }

    private ApiResponse connect(ApiCall apiCall) {
        var request = new InventoryLevelRequest(apiCall);
        var item = request.item();
        if (request.level().isPresent()) {
            return created(request.level().get());
        }
        move(apiCall, request, "relocate_if_necessary");
        stock.adjust(
                apiCall.tx(),
                apiCall.shop(),
                item.variantId(),
                request.location().id(),
                0,
                StockCause.of(StockReason.CORRECTION));
        publish(apiCall, request, Topic.INVENTORY_LEVELS_CONNECT);
        return created(request.level().orElseThrow());
    }

    private ApiResponse delete(ApiCall apiCall) {
        var request = new InventoryLevelRequest(apiCall);
        var item = request.item();
        var level = request.level().orElseThrow(ApiException::notFound);
        if (request.elsewhere().isEmpty()) {
            throw Problems.of(Problems.BASE, "The inventory item must stay stocked at one location");
        }
        stock.disconnect(apiCall.tx(), apiCall.shop(), item.variantId(), level.locationId());
        gone(apiCall, level);
        return ApiResponse.ok(Map.of());
    }

    /** "connecting to a fulfillment-service location while stocked elsewhere" needs the caller's word for it. */
    private void move(ApiCall apiCall, InventoryLevelRequest request, String permission) {
        if (request.level().isPresent()) {
            return;
        }
        var others = request.elsewhere();
        var services = request.location().legacy() ? others : request.ofServices(others);
        if (services.isEmpty()) {
            return;
        }
        if (!request.flag(permission)) {
            throw Problems.of(
                    "location_id",
                    "a fulfillment service's location cannot share an item with others: send " + permission);
        }
        for (var level : services) {
            stock.disconnect(apiCall.tx(), apiCall.shop(), request.item().variantId(), level.locationId());
            gone(apiCall, level);
        }
    }

    private static void gone(ApiCall apiCall, InventoryLevel level) {
        apiCall.publish(
                Topic.INVENTORY_LEVELS_DISCONNECT,
                level.inventoryItemId(),
                Map.of("inventory_item_id", level.inventoryItemId(), "location_id", level.locationId()));
    }

    private static ApiResponse publish(ApiCall apiCall, InventoryLevelRequest request, Topic topic) {
        var level = request.level().orElseThrow();
        apiCall.publish(topic, level.inventoryItemId(), level);
        return ApiResponse.ok(Map.of("inventory_level", level));
    }

    private static ApiResponse created(InventoryLevel level) {
        return ApiResponse.created(Map.of("inventory_level", level));
    }

    /** "csv, <= 50 each; at least one required else 422". */
    private static Filter ids(String name, String column, String other) {
        return new Filter(List.of(name), (select, apiCall) -> {
            var csv = apiCall.query(name);
            if (csv.isEmpty() && apiCall.query(other).isEmpty()) {
                throw Problems.of(Problems.BASE, "inventory_item_ids or location_ids must be given");
            }
            return csv.map(list -> select.in(column, numbers(name, list))).orElse(select);
        });
    }

    private static Set<Long> numbers(String name, String csv) {
        var ids = new TreeSet<Long>();
        for (var part : Arrays.stream(csv.split(",")).map(String::strip).toList()) {
            if (!part.matches("\\d{1,18}")) {
                throw Problems.of(name, "is not a list of ids");
            }
            ids.add(Long.valueOf(part));
        }
        if (ids.size() > MOST) {
            throw Problems.of(name, "is too long (maximum is " + MOST + " ids)");
        }
        return ids;
    }
}
