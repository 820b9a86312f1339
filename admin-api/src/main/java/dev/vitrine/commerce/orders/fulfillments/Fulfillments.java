package dev.vitrine.commerce.orders.fulfillments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.fulfillment.FulfillmentService;
import dev.vitrine.commerce.fulfillment.FulfillmentServices;
import dev.vitrine.commerce.fulfillment.Shipments;
import dev.vitrine.commerce.inventory.Location;
import dev.vitrine.commerce.inventory.Locations;
import dev.vitrine.commerce.orders.aggregate.Fulfillment;
import dev.vitrine.commerce.orders.aggregate.FulfillmentStatus;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderStore;
import dev.vitrine.commerce.orders.aggregate.Tracking;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The fulfillments of orders. Every change locks the order, so that a unit is never shipped twice. Threads may share
 * it.
 */
public final class Fulfillments implements Shipments {

    private final OrderStore orders;
    private final FulfillmentServices services;
    private final Locations locations;
    private final Events events;
    private final InstantSource clock;
    private final FulfillmentOrders fulfillmentOrders;

    /** How many shipments are prepared at a location. */
    public static long countOpenAt(Session session, Shop shop, long location) {
        return session.sql("""
                        select count(*) from fulfillments
                        where shop_id = :shop and location_id = :location and status in ('pending', 'open')
                        """).bind(shop).bind("location", location).count();
    }

    public Fulfillments(
            OrderStore orders, FulfillmentServices services, Locations locations, Events events, InstantSource clock) {
        this.orders = orders;
        this.services = services;
        this.locations = locations;
        this.events = events;
        this.clock = clock;
        this.fulfillmentOrders = new FulfillmentOrders(orders, services, events);
    }

    /**
     * "manual service -> status success at once; external service -> pending". 404 without such an order, 422 naming
     * what cannot be shipped. Buyers of orders that came over the API are not notified unless the caller says so.
     */
    public Fulfillment create(Tx tx, Shop shop, long orderId, JsonNode body) {
        var order = lock(tx, shop, orderId);
        if (order.cancelled()) {
            throw Problems.of(Problems.BASE, "Cancelled orders can't be fulfilled");
        }
        var problems = new Problems();
        var draftFulfillment = drafted(tx, shop, order, body, false, problems);
        problems.throwIfAny();
        var stored = ship(tx, shop, order, draftFulfillment);
        var told = publish(tx, shop, order, stored.id(), Topic.FULFILLMENTS_CREATE);
        // why: what a service has yet to pack is not on its way; its buyer hears of it when it is.
        if (told.notifyCustomer() && FulfillmentStatus.sent(told.status())) {
            sendEmail(tx, shop, orderId, told, false);
        }
        return told;
    }

    /**
     * Creates the fulfillments of a new order, one for each entry; 422 names the entry that is wrong. Returns the order
     * as it is then, without events: those follow with the order's creation.
     */
    public Order createInitial(Tx tx, Shop shop, Order order, InitialFulfillments sent) {
        for (int i = 0; i < sent.count(); i++) {
            var now = lock(tx, shop, order.id());
            var problems = new Problems();
            var at = "fulfillments[" + i + "]";
            var body = sent.entry(i, now, problems);
            new Problems().addAll(at, problems).throwIfAny();
            var draftFulfillment = drafted(tx, shop, now, body, true, problems);
            new Problems().addAll(at, problems).throwIfAny();
            ship(tx, shop, now, draftFulfillment);
        }
        return sent.count() == 0 ? order : orders.withUpdatedStatuses(tx, shop, order);
    }

    /** A fulfillment that is not stored yet, and its fulfillment service. */
    private record DraftFulfillment(Fulfillment shipment, Optional<FulfillmentService> service) {}

