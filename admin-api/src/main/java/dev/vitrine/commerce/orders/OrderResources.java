package dev.vitrine.commerce.orders;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.customers.Customers;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderIndex;
import dev.vitrine.commerce.orders.aggregate.OrderStore;
import dev.vitrine.commerce.orders.aggregate.Refund;
import dev.vitrine.commerce.orders.aggregate.Transaction;
import dev.vitrine.commerce.orders.aggregate.Transactions;
import dev.vitrine.commerce.orders.edits.LineItemAdjustment;
import dev.vitrine.commerce.orders.edits.OrderUpdate;
import dev.vitrine.commerce.orders.fulfillments.Fulfillments;
import dev.vitrine.commerce.pricing.ExchangeRates;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.feature.DataCheck;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.StableOrder;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Handler;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Route;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Resources of the Admin API: orders, transactions and refunds. */
public final class OrderResources implements Feature {

    private final Database database;
    private final Orders orders;
    private final Fulfillments fulfillments;

    public OrderResources(Database database, Orders orders, Fulfillments fulfillments) {
        this.database = database;
        this.orders = orders;
        this.fulfillments = fulfillments;
    }

    @Override
    public List<DataCheck> dataChecks() {
        return List.of(new DataCheck(
                "payments",
                true,
                Transactions::countOrdersRefundedTooMuch,
                "orders gave back more than they took",
                "Compare their transactions with the payment provider's list, and restore a backup if they differ."));
    }

    /** "deleting, cancelling, adjusting and opening/closing are the edit operations": they need write_order_edits. */
    public Resource<Order> orders() {
        var orderUpdates = orders.updates();
        return Resource.of(Order.class, "order", "orders", OrderStore.TABLE)
                .scope(Scope.ORDERS)
                .topicFamily("orders")
                .metafields()
                .audited()
                .writable(OrderUpdate.KEYS.toArray(String[]::new))
                .filters(OrderFilters.all())
                .sortable("processed_at")
                .orderedBy("id desc")
                .completed(OrderStore::complete)
                // why: one public client reads the first key as the order.
                .createdAs(order -> StableOrder.map(Map.entry("order", order), Map.entry("orders", List.of(order))))
                .list()
                .count()
                .read()
                .create((apiCall, body) -> orders.placement()
                        .create(
                                apiCall.tx(),
                                apiCall.shop(),
                                body,
                                apiCall.principal().appId(),
                                fulfillments))
                .update((apiCall, current, body) ->
                        orderUpdates.update(apiCall.tx(), apiCall.shop(), current.id(), body))
                .action(
                        Verb.POST,
                        "cancel",
                        Scope.ORDER_EDITS,
                        apiCall -> answer(orders.cancellations()
                                .cancel(apiCall.tx(), apiCall.shop(), apiCall.path("id"), apiCall.body())))
                .action(
                        Verb.PUT,
                        "adjust",
                        Scope.ORDER_EDITS,
                        apiCall -> answer(orders.adjustments()
                                .adjust(apiCall.tx(), apiCall.shop(), apiCall.path("id"), apiCall.body())))
                .action(Verb.GET, "adjustable", Scope.ORDERS, this::adjustable)
                .action(
                        Verb.PUT,
                        "payment_method",
                        Scope.ORDER_EDITS,
                        apiCall -> answer(orderUpdates.setPaymentMethod(
                                apiCall.tx(), apiCall.shop(), apiCall.path("id"), apiCall.body())))
                .action(
                        Verb.POST,
                        "open",
                        Scope.ORDER_EDITS,
                        apiCall -> answer(orderUpdates.openOrClose(
                                apiCall.tx(), apiCall.shop(), apiCall.path("id"), apiCall.body())))
                .action(
                        Verb.POST,
                        "close",
                        Scope.ORDER_EDITS,
                        apiCall -> answer(orderUpdates.close(apiCall.tx(), apiCall.shop(), apiCall.path("id"))))
                .scope(Scope.ORDER_EDITS)
                .delete((apiCall, current) -> orderUpdates.delete(apiCall.tx(), apiCall.shop(), current.id()));
    }

