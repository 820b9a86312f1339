package dev.vitrine.commerce.orders.fulfillments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.catalog.Stock;
import dev.vitrine.commerce.fulfillment.FulfillmentService;
import dev.vitrine.commerce.fulfillment.FulfillmentServices;
import dev.vitrine.commerce.inventory.Location;
import dev.vitrine.commerce.inventory.Locations;
import dev.vitrine.commerce.orders.aggregate.Fulfillment;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderStore;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.events.TopicFamily;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Fulfillment orders: what of an order each service has to send, from where, and whether it waits. Every change locks
 * the order. Safe for use by many threads.
 */
public final class FulfillmentOrders {

    /** Why something is not sent yet. */
    public static final List<String> HOLD_REASONS = List.of(
            "awaiting_payment",
            "awaiting_return_items",
            "high_risk_of_fraud",
            "incorrect_address",
            "inventory_out_of_stock",
            "unknown_delivery_date",
            "other");

    private static final String SAMPLE = """
            {"id": 1, "shop_id": 1, "order_id": 1, "assigned_location_id": 1, "request_status": "unsubmitted",
              "status": "on_hold", "supported_actions": ["release_hold"], "destination": null,
              "line_items": [{"id": 1, "shop_id": 1, "fulfillment_order_id": 1, "line_item_id": 1, "variant_id": 1,
                "quantity": 2, "fulfillable_quantity": 2}],
              "fulfillment_holds": [{"reason": "inventory_out_of_stock", "reason_notes": "The glaze is late."}],
              "service": "manual", "created_at": "2026-03-01T11:00:00+01:00",
              "updated_at": "2026-03-01T11:00:00+01:00"}
            """;

    static final TopicFamily TOPICS = new TopicFamily(
                    "fulfillment_orders", "fulfillment_order", "orders", "orders", "", "Order", SAMPLE)
            .declared();

    private static final Topic PLACED_ON_HOLD = Topic.declare("fulfillment_orders/placed_on_hold");
    private static final Topic HOLD_RELEASED = Topic.declare("fulfillment_orders/hold_released");
    private static final Topic MOVED = Topic.declare("fulfillment_orders/moved");
    private static final int LONGEST_NOTES = 500;

    private final OrderStore orders;
    private final FulfillmentServices services;
    private final Events events;

    FulfillmentOrders(OrderStore orders, FulfillmentServices services, Events events) {
        this.orders = orders;
        this.services = services;
        this.events = events;
    }

    /** A location to which a fulfillment order may be moved, or why not. */
    public record MoveTarget(Place location, String message, boolean movable) {

        /** A location by name. */
        public record Place(long id, @Nullable String name) {}
    }

    /** The lines of an order by the service that sends them; 404 without such an order. */
    public List<FulfillmentOrder> list(Session session, Shop shop, long orderId) {
        return of(session, shop, orders.find(session, shop, orderId).orElseThrow(ApiException::notFound));
    }

    /** By the id of its first line. */
    public Optional<FulfillmentOrder> find(Session session, Shop shop, long id) {
        return OrderStore.LINES
                .find(session, shop, id)
                .flatMap(line -> list(session, shop, line.orderId()).stream()
                        .filter(each -> each.id() == id)
                        .findFirst());
    }

    /** It is not sent until it is released. */
    FulfillmentOrder hold(Tx tx, Shop shop, long id, JsonNode hold) {
        var current = locked(tx, shop, id);
        var reason = hold.path("reason").asText("");
        var notes = hold.path("reason_notes").asText("").strip();
        new Problems()
                .notBlank("fulfillment_hold.reason", reason)
                .oneOf("fulfillment_hold.reason", reason.isBlank() ? null : reason, HOLD_REASONS)
                .atMost(LONGEST_NOTES, "fulfillment_hold.reason_notes", notes)
                .throwIfAny();
        requireAction(current, FulfillmentOrder.HOLD);
        decision(tx, shop, current).held(reason, notes.isEmpty() ? null : notes).store(tx, shop, current.orderId());
        return publish(tx, shop, PLACED_ON_HOLD, id);
    }