    /** {@code past} ones may have come further already: "status" says how far. */
    private DraftFulfillment drafted(Tx tx, Shop shop, Order order, JsonNode body, boolean past, Problems problems) {
        var request = new FulfillmentIntake(order, body, problems);
        var lines = request.lines();
        fulfillmentOrders.checkHolds(tx, shop, order, lines, problems);
        var fulfillmentOrigin = place(tx, shop, order, lines, request.service(lines), body, problems);
        var tracking = Tracking.NONE.read(body, problems);
        problems.oneOf("shipment_status", text(body, "shipment_status"), FulfillmentStatus.SHIPMENT);
        var begins = fulfillmentOrigin.service().isPresent() ? FulfillmentStatus.PENDING : FulfillmentStatus.SUCCESS;
        var status = past ? Optional.ofNullable(text(body, "status")).orElse(begins) : begins;
        if (!FulfillmentStatus.STEPS.containsKey(status)) {
            problems.add("status", Problems.unlisted(FulfillmentStatus.STEPS.keySet()));
        }
        var now = now();
        return new DraftFulfillment(
                new Fulfillment(
                        0,
                        order.id(),
                        order.name() + "." + (order.fulfillments().size() + 1),
                        status,
                        text(body, "shipment_status"),
                        fulfillmentOrigin.name(),
                        fulfillmentOrigin.location(),
                        lines,
                        List.of(),
                        tracking.company(),
                        tracking.numbers(),
                        tracking.urls(),
                        body.path("notify_customer").asBoolean(order.origin().appId() == null),
                        body.get("receipt"),
                        now,
                        now),
                fulfillmentOrigin.service().filter(service -> status.equals(FulfillmentStatus.PENDING)));
    }

    private Fulfillment ship(Tx tx, Shop shop, Order order, DraftFulfillment draftFulfillment) {
        var stored = OrderStore.FULFILLMENTS.insert(tx, shop, draftFulfillment.shipment());
        move(tx, shop, order, stored, "");
        draftFulfillment.service().ifPresent(service -> services.request(tx, shop, service));
        return stored;
    }

    /** Updates tracking and statuses; 422 for a transition that is not allowed. */
    public Fulfillment update(Tx tx, Shop shop, long orderId, long id, JsonNode body) {
        var order = lock(tx, shop, orderId);
        var current = of(order, id);
        var problems = new Problems();
        var tracking = new Tracking(current.trackingCompany(), current.trackingNumbers(), current.trackingUrls())
                .read(body, problems);
        var shipment = body.has("shipment_status") ? text(body, "shipment_status") : current.shipmentStatus();
        problems.oneOf("shipment_status", shipment, FulfillmentStatus.SHIPMENT);
        var service = Optional.ofNullable(text(body, "service")).orElse(current.service());
        if (!service.equals(current.service()) && !known(tx, shop, service)) {
            problems.add("service", Problems.unlisted(names(tx, shop)));
        }
        var status = Optional.ofNullable(text(body, "status")).orElse(current.status());
        check(order, current, status, problems);
        problems.throwIfAny();
        var changed = current.changed(
                status,
                shipment,
                service,
                tracking,
                body.path("notify_customer").asBoolean(current.notifyCustomer()),
                now());
        var told = stored(tx, shop, order, current, changed);
        var left = FulfillmentStatus.sent(told.status()) && !FulfillmentStatus.sent(current.status());
        var news = body.path("notify_customer").asBoolean() && FulfillmentStatus.sent(told.status());
        if (left && told.notifyCustomer() || news) {
            sendEmail(tx, shop, orderId, told, !left);
        }
        return told;
    }

    private void sendEmail(Tx tx, Shop shop, long order, Fulfillment shipment, boolean news) {
        orders.emails().shipped(tx, shop, lock(tx, shop, order), shipment, news);
    }

    public FulfillmentOrders fulfillmentOrders() {
        return fulfillmentOrders;
    }

    /** What was sent, or is prepared, of the lines of a fulfillment order. */
    List<Fulfillment> of(Session session, Shop shop, FulfillmentOrder fulfillmentOrder) {
        var lines = fulfillmentOrder.lineItems().stream()
                .map(FulfillmentOrder.Line::id)
                .toList();
        var order = orders.find(session, shop, fulfillmentOrder.orderId()).orElseThrow(ApiException::notFound);
        return order.fulfillments().stream()
                .filter(each -> each.lines().stream().anyMatch(line -> lines.contains(line.id())))
                .toList();
    }