    /** {@code customers/{customer_id}/orders}: "needs read_orders too". */
    public Resource<Order> ofCustomers() {
        return Resource.of(Order.class, "order", "orders", OrderStore.TABLE)
                .scope(Scope.CUSTOMERS)
                .under("customers", "customer_id", Customers.TABLE)
                .filters(OrderFilters.all())
                .sortable("processed_at")
                .orderedBy("id desc")
                .completed(OrderStore::complete)
                .list();
    }

    public Resource<Transaction> transactions() {
        return Resource.of(Transaction.class, "transaction", "transactions", Transactions.TABLE)
                .scope(Scope.ORDERS)
                .topicFamily("order_transactions")
                .auditedAs("Order")
                .under("orders", "order_id", OrderStore.TABLE)
                .filters(Filter.times("processed_at"))
                .pageSize(Transactions.MOST)
                .list()
                .count()
                .read()
                .collectionAction(Verb.POST, "", Scope.ORDERS, this::createTransactions);
    }

    /** A refund may need the payment gateway: the response waits for it. */
    public Resource<Refund> refunds() {
        return Resource.of(Refund.class, "refund", "refunds", OrderStore.REFUNDS)
                .scope(Scope.ORDERS)
                .topicFamily("refunds")
                .auditedAs("Order")
                .under("orders", "order_id", OrderStore.TABLE)
                .filters(Filter.times("processed_at"))
                .orderedBy("id desc")
                .completed(OrderStore::completeRefunds)
                .list()
                .count()
                .read()
                .create((apiCall, body) -> refund(apiCall, apiCall.path("order_id"), body))
                .collectionAction(Verb.POST, "calculate", Scope.NONE, this::calculate);
    }

    /** {@code return_id}: the return whose pieces are back with it. */
    private Refund refund(ApiCall apiCall, long order, ObjectNode body) {
        var refund = orders.refunds().create(apiCall.tx(), apiCall.shop(), order, body);
        if (body.hasNonNull("return_id")) {
            orders.returns()
                    .close(
                            apiCall.tx(),
                            apiCall.shop(),
                            order,
                            body.path("return_id").asLong());
        }
        return refund;
    }

    @Override
    public Map<String, MetafieldListener> metafieldOwners() {
        return Map.of("order", (tx, shop, id) -> orders.updates().publishUpdate(tx, shop, id));
    }

    @Override
    public void everyMinute(Shop shop) {
        orders.gatewayRefunds().recover(shop);
        OrderIndex.indexPending(database, shop);
    }

    @Override
    public List<Long> dueShops(Session session) {
        return Stream.concat(
                        orders.gatewayRefunds().shopsToRecover(session).stream(),
                        OrderIndex.pendingShops(session).stream())
                .distinct()
                .toList();
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(orders(), ofCustomers(), transactions(), refunds(), TenderTransaction.resource());
    }

    /** Every route of orders; those with pending refunds then call the payment gateway. */
    @Override
    public List<Route> routes() {
        return resources().stream()
                .flatMap(resource -> resource.routes().stream())
                .map(this::withGatewayRefunds)
                .toList();
    }

    private Route withGatewayRefunds(Route route) {
        if (route.verb() == Verb.GET && List.of("transactions", "refunds").contains(route.resource())) {
            return route.withHandler(apiCall -> inShopCurrency(apiCall, route));
        }
        return switch (route.verb() + " " + route.path()) {
            case "POST orders/{id}/cancel" ->
                withGatewayRefunds(
                        route,
                        "id",
                        (session, apiCall, apiResponse) -> Map.of(
                                "order",
                                orders.find(session, apiCall.shop(), apiCall.path("id"))
                                        .orElseThrow()));
            case "POST orders/{order_id}/refunds" ->
                withGatewayRefunds(
                        route,
                        "order_id",
                        (session, apiCall, apiResponse) -> Map.of(
                                "refund",
                                orders.refunds()
                                        .find(
                                                session,
                                                apiCall.shop(),
                                                created(apiResponse)
                                                        .map(Refund::id)
                                                        .orElseThrow())));
            case "GET customers/{customer_id}/orders" -> alsoNeeding(Scope.ORDERS, route);
            default -> route;
        };
    }

    /** why: before the customer is looked for, so that the scopes are checked before what there is. */
    private static Route alsoNeeding(Scope scope, Route route) {
        return route.withHandler(apiCall -> {
            apiCall.principal().require(scope, false);
            return route.handler().handle(apiCall);
        });
    }

