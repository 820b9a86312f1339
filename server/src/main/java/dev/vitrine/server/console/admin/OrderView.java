package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;

/**
 * An order as its page shows it.
 *
 * @param capturable what is reserved and can be captured, with the authorization's id; empty without one
 * @param owed what can be marked as paid; empty when nothing is
 */
public record OrderView(
        String id,
        String name,
        String when,
        String source,
        boolean test,
        String state,
        OrderLabels.Badge payment,
        OrderLabels.Badge fulfilment,
        List<LineItemView> open,
        List<LineItemView> removed,
        List<LineItemView> rest,
        List<FulfillmentView> parcels,
        List<OrderTotalRow> sums,
        List<OrderTotalRow> paid,
        OrderPayments.PaymentAction capturable,
        OrderPayments.PaymentAction owed,
        boolean refundable,
        boolean cancellable,
        String cancelReason,
        String customerId,
        String buyer,
        String email,
        String phone,
        List<String> shipping,
        List<String> billing,
        List<OrderPayments.Payment> payments) {

    public record FulfillmentView(
            String id,
            String name,
            String state,
            boolean sent,
            String carrier,
            String number,
            String page,
            String when,
            List<LineItemView> lines) {}

    public record OrderTotalRow(String name, String details, String amount, boolean strong) {}

    static OrderView of(ShopFormatter shopFormatter, JsonNode order, JsonNode transactions) {
        var state = order.path("status").asText();
        var alive = !state.equals("cancelled");
        return new OrderView(
                order.path("id").asText(),
                order.path("name").asText(),
                shopFormatter.exactTime(order.path("created_at")),
                source(order.path("source_name").asText()),
                order.path("test").asBoolean(),
                state,
                OrderLabels.payment(order),
                OrderLabels.fulfilment(order),
                LineItemView.left(shopFormatter, order, "fulfillable_quantity"),
                LineItemView.removed(shopFormatter, order),
                LineItemView.rest(shopFormatter, order),
                order.path("fulfillments")
                        .valueStream()
                        .map(each -> parcel(shopFormatter, order, each))
                        .toList(),
                OrderTotals.of(shopFormatter, order),
                OrderTotals.paid(shopFormatter, order, transactions),
                alive ? OrderPayments.capturable(shopFormatter, transactions) : OrderPayments.PaymentAction.NONE,
                alive ? OrderPayments.owed(shopFormatter, order, transactions) : OrderPayments.PaymentAction.NONE,
                transactions.valueStream().anyMatch(OrderPayments::moneyIn) || alive,
                alive
                        && order.path("fulfillments")
                                .valueStream()
                                .allMatch(each -> each.path("status").asText().equals("cancelled")),
                OrderLabels.text(order, "cancel_reason"),
                OrderLabels.text(order.path("customer"), "id"),
                OrderLabels.buyer(order),
                OrderLabels.text(order, "email"),
                OrderLabels.text(order, "phone"),
                address(order.path("shipping_address")),
                address(order.path("billing_address")),
                transactions
                        .valueStream()
                        .map(each -> OrderPayments.payment(shopFormatter, order, each))
                        .toList());
    }

    private static FulfillmentView parcel(ShopFormatter shopFormatter, JsonNode order, JsonNode parcel) {
        var status = parcel.path("status").asText();
        return new FulfillmentView(
                parcel.path("id").asText(),
                parcel.path("name").asText(),
                switch (status) {
                    case "success" -> "Fulfilled";
                    case "cancelled" -> "Taken back";
                    case "error", "failure" -> "Failed";
                    default -> "In progress";
                },
                !status.equals("cancelled"),
                OrderLabels.text(parcel, "tracking_company"),
                OrderLabels.text(parcel, "tracking_number"),
                OrderLabels.text(parcel, "tracking_url"),
                shopFormatter.relativeTime(parcel.path("created_at")),
                parcel.path("line_items")
                        .valueStream()
                        .map(line -> LineItemView.of(
                                shopFormatter,
                                order,
                                line,
                                line.path("quantity").asInt()))
                        .toList());
    }

    private static String source(String name) {
        return switch (name) {
            case "web" -> "Online shop";
            case "pos" -> "Till";
            case "demo" -> "Demonstration";
            case "vitrine_draft_order" -> "Draft order";
            default -> name.matches("\\d+") ? "An app" : name;
        };
    }

    static List<String> address(JsonNode address) {
        if (!address.isObject()) {
            return List.of();
        }
        return Stream.of(
                        join(address, "first_name", "last_name"),
                        OrderLabels.text(address, "company"),
                        OrderLabels.text(address, "address1"),
                        OrderLabels.text(address, "address2"),
                        join(address, "zip", "city"),
                        OrderLabels.text(address, "province"),
                        OrderLabels.text(address, "country"),
                        OrderLabels.text(address, "phone"))
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static String join(JsonNode node, String one, String other) {
        return (OrderLabels.text(node, one) + " " + OrderLabels.text(node, other)).strip();
    }
}