    /** complete, open and cancel: 422 for a step that is not allowed. */
    public Fulfillment step(Tx tx, Shop shop, long orderId, long id, String status) {
        var order = lock(tx, shop, orderId);
        var current = of(order, id);
        var problems = new Problems();
        if (current.status().equals(status)) {
            problems.add(Problems.BASE, "The fulfillment is already " + status);
        }
        check(order, current, status, problems);
        problems.throwIfAny();
        var told = stored(tx, shop, order, current, current.changed(status, now()));
        if (told.notifyCustomer() && FulfillmentStatus.sent(told.status())) {
            sendEmail(tx, shop, orderId, told, false);
        }
        return told;
    }

    @Override
    public List<String> awaitingTracking(Session session, Shop shop, String service, int most) {
        return session.sql("""
                        select name from fulfillments
                        where shop_id = :shop and service = :service and status in ('pending', 'open', 'processing')
                          and tracking_numbers = '[]'
                        order by id limit :most
                        """)
                .bind(shop)
                .bind("service", service)
                .bind("most", most)
                .values();
    }

    @Override
    public void addTracking(Tx tx, Shop shop, String service, String name, List<String> numbers) {
        var body = Json.object().put("status", FulfillmentStatus.SUCCESS);
        numbers.forEach(body.putArray("tracking_numbers")::add);
        var named = Select.ALL.equal("name", name).equal("service", service).equal("tracking_numbers", "[]");
        for (var found : OrderStore.FULFILLMENTS.list(tx, shop, named)) {
            // why: looked at once more while its order is held; somebody may have ended it meanwhile.
            var order = lock(tx, shop, found.orderId());
            if (!order.cancelled()
                    && FulfillmentStatus.underWay(of(order, found.id()).status())) {
                update(tx, shop, order.id(), found.id(), body);
            }
        }
    }

    /** "shipment_status follows" the events on its way. */
    void updateShipmentStatus(Tx tx, Shop shop, long orderId, long id, @Nullable String shipmentStatus) {
        var order = lock(tx, shop, orderId);
        var current = of(order, id);
        stored(tx, shop, order, current, current.shipped(shipmentStatus, now()));
    }

    private Fulfillment stored(Tx tx, Shop shop, Order order, Fulfillment current, Fulfillment changed) {
        if (changed.equals(current)) {
            return current;
        }
        OrderStore.FULFILLMENTS.update(tx, shop, current.id(), changed);
        move(tx, shop, order, changed, current.status());
        return publish(tx, shop, order, current.id(), Topic.FULFILLMENTS_UPDATE);
    }

    private static void check(Order order, Fulfillment current, String status, Problems problems) {
        if (current.status().equals(status)) {
            return;
        }
        if (!FulfillmentStatus.STEPS.containsKey(status)) {
            problems.add("status", Problems.unlisted(FulfillmentStatus.STEPS.keySet()));
        } else if (!FulfillmentStatus.STEPS
                .getOrDefault(current.status(), Set.of())
                .contains(status)) {
            problems.add("status", "can't go from " + current.status() + " to " + status);
        } else if (order.cancelled() && !status.equals(FulfillmentStatus.CANCELLED)) {
            problems.add(Problems.BASE, "Cancelled orders can't be fulfilled");
        }
    }

    /** Location that a fulfillment ships from, and its fulfillment service. */
    private record FulfillmentOrigin(String name, Optional<FulfillmentService> service, long location) {}

    private FulfillmentOrigin place(
            Tx tx,
            Shop shop,
            Order order,
            List<Fulfillment.FulfilledQuantity> lines,
            String name,
            JsonNode body,
            Problems problems) {
        var service = services.find(tx, shop, name);
        if (!known(tx, shop, name)) {
            problems.add("service", Problems.unlisted(names(tx, shop)));
        }
        var asked = text(body, "location_id");
        if (asked == null) {
            return new FulfillmentOrigin(name, service, fulfillmentOrders.locationOf(tx, shop, order, name, lines));
        }
        var location = asked.matches("\\d{1,18}")
                ? locations.find(tx, shop, Long.parseLong(asked))
                : Optional.<Location>empty();
        if (location.isEmpty()) {
            problems.add("location_id", "does not exist");
        } else if (!location.get().isOpen()) {
            problems.add("location_id", "is not active");
        } else if (service.isPresent()
                && service.get().locationId() != location.get().id()) {
            problems.add("location_id", "must be the fulfillment service's location");
        }
        return new FulfillmentOrigin(
                name, service, location.map(found -> found.id()).orElse(0L));
    }

