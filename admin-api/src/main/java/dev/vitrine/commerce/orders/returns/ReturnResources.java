package dev.vitrine.commerce.orders.returns;

import dev.vitrine.commerce.orders.aggregate.OrderStore;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Handler;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Resources of the Admin API: returns of an order, and of all orders. */
public final class ReturnResources implements Feature {

    private final OrderReturns returns;

    public ReturnResources(OrderReturns returns) {
        this.returns = returns;
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(ofOrders(), all());
    }

    private Resource<OrderReturn> ofOrders() {
        return resource()
                .under("orders", "order_id", OrderStore.TABLE)
                .writable("return_line_items", "reason")
                .list()
                .count()
                .read()
                .create((apiCall, body) -> returns.request(
                        apiCall.tx(),
                        apiCall.shop(),
                        apiCall.path("order_id"),
                        OrderReturns.lines(body),
                        body.path("reason").asText("")))
                .action(
                        Verb.POST,
                        "approve",
                        Scope.ORDERS,
                        step(apiCall -> returns.approve(
                                apiCall.tx(),
                                apiCall.shop(),
                                apiCall.path("order_id"),
                                apiCall.path("id"),
                                apiCall.body())))
                .action(
                        Verb.POST,
                        "decline",
                        Scope.ORDERS,
                        step(apiCall -> returns.decline(
                                apiCall.tx(),
                                apiCall.shop(),
                                apiCall.path("order_id"),
                                apiCall.path("id"),
                                apiCall.body())))
                .action(
                        Verb.POST,
                        "close",
                        Scope.ORDERS,
                        step(apiCall -> returns.close(
                                apiCall.tx(), apiCall.shop(), apiCall.path("order_id"), apiCall.path("id"))));
    }

    private static Resource<OrderReturn> all() {
        return resource()
                .filters(
                        Filter.choice(
                                "status", OrderReturn.STATUSES, (select, status) -> select.equal("status", status)),
                        Filter.containing("query", "name", "reason"))
                .sortable("created_at")
                .list()
                .count();
    }

    private static Resource<OrderReturn> resource() {
        return Resource.of(OrderReturn.class, "return", "returns", OrderReturns.TABLE)
                .scope(Scope.ORDERS)
                .topicFamily("returns")
                .auditedAs("Order")
                .chapter("Returns")
                .orderedBy("id desc")
                .note("order_id", "The order of which pieces come back.")
                .note("name", "The order's name, and a running number.")
                .note(
                        "status",
                        "requested by the customer; then approved or declined; closed when the pieces are back.")
                .note(
                        "return_line_items",
                        "What comes back: pieces that were sent, are not refunded, and are in no other open return.")
                .note("return_line_items.line_item_id", "The line of the order.")
                .note("return_line_items.quantity", "How many pieces of it.")
                .note("reason", "Why, in the customer's words; up to 1,000 characters.")
                .note("answer", "What the customer is told: where to send it, or why not.")
                .note("?status", "requested, approved, declined or closed.")
                .note("?query", "A part of the return's name, or of the customer's words.")
                .example("""
                        {"return_line_items": [{"line_item_id": "{line_item}", "quantity": 1}], "reason": "Too small."}
                        """, """
                        {"id": 1, "order_id": 1001, "name": "#1001-R1", "status": "requested",
                          "return_line_items": [{"line_item_id": 9001, "quantity": 1}], "reason": "Too small.",
                          "answer": "", "created_at": "2026-03-01T11:00:00+01:00",
                          "updated_at": "2026-03-01T11:00:00+01:00"}
                        """);
    }

    private static Handler step(Function<ApiCall, OrderReturn> step) {
        return apiCall -> ApiResponse.ok(Map.of("return", step.apply(apiCall)));
    }
}
