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
        OrderWords.Badge payment,
        OrderWords.Badge fulfilment,
        List<OrderLine> open,
        List<OrderLine> removed,
        List<OrderLine> rest,
        List<Parcel> parcels,
        List<Sum> sums,
        List<Sum> paid,
        OrderMoney.Step capturable,
        OrderMoney.Step owed,
        boolean refundable,
        boolean cancellable,
        String cancelReason,
        String customerId,
        String buyer,
        String email,
        String phone,
        List<String> shipping,
        List<String> billing,
        List<OrderMoney.Payment> payments) {

    public record Parcel(
            String id,
            String name,
            String state,
            boolean sent,
            String carrier,
            String number,
            String page,
            String when,
            List<OrderLine> lines) {}

    public record Sum(String name, String details, String amount, boolean strong) {}

    static OrderView of(Manner manner, JsonNode order, JsonNode transactions) {
        var state = order.path("status").asText();
        var alive = !state.equals("cancelled");
        return new OrderView(
                order.path("id").asText(),
                order.path("name").asText(),
                manner.exactly(order.path("created_at")),
                source(order.path("source_name").asText()),
                order.path("test").asBoolean(),
                state,
                OrderWords.payment(order),
                OrderWords.fulfilment(order),
                OrderLine.left(manner, order, "fulfillable_quantity"),
                OrderLine.removed(manner, order),
                OrderLine.rest(manner, order),
                order.path("fulfillments")
                        .valueStream()
                        .map(each -> parcel(manner, order, each))
                        .toList(),
                Sums.of(manner, order),
                Sums.paid(manner, order, transactions),
                alive ? OrderMoney.capturable(manner, transactions) : OrderMoney.Step.NONE,
                alive ? OrderMoney.owed(manner, order, transactions) : OrderMoney.Step.NONE,
                transactions.valueStream().anyMatch(OrderMoney::moneyIn) || alive,
                alive
                        && order.path("fulfillments")
                                .valueStream()
                                .allMatch(each -> each.path("status").asText().equals("cancelled")),
                OrderWords.text(order, "cancel_reason"),
                OrderWords.text(order.path("customer"), "id"),
                OrderWords.buyer(order),
                OrderWords.text(order, "email"),
                OrderWords.text(order, "phone"),
                address(order.path("shipping_address")),
                address(order.path("billing_address")),
                transactions
                        .valueStream()
                        .map(each -> OrderMoney.payment(manner, order, each))
                        .toList());
    }

    private static Parcel parcel(Manner manner, JsonNode order, JsonNode parcel) {
        var status = parcel.path("status").asText();
        return new Parcel(
                parcel.path("id").asText(),
                parcel.path("name").asText(),
                switch (status) {
                    case "success" -> "Fulfilled";
                    case "cancelled" -> "Taken back";
                    case "error", "failure" -> "Failed";
                    default -> "In progress";
                },
                !status.equals("cancelled"),
                OrderWords.text(parcel, "tracking_company"),
                OrderWords.text(parcel, "tracking_number"),
                OrderWords.text(parcel, "tracking_url"),
                manner.when(parcel.path("created_at")),
                parcel.path("line_items")
                        .valueStream()
                        .map(line -> OrderLine.of(
                                manner, order, line, line.path("quantity").asInt()))
                        .toList());
    }

    private static String source(String name) {
        return switch (name) {
            case "web" -> "Online shop";
            case "pos" -> "Till";
            case "demo" -> "Demonstration";
            default -> name.matches("\\d+") ? "An app" : name;
        };
    }

    private static List<String> address(JsonNode address) {
        if (!address.isObject()) {
            return List.of();
        }
        return Stream.of(
                        join(address, "first_name", "last_name"),
                        OrderWords.text(address, "company"),
                        OrderWords.text(address, "address1"),
                        OrderWords.text(address, "address2"),
                        join(address, "zip", "city"),
                        OrderWords.text(address, "province"),
                        OrderWords.text(address, "country"),
                        OrderWords.text(address, "phone"))
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static String join(JsonNode node, String one, String other) {
        return (OrderWords.text(node, one) + " " + OrderWords.text(node, other)).strip();
    }
}