    private boolean known(Session session, Shop shop, String service) {
        return service.equals(FulfillmentService.MANUAL)
                || services.find(session, shop, service).isPresent();
    }

    private List<String> names(Session session, Shop shop) {
        return Stream.concat(Stream.of(FulfillmentService.MANUAL), services.handles(session, shop).stream())
                .toList();
    }

    /** What its lines count as sent and as prepared changes with its status; an empty one is none at all. */
    private static void move(Tx tx, Shop shop, Order order, Fulfillment shipment, String before) {
        for (var line : shipment.lines()) {
            var sent = times(line, FulfillmentStatus.sent(shipment.status()))
                    - times(line, FulfillmentStatus.sent(before));
            var open = times(line, FulfillmentStatus.underWay(shipment.status()))
                    - times(line, FulfillmentStatus.underWay(before));
            if (sent != 0 || open != 0) {
                tx.sql("""
                                update line_items set fulfilled_quantity = fulfilled_quantity + :sent,
                                  open_quantity = open_quantity + :open, fulfillment_id = :fulfillment
                                where shop_id = :shop and order_id = :order and id = :line
                                """)
                        .bind(shop)
                        .bind("order", order.id())
                        .bind("line", line.id())
                        .bind("sent", sent)
                        .bind("open", open)
                        .bind("fulfillment", lastOf(order, shipment, line.id()))
                        .run();
            }
        }
    }

    /** The youngest shipment that holds the line. */
    private static @Nullable Long lastOf(Order order, Fulfillment changed, long line) {
        return Stream.concat(
                        order.fulfillments().stream().filter(each -> each.id() != changed.id()), Stream.of(changed))
                .filter(each -> FulfillmentStatus.sent(each.status()) || FulfillmentStatus.underWay(each.status()))
                .filter(each -> each.lines().stream().anyMatch(fulfilledQuantity -> fulfilledQuantity.id() == line))
                .map(Fulfillment::id)
                .max(Long::compare)
                .orElse(null);
    }

    private static int times(Fulfillment.FulfilledQuantity line, boolean counts) {
        return counts ? line.quantity() : 0;
    }

    /** "primary topic first …, then status topics, then orders/updated". */
    private Fulfillment publish(Tx tx, Shop shop, Order before, long id, Topic topic) {
        var settled = orders.withUpdatedStatuses(tx, shop, before);
        var shipment = of(settled, id);
        events.publish(tx, shop, topic, id, shop.json().tree(shipment));
        var tree = shop.json().tree(settled);
        var status = settled.fulfillmentStatus();
        if (status.equals("fulfilled") && !before.fulfillmentStatus().equals("fulfilled")) {
            events.publish(tx, shop, Topic.ORDERS_FULFILLED, before.id(), tree);
        }
        if (status.equals("partial") && !List.of("partial", "fulfilled").contains(before.fulfillmentStatus())) {
            events.publish(tx, shop, Topic.ORDERS_PARTIALLY_FULFILLED, before.id(), tree);
        }
        events.publish(tx, shop, Topic.ORDERS_UPDATED, before.id(), tree);
        return shipment;
    }

    private Order lock(Tx tx, Shop shop, long id) {
        return orders.find(tx, shop, id).orElseThrow(ApiException::notFound);
    }

    private static Fulfillment of(Order order, long id) {
        return order.fulfillments().stream()
                .filter(each -> each.id() == id)
                .findFirst()
                .orElseThrow(ApiException::notFound);
    }

    private static @Nullable String text(JsonNode body, String name) {
        var value = body.path(name);
        return value.isMissingNode() || value.isNull() || value.asText().isBlank()
                ? null
                : value.asText().strip();
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