    /** The response body after the gateway has answered. */
    @FunctionalInterface
    private interface ResponseBody {
        Object body(Session session, ApiCall apiCall, ApiResponse before);
    }

    private Route withGatewayRefunds(Route route, String place, ResponseBody responseBody) {
        Handler handler = apiCall -> {
            apiCall.deferIdempotentResponse();
            var apiResponse = route.handler().handle(apiCall);
            return orders.gatewayRefunds().execute(apiCall.shop(), apiCall.path(place))
                    ? orders.gatewayRefunds()
                            .withFreshBody(apiResponse, session -> responseBody.body(session, apiCall, apiResponse))
                    : warned(apiResponse);
        };
        return route.withHandler(handler);
    }

    private ApiResponse inShopCurrency(ApiCall apiCall, Route route) {
        var apiResponse = route.handler().handle(apiCall);
        return ShopCurrencyConversion.isRequested(apiCall)
                ? shopCurrency(apiCall.shop(), apiCall.path("order_id")).of(apiCall, apiResponse)
                : apiResponse;
    }

    private ShopCurrencyConversion shopCurrency(Shop shop, long id) {
        return database.read(session -> new ShopCurrencyConversion(
                shop, OrderStore.TABLE.find(session, shop, id).orElseThrow().currency(), ExchangeRates.of(shop)));
    }

    /** "Refund without transactions … moves no money: print a warning header". */
    private static ApiResponse warned(ApiResponse apiResponse) {
        return created(apiResponse)
                        .filter(refund -> refund.transactions().isEmpty())
                        .isPresent()
                ? apiResponse.header("Warning", "199 - \"The refund has no transactions: no money was moved\"")
                : apiResponse;
    }

    /** The refund that a response is about, if it is about one. */
    private static Optional<Refund> created(ApiResponse apiResponse) {
        return apiResponse.body() instanceof Map<?, ?> body && body.get("refund") instanceof Refund refund
                ? Optional.of(refund)
                : Optional.empty();
    }

    /** "adjustable.json telling why not". */
    private ApiResponse adjustable(ApiCall apiCall) {
        var order = orders.find(apiCall.session(), apiCall.shop(), apiCall.path("id"))
                .orElseThrow(ApiException::notFound);
        var reasons = LineItemAdjustment.reasons(apiCall.shop(), order);
        return ApiResponse.ok(Map.of("adjustable", reasons.isEmpty(), "reasons", reasons));
    }

    /** "scope read_orders … no state change". */
    private ApiResponse calculate(ApiCall apiCall) {
        apiCall.principal().require(Scope.ORDERS, false);
        return ApiResponse.ok(Map.of(
                "refund",
                orders.refunds()
                        .calculate(apiCall.tx(), apiCall.shop(), apiCall.path("order_id"), apiCall.body("refund"))));
    }

    /** "Accept both; answer with the key that was sent … The array is applied atomically, in order." */
    private ApiResponse createTransactions(ApiCall apiCall) {
        var order = apiCall.path("order_id");
        if (apiCall.body().path("transactions") instanceof JsonNode array && array.isArray()) {
            var entries = StreamSupport.stream(array.spliterator(), false).toList();
            if (entries.isEmpty()) {
                throw ApiException.field(400, "transactions", "must contain at least one transaction");
            }
            return booked(
                    order,
                    "transactions",
                    orders.transactionRecorder().create(apiCall.tx(), apiCall.shop(), order, entries, true));
        }
        var entry = apiCall.body("transaction");
        var booked = orders.transactionRecorder().create(apiCall.tx(), apiCall.shop(), order, List.of(entry), false);
        return booked(order, "transaction", booked);
    }

    private static ApiResponse booked(long order, String key, List<Transaction> booked) {
        var address =
                "/admin/orders/" + order + "/transactions/" + booked.getLast().id() + ".json";
        return new ApiResponse(
                201, Map.of(key, key.equals("transaction") ? booked.getFirst() : booked), Map.of("Location", address));
    }

    private static ApiResponse answer(Order order) {
        return ApiResponse.ok(Map.of("order", order));
    }
}
