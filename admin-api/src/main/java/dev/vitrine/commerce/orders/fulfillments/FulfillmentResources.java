package dev.vitrine.commerce.orders.fulfillments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.orders.aggregate.Fulfillment;
import dev.vitrine.commerce.orders.aggregate.FulfillmentStatus;
import dev.vitrine.commerce.orders.aggregate.LineItemPortions;
import dev.vitrine.commerce.orders.aggregate.OrderStore;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Handler;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Resource.Change;
import dev.vitrine.foundation.rest.Route;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Resources of the Admin API: fulfillments and fulfillment events. */
public final class FulfillmentResources implements Feature {

    static final Table<FulfillmentEvent> EVENTS = Table.of("fulfillment_events", FulfillmentEvent.class);

    private final Fulfillments fulfillments;
    private final FulfillmentOrders fulfillmentOrders;

    public FulfillmentResources(Fulfillments fulfillments) {
        this.fulfillments = fulfillments;
        this.fulfillmentOrders = fulfillments.fulfillmentOrders();
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(fulfillments(), ofAllOrders(), events());
    }

    @Override
    public List<Route> routes() {
        var derived = List.of(
                new Route(
                        Verb.GET,
                        "orders/{order_id}/fulfillment_orders",
                        Scope.ORDERS,
                        "fulfillment_orders",
                        apiCall -> apiCall.reading(() -> ApiResponse.ok(Map.of(
                                "fulfillment_orders",
                                fulfillmentOrders.list(apiCall.session(), apiCall.shop(), apiCall.path("order_id")))))),
                new Route(
                        Verb.GET,
                        "fulfillment_orders/{id}",
                        Scope.ORDERS,
                        "fulfillment_orders",
                        apiCall -> apiCall.reading(() -> ApiResponse.ok(
                                Map.of("fulfillment_order", fulfillmentOrder(apiCall, apiCall.path("id")))))),
                new Route(
                        Verb.GET,
                        "fulfillment_orders/{id}/fulfillments",
                        Scope.ORDERS,
                        "fulfillments",
                        apiCall -> apiCall.reading(() -> ApiResponse.ok(Map.of(
                                "fulfillments",
                                fulfillments.of(
                                        apiCall.session(),
                                        apiCall.shop(),
                                        fulfillmentOrder(apiCall, apiCall.path("id"))))))),
                new Route(
                        Verb.GET,
                        "fulfillment_orders/{id}/locations_for_move",
                        Scope.ORDERS,
                        "fulfillment_orders",
                        apiCall -> apiCall.reading(() -> ApiResponse.ok(Map.of(
                                "locations_for_move",
                                fulfillmentOrders.locationsForMove(
                                        apiCall.session(), apiCall.shop(), apiCall.path("id")))))),
                change(FulfillmentOrder.HOLD, this::hold),
                change(FulfillmentOrder.RELEASE_HOLD, this::releaseHold),
                change(FulfillmentOrder.MOVE, this::move));
        return Stream.concat(Feature.super.routes().stream(), derived.stream()).toList();
    }

    private static Route change(String name, Handler handler) {
        return new Route(
                Verb.POST,
                "fulfillment_orders/{id}/" + name,
                Scope.ORDERS,
                "fulfillment_orders",
                apiCall -> apiCall.writing(() -> handler.handle(apiCall)));
    }

    private ApiResponse hold(ApiCall apiCall) {
        return ApiResponse.ok(Map.of(
                "fulfillment_order",
                fulfillmentOrders.hold(
                        apiCall.tx(), apiCall.shop(), apiCall.path("id"), apiCall.body("fulfillment_hold"))));
    }

    private ApiResponse releaseHold(ApiCall apiCall) {
        return ApiResponse.ok(Map.of(
                "fulfillment_order", fulfillmentOrders.release(apiCall.tx(), apiCall.shop(), apiCall.path("id"))));
    }

    /** It keeps its id, so that what was moved is what there was. */
    private ApiResponse move(ApiCall apiCall) {
        var moved = fulfillmentOrders.move(
                apiCall.tx(), apiCall.shop(), apiCall.path("id"), apiCall.body("fulfillment_order"));
        return ApiResponse.ok(Map.of("original_fulfillment_order", moved, "moved_fulfillment_order", moved));
    }

    private FulfillmentOrder fulfillmentOrder(ApiCall apiCall, long id) {
        return fulfillmentOrders.find(apiCall.session(), apiCall.shop(), id).orElseThrow(ApiException::notFound);
    }

