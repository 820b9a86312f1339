package dev.vitrine.orders;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.access.Scope;
import dev.vitrine.db.Session;
import dev.vitrine.db.Table;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Ordered;
import dev.vitrine.rest.Answer;
import dev.vitrine.rest.Call;
import dev.vitrine.rest.Filter;
import dev.vitrine.rest.Handler;
import dev.vitrine.rest.Resource;
import dev.vitrine.rest.Route;
import dev.vitrine.rest.Verb;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** Orders and their transactions as the Admin API shows them. */
public final class OrderResources {

    private final Orders orders;
    private final Fulfillments fulfillments;

    public OrderResources(Orders orders, Fulfillments fulfillments) {
        this.orders = orders;
        this.fulfillments = fulfillments;
    }

    /** "deleting, cancelling, adjusting and opening/closing are the edit operations": they need write_order_edits. */
    public Resource<Order> orders() {
        var edits = orders.edits();
        return Resource.of(Order.class, "order", "orders", Orders.TABLE)
                .scope(Scope.ORDERS)
                .writable(OrderEdit.KEYS.toArray(String[]::new))
                .filters(OrderFilters.all())
                .sortable("processed_at")
                .orderedBy("id desc")
                .completed(Orders::complete)
                // why: one public client reads the first key as the order.
                .createdAs(order -> Ordered.map(Map.entry("order", order), Map.entry("orders", List.of(order))))
                .list()
                .count()
                .read()
                .create((call, body) -> orders.create(
                        call.tx(), call.shop(), body, call.principal().appId(), fulfillments))
                .update((call, current, body) -> edits.update(call.tx(), call.shop(), current.id(), body))
                .action(Verb.POST, "transactions", Scope.ORDERS, this::book)
                .action(
                        Verb.POST,
                        "cancel",
                        Scope.ORDER_EDITS,
                        call -> answer(orders.cancels().cancel(call.tx(), call.shop(), call.path("id"), call.body())))
                .action(
                        Verb.PUT,
                        "adjust",
                        Scope.ORDER_EDITS,
                        call -> answer(orders.adjusts().adjust(call.tx(), call.shop(), call.path("id"), call.body())))
                .action(Verb.GET, "adjustable", Scope.ORDERS, this::adjustable)
                .action(
                        Verb.PUT,
                        "payment_method",
                        Scope.ORDER_EDITS,
                        call -> answer(edits.payBy(call.tx(), call.shop(), call.path("id"), call.body())))
                .action(
                        Verb.POST,
                        "open",
                        Scope.ORDER_EDITS,
                        call -> answer(edits.openOrClose(call.tx(), call.shop(), call.path("id"), call.body())))
                .action(
                        Verb.POST,
                        "close",
                        Scope.ORDER_EDITS,
                        call -> answer(edits.close(call.tx(), call.shop(), call.path("id"))))
                .scope(Scope.ORDER_EDITS)
                .delete((call, current) -> edits.delete(call.tx(), call.shop(), current.id()));
    }

    /** {@code customers/{customer_id}/orders}: "needs read_orders too". */
    public Resource<Order> ofCustomers() {
        return Resource.of(Order.class, "order", "orders", Orders.TABLE)
                .scope(Scope.CUSTOMERS)
                .under("customers", "customer_id", Table.of("customers", Row.class))
                .filters(OrderFilters.all())
                .sortable("processed_at")
                .orderedBy("id desc")
                .completed(Orders::complete)
                .list();
    }

    /** As much of a customer as it takes to know that they are there. */
    record Row(long id, java.time.Instant updatedAt) {}

    public Resource<Transaction> transactions() {
        return Resource.of(Transaction.class, "transaction", "transactions", Transactions.TABLE)
                .scope(Scope.ORDERS)
                .under("orders", "order_id", Orders.TABLE)
                .filters(Filter.times("processed_at"))
                .pageSize(Transactions.MOST)
                .list()
                .count()
                .read();
    }

    /** A refund may promise money of a gateway: its answer waits until the gateway has answered. */
    public Resource<Refund> refunds() {
        return Resource.of(Refund.class, "refund", "refunds", Orders.REFUNDS)
                .scope(Scope.ORDERS)
                .under("orders", "order_id", Orders.TABLE)
                .filters(Filter.times("processed_at"))
                .orderedBy("id desc")
                .completed(Orders::completeRefunds)
                .list()
                .count()
                .read()
                .create((call, body) -> orders.refunds().create(call.tx(), call.shop(), call.path("order_id"), body))
                .collectionAction(Verb.POST, "calculate", Scope.NONE, this::calculate);
    }

    public List<Resource<?>> resources() {
        return List.of(orders(), ofCustomers(), transactions(), refunds());
    }

