package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.kernel.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

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
        List<Line> open,
        List<Line> removed,
        List<Parcel> parcels,
        List<Sum> sums,
        List<Sum> paid,
        Step capturable,
        Step owed,
        boolean refundable,
        boolean cancellable,
        String cancelReason,
        String customerId,
        String buyer,
        String email,
        String phone,
        List<String> shipping,
        List<String> billing,
        List<Payment> payments) {

    /** @param quantity of what is meant: still to be sent, or sent */
    public record Line(
            String id,
            String title,
            String details,
            String image,
            String price,
            int quantity,
            String total,
            String product) {}

    public record Parcel(
            String id,
            String name,
            String state,
            boolean sent,
            String carrier,
            String number,
            String page,
            String when,
            List<Line> lines) {}

    public record Sum(String name, String details, String amount, boolean strong) {}

    /** An amount that a button moves; {@code id} of the transaction it follows. */
    public record Step(String id, String amount, String words) {

        static final Step NONE = new Step("", "", "");

        public boolean none() {
            return words.isEmpty();
        }
    }

    public record Payment(String what, String gateway, String state, String amount, String when, boolean failed) {}

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
                lines(manner, order, "fulfillable_quantity"),
                removed(manner, order),
                stream(order.path("fulfillments"))
                        .map(each -> parcel(manner, order, each))
                        .toList(),
                Sums.of(manner, order),
                Sums.paid(manner, order, transactions),
                alive ? capturable(manner, order, transactions) : Step.NONE,
                alive ? owed(manner, order, transactions) : Step.NONE,
                stream(transactions).anyMatch(OrderView::moneyIn) || alive,
                alive
                        && stream(order.path("fulfillments"))
                                .allMatch(each -> each.path("status").asText().equals("cancelled")),
                OrderWords.text(order, "cancel_reason"),
                OrderWords.text(order.path("customer"), "id"),
                OrderWords.buyer(order),
                OrderWords.text(order, "email"),
                OrderWords.text(order, "phone"),
                address(order.path("shipping_address")),
                address(order.path("billing_address")),
                stream(transactions).map(each -> payment(manner, order, each)).toList());
    }

    static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    /** Lines of which something is left, as {@code count} counts it. */
    static List<Line> lines(Manner manner, JsonNode order, String count) {
        return stream(order.path("line_items"))
                .filter(line -> line.path(count).asInt() > 0)
                .map(line -> line(manner, order, line, line.path(count).asInt()))
                .toList();
    }

    private static List<Line> removed(Manner manner, JsonNode order) {
        var removed = new ArrayList<Line>();
        for (var refund : order.path("refunds")) {
            for (var each : refund.path("refund_line_items")) {
                stream(order.path("line_items"))
                        .filter(same(each.path("line_item_id")))
                        .findFirst()
                        .ifPresent(line -> removed.add(
                                line(manner, order, line, each.path("quantity").asInt())));
            }
        }
        return removed;
    }

    private static Predicate<JsonNode> same(JsonNode id) {
        return line -> line.path("id").asText().equals(id.asText());
    }

    static Line line(Manner manner, JsonNode order, JsonNode line, int quantity) {
        var currency = order.path("currency").asText();
        var details = Stream.of(OrderWords.text(line, "variant_title"), OrderWords.text(line, "sku"))
                .filter(text -> !text.isEmpty())
                .toList();
        return new Line(
                line.path("id").asText(),
                line.path("title").asText(),
                String.join(" · ", details),
                OrderWords.text(line, "image_src"),
                manner.money(line.path("price"), currency),
                quantity,
                manner.money(manner.minor(line.path("price")).times(quantity)),
                OrderWords.text(line, "product_id"));
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
                stream(parcel.path("line_items"))
                        .map(line ->
                                line(manner, order, line, line.path("quantity").asInt()))
                        .toList());
    }

    static boolean moneyIn(JsonNode transaction) {
        return transaction.path("status").asText().equals("success")
                && List.of("sale", "capture").contains(transaction.path("kind").asText());
    }

    private static Step capturable(Manner manner, JsonNode order, JsonNode transactions) {
        for (var each : transactions) {
            if (each.path("kind").asText().equals("authorization")
                    && each.path("status").asText().equals("success")) {
                var left = manner.minor(each.path("amount"));
                for (var later : transactions) {
                    if (same(later.path("parent_id")).test(each)
                            && later.path("status").asText().equals("success")) {
                        left = later.path("kind").asText().equals("void")
                                ? Money.zero(left.currency())
                                : left.minus(manner.minor(later.path("amount")));
                    }
                }
                if (left.minor() > 0) {
                    return new Step(each.path("id").asText(), left.amount().toPlainString(), manner.money(left));
                }
            }
        }
        return Step.NONE;
    }

    private static Step owed(Manner manner, JsonNode order, JsonNode transactions) {
        var owed = manner.minor(order.path("total_outstanding"));
        var reserved = stream(transactions)
                .anyMatch(each -> each.path("kind").asText().equals("authorization")
                        && each.path("status").asText().equals("success"));
        return owed.minor() <= 0 || reserved
                ? Step.NONE
                : new Step("", owed.amount().toPlainString(), manner.money(owed));
    }

    private static Payment payment(Manner manner, JsonNode order, JsonNode each) {
        var status = each.path("status").asText();
        return new Payment(
                switch (each.path("kind").asText()) {
                    case "authorization" -> "Reserved";
                    case "capture" -> "Captured";
                    case "void" -> "Released";
                    case "refund" -> "Refunded";
                    default -> "Paid";
                },
                gateway(each),
                status.equals("success")
                        ? ""
                        : status.equals("pending") ? "Under way" : "Failed: " + OrderWords.text(each, "message"),
                manner.money(each.path("amount"), order.path("currency").asText()),
                manner.when(each.path("created_at")),
                List.of("failure", "error").contains(status));
    }

    /** How it was paid, in words. */
    private static String gateway(JsonNode transaction) {
        var card = OrderWords.text(transaction.path("payment_details"), "credit_card_number");
        var company = OrderWords.text(transaction.path("payment_details"), "credit_card_company");
        var gateway = transaction.path("gateway").asText();
        if (card.isEmpty()) {
            return gateway.equals("manual") ? "by hand" : "through " + gateway;
        }
        return (company.isEmpty() ? "card" : company) + " ending in " + card.substring(Math.max(0, card.length() - 4));
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