    public Resource<Fulfillment> fulfillments() {
        return Resource.of(Fulfillment.class, "fulfillment", "fulfillments", OrderStore.FULFILLMENTS)
                .scope(Scope.ORDERS)
                .topicFamily("fulfillments")
                .auditedAs("Order")
                .under("orders", "order_id", OrderStore.TABLE)
                .completed(FulfillmentResources::completed)
                .list()
                .count()
                .read()
                .create((apiCall, body) ->
                        fulfillments.create(apiCall.tx(), apiCall.shop(), apiCall.path("order_id"), body))
                .update((apiCall, current, body) ->
                        fulfillments.update(apiCall.tx(), apiCall.shop(), current.orderId(), current.id(), body))
                .action(Verb.POST, "complete", Scope.ORDERS, step(FulfillmentStatus.SUCCESS))
                .action(Verb.POST, "open", Scope.ORDERS, step(FulfillmentStatus.OPEN))
                .action(Verb.POST, "cancel", Scope.ORDERS, step(FulfillmentStatus.CANCELLED));
    }

    /** By their id alone, as clients of a relative name them since it knows fulfillment orders. */
    private Resource<Fulfillment> ofAllOrders() {
        return Resource.of(Fulfillment.class, "fulfillment", "fulfillments", OrderStore.FULFILLMENTS)
                .scope(Scope.ORDERS)
                .collectionAction(Verb.POST, "", Scope.ORDERS, this::createFromFulfillmentOrders)
                .action(Verb.POST, "update_tracking", Scope.ORDERS, this::updateTracking)
                .action(Verb.POST, "cancel", Scope.ORDERS, apiCall -> {
                    var order = shipmentOfAnyOrder(apiCall).orderId();
                    return ApiResponse.ok(Map.of(
                            "fulfillment",
                            fulfillments.step(
                                    apiCall.tx(),
                                    apiCall.shop(),
                                    order,
                                    apiCall.path("id"),
                                    FulfillmentStatus.CANCELLED)));
                });
    }

    /** What an update takes, of {@code tracking_info} and what stands beside it. */
    private static ObjectNode withTracking(ObjectNode sent) {
        var changes = Json.object();
        sent.path("tracking_info")
                .properties()
                .forEach(entry -> changes.set("tracking_" + entry.getKey(), entry.getValue()));
        if (sent.has("notify_customer")) {
            changes.set("notify_customer", sent.get("notify_customer"));
        }
        return changes;
    }

    /** {@code tracking_info} has the names that an update has, without what they begin with. */
    private ApiResponse updateTracking(ApiCall apiCall) {
        var sent = apiCall.body("fulfillment");
        if (!sent.path("tracking_info").isObject()) {
            throw ApiException.field(400, "fulfillment.tracking_info", "is required and must be an object");
        }
        var current = shipmentOfAnyOrder(apiCall);
        return ApiResponse.ok(Map.of(
                "fulfillment",
                fulfillments.update(
                        apiCall.tx(), apiCall.shop(), current.orderId(), current.id(), withTracking(sent))));
    }

    /** 422 where fulfillment orders are of several orders, or do not exist. */
    private ApiResponse createFromFulfillmentOrders(ApiCall apiCall) {
        var sent = apiCall.body("fulfillment");
        var wanted = sent.path(FulfillmentOrderIntake.FIELD);
        if (!wanted.isArray() || wanted.isEmpty()) {
            throw ApiException.field(
                    400, "fulfillment." + FulfillmentOrderIntake.FIELD, "is required and must be a list");
        }
        var problems = new Problems();
        var intake = new FulfillmentOrderIntake(
                id -> fulfillmentOrders.find(apiCall.session(), apiCall.shop(), id), problems);
        var lines = intake.lines(wanted);
        problems.throwIfAny();
        var order = intake.orderId();
        ObjectNode body = withTracking(sent).set("line_items", lines);
        var created = fulfillments.create(apiCall.tx(), apiCall.shop(), order, body);
        return ApiResponse.of(201, Map.of("fulfillment", created))
                .header("Location", "/admin/orders/" + order + "/fulfillments/" + created.id() + ".json");
    }

    private static Fulfillment shipmentOfAnyOrder(ApiCall apiCall) {
        return OrderStore.FULFILLMENTS
                .find(apiCall.session(), apiCall.shop(), apiCall.path("id"))
                .orElseThrow(ApiException::notFound);
    }