    FulfillmentOrder release(Tx tx, Shop shop, long id) {
        var current = locked(tx, shop, id);
        requireAction(current, FulfillmentOrder.RELEASE_HOLD);
        decision(tx, shop, current).released().store(tx, shop, current.orderId());
        return publish(tx, shop, HOLD_RELEASED, id);
    }

    /**
     * Sends what is left of it from another location, whose stock is taken for it; what was taken elsewhere goes back
     * there.
     */
    FulfillmentOrder move(Tx tx, Shop shop, long id, JsonNode body) {
        var current = locked(tx, shop, id);
        requireAction(current, FulfillmentOrder.MOVE);
        requireWhole(current, body.path("fulfillment_order_line_items"));
        var target = body.path("new_location_id").asText("");
        var location = target.matches("\\d{1,18}")
                ? Locations.TABLE.find(tx, shop, Long.parseLong(target))
                : Optional.<Location>empty();
        if (location.isEmpty()) {
            throw Problems.of("new_location_id", target.isBlank() ? "can't be blank" : "does not exist");
        }
        var why = whyNot(tx, shop, current, location.get());
        if (!why.isEmpty()) {
            throw Problems.of("new_location_id", why);
        }
        units(current)
                .forEach((variant, quantity) -> orders.stockAllocation()
                        .relocate(
                                tx,
                                shop,
                                current.orderId(),
                                variant,
                                quantity,
                                current.assignedLocationId(),
                                location.get().id()));
        decision(tx, shop, current).movedTo(location.get().id()).store(tx, shop, current.orderId());
        return publish(tx, shop, MOVED, id);
    }

    /** The shop's locations, each with whether a fulfillment order may be moved there; 404 without such an order. */
    public List<MoveTarget> locationsForMove(Session session, Shop shop, long id) {
        var current = find(session, shop, id).orElseThrow(ApiException::notFound);
        return Locations.TABLE.list(session, shop, Select.ALL.by("id")).stream()
                .filter(location -> location.isOpen() && !location.legacy())
                .map(location -> {
                    var message = current.supportedActions().contains(FulfillmentOrder.MOVE)
                            ? whyNot(session, shop, current, location)
                            : "can't be moved: it is " + current.status();
                    return new MoveTarget(
                            new MoveTarget.Place(location.id(), location.name()), message, message.isEmpty());
                })
                .toList();
    }

    /** Refuses lines that wait. */
    void checkHolds(
            Session session, Shop shop, Order order, List<Fulfillment.FulfilledQuantity> lines, Problems problems) {
        var decisions = FulfillmentDecision.of(session, shop, order.id());
        var ids = new HashSet<>(
                lines.stream().map(Fulfillment.FulfilledQuantity::id).toList());
        order.lineItems().stream()
                .filter(line -> ids.contains(line.id()))
                .map(LineItem::fulfillmentService)
                .map(decisions::get)
                .filter(decision -> decision != null && decision.onHold())
                .findFirst()
                .ifPresent(decision -> problems.add(
                        Problems.BASE,
                        "Fulfillment is on hold ("
                                + String.valueOf(decision.holdReason()).replace('_', ' ')
                                + "): release the hold first"));
    }

    /** Where lines of an order are sent from, unless the caller says otherwise. */
    long locationOf(
            Session session, Shop shop, Order order, String service, List<Fulfillment.FulfilledQuantity> lines) {
        return services.find(session, shop, service)
                .map(FulfillmentService::locationId)
                .or(() -> Optional.ofNullable(FulfillmentDecision.of(session, shop, order.id())
                                .get(service))
                        .map(FulfillmentDecision::locationId)
                        .flatMap(location -> Locations.TABLE.find(session, shop, location))
                        .filter(Location::isOpen)
                        .map(Location::id))
                .or(() -> orders.stockAllocation().locationOf(session, shop, order, lines))
                .orElse(shop.primaryLocationId());
    }