    /** Every route of orders; those that promise money are followed by the gateway's part. */
    public List<Route> routes() {
        return resources().stream()
                .flatMap(resource -> resource.routes().stream())
                .map(this::carriedOut)
                .toList();
    }

    private Route carriedOut(Route route) {
        if (route.verb() == Verb.GET && List.of("transactions", "refunds").contains(route.resource())) {
            return new Route(
                    route.verb(), route.path(), route.scope(), route.resource(), call -> inShopCurrency(call, route));
        }
        return switch (route.verb() + " " + route.path()) {
            case "POST orders/{id}/cancel" ->
                carriedOut(
                        route,
                        "id",
                        (session, call, answer) -> Map.of(
                                "order",
                                orders.find(session, call.shop(), call.path("id"))
                                        .orElseThrow()));
            case "POST orders/{order_id}/refunds" ->
                carriedOut(
                        route,
                        "order_id",
                        (session, call, answer) ->
                                Map.of("refund", orders.refunds().find(session, call.shop(), created(answer))));
            case "GET customers/{customer_id}/orders" -> alsoNeeding(Scope.ORDERS, route);
            default -> route;
        };
    }

    /** why: before the customer is looked for, so that the scopes are checked before what there is. */
    private static Route alsoNeeding(Scope scope, Route route) {
        return new Route(route.verb(), route.path(), route.scope(), route.resource(), call -> {
            call.principal().require(scope, false);
            return route.handler().handle(call);
        });
    }

    /** What an answer is once the gateway has done its part. */
    @FunctionalInterface
    private interface Afterwards {
        Object body(Session session, Call call, Answer before);
    }

    private Route carriedOut(Route route, String place, Afterwards afterwards) {
        Handler handler = call -> {
            call.promises();
            var answer = route.handler().handle(call);
            return orders.gatewayRefunds().carryOut(call.shop(), call.path(place))
                    ? orders.gatewayRefunds().answered(answer, session -> afterwards.body(session, call, answer))
                    : warned(answer);
        };
        return new Route(route.verb(), route.path(), route.scope(), route.resource(), handler);
    }

    private Answer inShopCurrency(Call call, Route route) {
        var answer = route.handler().handle(call);
        return ShopCurrency.asked(call)
                ? orders.shopCurrency(call.shop(), call.path("order_id")).of(call, answer)
                : answer;
    }

    /** "Refund without transactions … moves no money: print a warning header". */
    private static Answer warned(Answer answer) {
        var unpaid = answer.body() instanceof Map<?, ?> body
                && body.get("refund") instanceof Refund refund
                && refund.transactions().isEmpty();
        return unpaid
                ? answer.header("Warning", "199 - \"The refund has no transactions: no money was moved\"")
                : answer;
    }

    private static long created(Answer answer) {
        var address = String.valueOf(answer.headers().get("Location"));
        return Long.parseLong(address.substring(address.lastIndexOf('/') + 1).replace(".json", ""));
    }

    /** "adjustable.json telling why not". */
    private Answer adjustable(Call call) {
        var order = orders.find(call.session(), call.shop(), call.path("id")).orElseThrow(ApiException::notFound);
        var reasons = Adjustment.reasons(call.shop(), order);
        return Answer.ok(Map.of("adjustable", reasons.isEmpty(), "reasons", reasons));
    }

    /** "scope read_orders … no state change". */
    private Answer calculate(Call call) {
        call.principal().require(Scope.ORDERS, false);
        return Answer.ok(Map.of(
                "refund",
                orders.refunds().calculate(call.tx(), call.shop(), call.path("order_id"), call.body("refund"))));
    }

    /** "Accept both; answer with the key that was sent … The array is applied atomically, in order." */
    private Answer book(Call call) {
        var order = call.path("id");
        if (call.body().path("transactions") instanceof JsonNode array && array.isArray()) {
            var entries = StreamSupport.stream(array.spliterator(), false).toList();
            if (entries.isEmpty()) {
                throw ApiException.field(400, "transactions", "must contain at least one transaction");
            }
            return booked(
                    order, "transactions", orders.transactions().create(call.tx(), call.shop(), order, entries, true));
        }
        var entry = call.body("transaction");
        var booked = orders.transactions().create(call.tx(), call.shop(), order, List.of(entry), false);
        return booked(order, "transaction", booked);
    }

    private static Answer booked(long order, String key, List<Transaction> booked) {
        var address =
                "/admin/orders/" + order + "/transactions/" + booked.getLast().id() + ".json";
        return new Answer(
                201, Map.of(key, key.equals("transaction") ? booked.getFirst() : booked), Map.of("Location", address));
    }

    private static Answer answer(Order order) {
        return Answer.ok(Map.of("order", order));
    }
}