    public Resource<FulfillmentEvent> events() {
        return Resource.of(FulfillmentEvent.class, "fulfillment_event", "fulfillment_events", EVENTS)
                .scope(Scope.ORDERS)
                .topicFamily("fulfillment_events")
                // why: the order is held first, as by everybody who changes what of it is sent.
                .under("orders", "order_id", OrderStore.TABLE)
                .at("orders/{order_id}/fulfillments/{fulfillment_id}/events")
                .writable(
                        "status",
                        "message",
                        "happened_at",
                        "estimated_delivery_at",
                        "address1",
                        "city",
                        "province",
                        "country",
                        "zip",
                        "latitude",
                        "longitude")
                .visible(FulfillmentResources::ofTheOrder)
                .before(FulfillmentResources::withOurName)
                .prepared((apiCall, draft, current) ->
                        draft.of(apiCall.path("order_id"), apiCall.path("fulfillment_id"), apiCall.now()))
                .checked(FulfillmentResources::check)
                .publishes((apiCall, change, event) -> {
                    publish(apiCall, change, event);
                    updateShipmentStatus(apiCall, event);
                })
                .list()
                .read()
                .create()
                .update()
                .delete();
    }

    /** With the lines of their orders, however many there are in as many statements. */
    static List<Fulfillment> completed(Session session, Shop shop, List<Fulfillment> rows) {
        var ids = rows.stream().map(Fulfillment::orderId).distinct().toList();
        var lines = OrderStore.lines(session, shop, ids);
        var whole = new HashMap<Long, Fulfillment>();
        OrderStore.FULFILLMENTS.children(session, shop, "order_id", ids, "id").forEach((order, all) -> {
            var parts = new LineItemPortions(lines.getOrDefault(order, List.of()));
            all.forEach(shipment -> whole.put(shipment.id(), shipment.with(parts)));
        });
        return rows.stream().map(row -> whole.getOrDefault(row.id(), row)).toList();
    }

    private Handler step(String status) {
        return apiCall -> ApiResponse.ok(Map.of(
                "fulfillment",
                fulfillments.step(apiCall.tx(), apiCall.shop(), apiCall.path("order_id"), apiCall.path("id"), status)));
    }

    /** A shipment of another order is no shipment of this one: 404. */
    private static Select ofTheOrder(Select select, ApiCall apiCall) {
        shipment(apiCall);
        return select.equal("fulfillment_id", apiCall.path("fulfillment_id"));
    }

    private static Fulfillment shipment(ApiCall apiCall) {
        var place = Select.ALL.equal("id", apiCall.path("fulfillment_id")).equal("order_id", apiCall.path("order_id"));
        return OrderStore.FULFILLMENTS
                .first(apiCall.session(), apiCall.shop(), place)
                .orElseThrow(ApiException::notFound);
    }

    /** Relatives wrap it as {@code event}. */
    private static JsonNode withOurName(ApiCall apiCall) {
        return apiCall.body().has("event") && !apiCall.body().has("fulfillment_event")
                ? Json.object().set("fulfillment_event", apiCall.body().get("event"))
                : apiCall.body();
    }

    private static void check(ApiCall apiCall, FulfillmentEvent event, Problems problems) {
        shipment(apiCall);
        problems.notBlank("status", event.status()).atMost(1024, "message", event.message());
        if (event.status() != null && !event.status().isBlank()) {
            problems.oneOf("status", event.status(), FulfillmentStatus.SHIPMENT);
        }
        degrees("latitude", event.latitude(), 90, problems);
        degrees("longitude", event.longitude(), 180, problems);
    }

    private static void degrees(String field, @Nullable BigDecimal value, int most, Problems problems) {
        if (value != null && value.abs().compareTo(BigDecimal.valueOf(most)) > 0) {
            problems.add(field, "must be from -" + most + " to " + most);
        }
    }

    /** The shipment is where the last of its events says. */
    private void updateShipmentStatus(ApiCall apiCall, FulfillmentEvent event) {
        var last = EVENTS.first(
                apiCall.session(),
                apiCall.shop(),
                Select.ALL
                        .equal("fulfillment_id", event.fulfillmentId())
                        .by("happened_at desc")
                        .by("id desc"));
        fulfillments.updateShipmentStatus(
                apiCall.tx(),
                apiCall.shop(),
                event.orderId(),
                event.fulfillmentId(),
                last.map(FulfillmentEvent::status).orElse(null));
    }

    private static void publish(ApiCall apiCall, Change change, FulfillmentEvent event) {
        if (change == Change.DELETED) {
            apiCall.publish(Topic.FULFILLMENT_EVENTS_DELETE, event.id(), Map.of("id", event.id()));
        } else if (change == Change.CREATED) {
            apiCall.publish(Topic.FULFILLMENT_EVENTS_CREATE, event.id(), event);
        }
    }
}