    private List<FulfillmentOrder> of(Session session, Shop shop, Order order) {
        var decisions = FulfillmentDecision.of(session, shop, order.id());
        return FulfillmentOrder.of(
                order,
                service -> decisions.getOrDefault(service, FulfillmentDecision.none(service)),
                (service, lines) -> locationOf(session, shop, order, service, lines));
    }

    private FulfillmentOrder locked(Tx tx, Shop shop, long id) {
        return find(tx, shop, id).orElseThrow(ApiException::notFound);
    }

    private static FulfillmentDecision decision(Session session, Shop shop, FulfillmentOrder current) {
        return FulfillmentDecision.of(session, shop, current.orderId())
                .getOrDefault(current.service(), FulfillmentDecision.none(current.service()));
    }

    private static void requireAction(FulfillmentOrder current, String action) {
        if (current.supportedActions().contains(action)) {
            return;
        }
        var why = current.service().equals(FulfillmentService.MANUAL) || !action.equals(FulfillmentOrder.MOVE)
                ? "it is " + current.status().replace('_', ' ')
                : "the service " + current.service() + " sends it from its own location";
        throw Problems.of(Problems.BASE, "Not possible: " + why);
    }

    private static void requireWhole(FulfillmentOrder current, JsonNode wanted) {
        var left = current.lineItems().stream()
                .filter(line -> line.fulfillableQuantity() > 0)
                .toList();
        var whole = wanted.isMissingNode()
                || wanted.isNull()
                || wanted.isEmpty()
                || wanted.size() == left.size()
                        && left.stream()
                                .allMatch(line -> wanted.valueStream()
                                        .anyMatch(each -> each.path("id").asLong() == line.id()
                                                && each.path("quantity").asInt(line.fulfillableQuantity())
                                                        == line.fulfillableQuantity()));
        if (!whole) {
            throw Problems.of(
                    "fulfillment_order_line_items",
                    "must be all that is left to send, or left out: parts can't be moved");
        }
    }

    /** Empty when what is left can be sent from there. */
    private static String whyNot(Session session, Shop shop, FulfillmentOrder current, Location location) {
        if (location.id() == current.assignedLocationId()) {
            return "is where it is sent from already";
        }
        if (!location.isOpen() || location.legacy()) {
            return location.legacy() ? "belongs to a fulfillment service" : "is not active";
        }
        var units = units(current);
        var available = Stock.availableAt(session, shop, units.keySet(), location.id());
        var missing = units.entrySet().stream()
                .filter(unit -> Stock.isTracked(session, shop, unit.getKey()))
                .filter(unit -> Objects.requireNonNullElse(available.get(unit.getKey()), 0L) < unit.getValue())
                .findFirst();
        return missing.map(unit -> available.containsKey(unit.getKey())
                        ? "has only " + Math.max(0, available.get(unit.getKey())) + " of variant " + unit.getKey()
                                + ", " + unit.getValue() + " are needed"
                        : "does not stock variant " + unit.getKey())
                .orElse("");
    }

    /** What is left to send, by variant. */
    private static Map<Long, Long> units(FulfillmentOrder current) {
        var units = new TreeMap<Long, Long>();
        for (var line : current.lineItems()) {
            if (line.variantId() != null && line.fulfillableQuantity() > 0) {
                units.merge(line.variantId(), (long) line.fulfillableQuantity(), Long::sum);
            }
        }
        return units;
    }

    private FulfillmentOrder publish(Tx tx, Shop shop, Topic topic, long id) {
        var changed = locked(tx, shop, id);
        events.publish(tx, shop, topic, id, shop.json().tree(changed));
        return changed;
    }
}
