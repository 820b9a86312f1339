package dev.vitrine.server.checkout;

import dev.vitrine.orders.Fulfillment;
import dev.vitrine.orders.LineItem;
import dev.vitrine.orders.Order;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How far an order is, in a buyer's words. */
record OrderProgress(String sentence, List<Parcel> parcels) {

    /** A parcel on its way; {@code numbers} may be empty. */
    public record Parcel(String contents, String state, List<Number> numbers) {}

    /** What a carrier knows it by; {@code address} is empty where nobody can look. */
    public record Number(String text, String address) {}

    static OrderProgress of(Order order) {
        var parcels = order.fulfillments().stream()
                .filter(shipment -> !List.of("cancelled", "error", "failure").contains(shipment.status()))
                .map(OrderProgress::parcel)
                .toList();
        return new OrderProgress(sentence(order), parcels);
    }

    private static String sentence(Order order) {
        if (order.status().equals("cancelled")) {
            return "This order was cancelled.";
        }
        var payment = switch (order.financialStatus()) {
            case "paid" -> "It is paid";
            case "authorized" -> "Its payment is reserved";
            case "partially_paid" -> "It is paid in part";
            case "refunded" -> "Its payment was given back";
            case "partially_refunded" -> "A part of its payment was given back";
            case "voided" -> "Its payment was let go";
            default -> "It is yet to be paid";
        };
        var delivery = switch (order.fulfillmentStatus()) {
            case "fulfilled" -> "everything has been sent";
            case "partial" -> "a part of it has been sent";
            case "processing", "partial-processing" -> "it is being prepared";
            case "restocked" -> "nothing will be sent";
            default -> "nothing has been sent yet";
        };
        return payment + ", and " + delivery + ".";
    }

    private static Parcel parcel(Fulfillment shipment) {
        var contents = shipment.lineItems().stream()
                .map(line -> line.quantity() + " × " + title(line))
                .collect(Collectors.joining(", "));
        var urls = shipment.trackingUrls();
        var numbers = IntStream.range(0, shipment.trackingNumbers().size())
                .mapToObj(i -> new Number(shipment.trackingNumbers().get(i), i < urls.size() ? urls.get(i) : ""))
                .toList();
        return new Parcel(contents, state(shipment), numbers);
    }

    private static String title(LineItem line) {
        var variant = Objects.requireNonNullElse(line.variantTitle(), "");
        return variant.isBlank() ? line.title() : line.title() + " (" + variant + ")";
    }

    private static String state(Fulfillment shipment) {
        var way = Objects.requireNonNullElse(shipment.shipmentStatus(), "");
        if (!way.isBlank()) {
            return way.substring(0, 1).toUpperCase(java.util.Locale.ROOT)
                    + way.substring(1).replace('_', ' ');
        }
        return shipment.status().equals("success") ? "Sent" : "Being prepared";
    }
}
