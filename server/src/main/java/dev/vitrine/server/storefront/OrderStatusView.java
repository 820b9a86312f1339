package dev.vitrine.server.storefront;

import dev.vitrine.commerce.orders.aggregate.Fulfillment;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderEmails;
import dev.vitrine.commerce.orders.aggregate.Refund;
import dev.vitrine.commerce.orders.aggregate.Transaction;
import dev.vitrine.commerce.orders.fulfillments.FulfillmentEvent;
import dev.vitrine.commerce.payments.GiftCardPayments;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Status of an order as its customer sees it.
 *
 * @param moved whether there is a fulfillment, a refund or a cancellation
 * @param waiting line items that are not fulfilled yet, once one fulfillment is
 */
public record OrderStatusView(
        String sentence,
        String placed,
        boolean moved,
        List<ShippedFulfillment> parcels,
        List<String> waiting,
        List<PaymentEntry> payments) {

    private static final List<String> UNSENT = List.of("cancelled", "error", "failure");

    /** Fulfillment that was shipped; {@code carrier} and {@code numbers} may be empty. The last event is the first. */
    public record ShippedFulfillment(
            String state,
            String when,
            List<String> contents,
            String carrier,
            List<TrackingNumber> numbers,
            List<ShipmentEvent> events) {}

    /** What the carrier, or the shop, reported on its way; {@code message} and {@code place} may be empty. */
    public record ShipmentEvent(String state, String message, String place, String when) {}

    /** Tracking number; {@code address} is empty without a tracking URL. */
    public record TrackingNumber(String text, String address) {}

    /** Payment or refund with the line items it covers. */
    public record PaymentEntry(String state, String when, String amount, String means, List<String> contents) {}

    /** Without payments and without what happened on the way. */
    static OrderStatusView of(Shop shop, Order order, PageLanguage language) {
        return of(shop, order, List.of(), Map.of(), language);
    }

    /** {@code events} are by shipment, the last of them first. */
    public static OrderStatusView of(
            Shop shop,
            Order order,
            List<Transaction> transactions,
            Map<Long, List<FulfillmentEvent>> events,
            PageLanguage language) {
        var shippedFulfillments = order.fulfillments().stream()
                .filter(shipment -> !UNSENT.contains(shipment.status()))
                .map(shipment -> parcel(shop, shipment, events.getOrDefault(shipment.id(), List.of()), language))
                .toList();
        var waiting = order.lineItems().stream()
                .filter(line -> line.fulfillableQuantity() > 0)
                .map(line -> line.fulfillableQuantity() + " × " + title(line))
                .toList();
        var paymentEntries = new ArrayList<PaymentEntry>();
        transactions.stream()
                .filter(each -> pays(each, transactions))
                .map(each -> payment(shop, each, language))
                .forEach(paymentEntries::add);
        order.refunds().stream()
                .map(each -> refund(shop, order, each, language))
                .forEach(paymentEntries::add);
        return new OrderStatusView(
                sentence(shop, order, language),
                day(shop, order.lifecycle().processedAt(), language),
                order.lifecycle().cancelledAt() != null
                        || !shippedFulfillments.isEmpty()
                        || !order.refunds().isEmpty(),
                shippedFulfillments,
                shippedFulfillments.isEmpty() ? List.of() : waiting,
                List.copyOf(paymentEntries));
    }

    /** Nothing of where it goes and how it was paid. */
    public OrderStatusView toStrangers() {
        return new OrderStatusView(sentence, placed, moved, List.of(), List.of(), List.of());
    }

    private static String sentence(Shop shop, Order order, PageLanguage language) {
        var payment = language.text(payment(order));
        var ended = order.lifecycle().cancelledAt();
        if (ended != null) {
            var cancelled = language.text(cancellation(order), Map.of("day", day(shop, ended, language)));
            return order.financialStatus().equals("pending") ? cancelled : cancelled + " " + payment + ".";
        }
        return language.text(
                "{payment}, and {delivery}.", Map.of("payment", payment, "delivery", language.text(delivery(order))));
    }

    /** why whole sentences: languages put the day and the reason in other places. */
    private static String cancellation(Order order) {
        return "This order was cancelled on {day}" + OrderEmails.cancelReason(order) + ".";
    }

    private static String payment(Order order) {
        return switch (order.financialStatus()) {
            case "paid" -> "It is paid";
            case "authorized" -> "Its payment is reserved";
            case "partially_paid" -> "It is paid in part";
            case "refunded" -> "Its payment was given back";
            case "partially_refunded" -> "A part of its payment was given back";
            case "voided" -> "Its payment was let go";
            default -> "It is yet to be paid";
        };
    }

    private static String delivery(Order order) {
        return switch (order.fulfillmentStatus()) {
            case "fulfilled" -> "everything has been sent";
            case "partial" -> "a part of it has been sent";
            case "processing", "partial-processing" -> "it is being prepared";
            case "restocked" -> "nothing will be sent";
            default -> "nothing has been sent yet";
        };
    }

    private static ShippedFulfillment parcel(
            Shop shop, Fulfillment shipment, List<FulfillmentEvent> events, PageLanguage language) {
        var contents = shipment.lineItems().stream()
                .map(line -> line.quantity() + " × " + title(line))
                .toList();
        var urls = shipment.trackingUrls();
        var trackingNumbers = IntStream.range(0, shipment.trackingNumbers().size())
                .mapToObj(
                        i -> new TrackingNumber(shipment.trackingNumbers().get(i), i < urls.size() ? urls.get(i) : ""))
                .toList();
        return new ShippedFulfillment(
                language.text(state(shipment)),
                day(shop, shipment.createdAt(), language),
                contents,
                Objects.requireNonNullElse(shipment.trackingCompany(), ""),
                trackingNumbers,
                events.stream().map(event -> event(shop, event, language)).toList());
    }

    private static ShipmentEvent event(Shop shop, FulfillmentEvent event, PageLanguage language) {
        var place = Stream.of(event.city(), event.province(), event.country())
                .map(part -> Objects.requireNonNullElse(part, ""))
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining(", "));
        return new ShipmentEvent(
                language.text(
                        onItsWay(Objects.requireNonNullElse(event.status(), "")).orElse("Reported")),
                Objects.requireNonNullElse(event.message(), ""),
                place,
                formatted("d MMM yyyy, HH:mm", shop, event.happenedAt(), language));
    }

    private static String title(LineItem line) {
        var variant = Objects.requireNonNullElse(line.variantTitle(), "");
        return variant.isBlank() ? line.title() : line.title() + " (" + variant + ")";
    }

    private static String state(Fulfillment shipment) {
        return onItsWay(Objects.requireNonNullElse(shipment.shipmentStatus(), ""))
                .orElse(shipment.status().equals("success") ? "Sent" : "Being prepared");
    }

    /** Empty where nothing was reported. */
    private static Optional<String> onItsWay(String status) {
        return Optional.ofNullable(
                switch (status) {
                    case "label_printed", "label_purchased" -> "Announced to the carrier";
                    case "confirmed" -> "Confirmed by the carrier";
                    case "attempted_delivery" -> "Delivery was tried";
                    case "ready_for_pickup" -> "Ready for pickup";
                    case "picked_up" -> "Picked up";
                    case "in_transit" -> "In transit";
                    case "out_for_delivery" -> "Out for delivery";
                    case "delivered" -> "Delivered";
                    case "failure" -> "Not delivered";
                    case "delayed" -> "Delayed";
                    case "not_found", "invalid" -> "Unknown to the carrier";
                    default -> null;
                });
    }

    /** A reservation counts until it is captured; what failed is no concern of the buyer any more. */
    private static boolean pays(Transaction each, List<Transaction> all) {
        if (!List.of("success", "pending").contains(each.status())) {
            return false;
        }
        return switch (each.kind()) {
            case "sale", "capture", "void" -> true;
            case "authorization" ->
                all.stream()
                        .noneMatch(later -> Objects.equals(later.parentId(), each.id())
                                && later.status().equals("success"));
            default -> false;
        };
    }

    private static PaymentEntry payment(Shop shop, Transaction each, PageLanguage language) {
        var state = switch (each.kind()) {
            case "authorization" -> "Reserved";
            case "void" -> "Let go";
            default -> each.status().equals("pending") ? "Under way" : "Paid";
        };
        var giftCard = GiftCardPayments.NAME.equals(each.result().gateway());
        var means = giftCard
                ? language.text("by gift card")
                : each.card().isEmpty() ? "" : language.text("with the {card}", card(each.card(), language));
        return new PaymentEntry(
                language.text(state),
                day(shop, each.processedAt(), language),
                shop.price(each.amount()),
                means,
                List.of());
    }

    private static PaymentEntry refund(Shop shop, Order order, Refund refund, PageLanguage language) {
        var moved = refund.transactions().stream()
                .filter(each -> List.of("success", "pending").contains(each.status()))
                .toList();
        var amount = moved.stream().map(Transaction::amount).reduce(Money.zero(order.currency()), Money::plus);
        var underWay = moved.stream().anyMatch(each -> each.status().equals("pending"));
        var cards = moved.stream().map(Transaction::card).distinct().toList();
        var means = cards.contains("")
                ? language.text("the way you paid")
                : cards.stream()
                        .map(card -> language.text("to the {card}", card(card, language)))
                        .collect(Collectors.joining(", "));
        var goods = refund.refundLineItems().stream()
                .flatMap(line -> order.lineItems().stream()
                        .filter(each -> each.id() == line.lineItemId())
                        .map(each -> line.quantity() + " × " + title(each)));
        var delivery = refund.shippingRefunded(order.currency());
        var extra = delivery.isZero()
                ? Stream.<String>of()
                : Stream.of(language.text("Delivery") + ", " + shop.price(delivery));
        return new PaymentEntry(
                language.text(amount.isZero() ? "Taken back" : underWay ? "Refund under way" : "Refunded"),
                day(shop, refund.processedAt(), language),
                amount.isZero() ? "" : shop.price(amount),
                amount.isZero() ? "" : means,
                Stream.concat(goods, extra).toList());
    }

    private static Map<String, String> card(String card, PageLanguage language) {
        var words = card.split(" ending in ");
        return Map.of(
                "card",
                language.text(
                        "{company} ending in {digits}",
                        Map.of("company", language.text(words[0]), "digits", words[words.length - 1])));
    }

    private static String day(Shop shop, Instant time, PageLanguage language) {
        return formatted("d MMM yyyy", shop, time, language);
    }

    private static String formatted(String pattern, Shop shop, Instant time, PageLanguage language) {
        return DateTimeFormatter.ofPattern(pattern, Locale.forLanguageTag(language.locale()))
                .format(time.atZone(shop.zone()));
    }
}
