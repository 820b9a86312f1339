package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.orders.aggregate.FulfillmentStatus;
import java.util.List;
import java.util.Set;

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

    /**
     * @param sent whether it is not taken back
     * @param opens whether the service can still accept it
     * @param completes whether it can still be marked as sent
     * @param notifies whether the buyer gets an e-mail then
     */
    public record FulfillmentView(
            String id,
            String name,
            String state,
            boolean sent,
            boolean opens,
            boolean completes,
            boolean notifies,
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
                AddressLines.withPhone(order.path("shipping_address")),
                AddressLines.withPhone(order.path("billing_address")),
                transactions
                        .valueStream()
                        .map(each -> OrderPayments.payment(shopFormatter, order, each))
                        .toList());
    }

    private static FulfillmentView parcel(ShopFormatter shopFormatter, JsonNode order, JsonNode parcel) {
        var status = parcel.path("status").asText();
        var steps = FulfillmentStatus.STEPS.getOrDefault(status, Set.of());
        return new FulfillmentView(
                parcel.path("id").asText(),
                parcel.path("name").asText(),
                switch (status) {
                    case "success" -> "Fulfilled";
                    case "cancelled" -> "Taken back";
                    case "error", "failure" -> "Failed";
                    case "pending" -> "Requested";
                    case "open" -> "Accepted";
                    default -> "In progress";
                },
                !status.equals("cancelled"),
                steps.contains(FulfillmentStatus.OPEN),
                steps.contains(FulfillmentStatus.SUCCESS),
                parcel.path("notify_customer").asBoolean()
                        && !OrderLabels.text(order, "email").isEmpty(),
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
}
