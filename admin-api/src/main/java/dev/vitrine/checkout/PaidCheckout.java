package dev.vitrine.checkout;

import dev.vitrine.kernel.Money;
import dev.vitrine.orders.Booking;
import dev.vitrine.orders.Customer;
import dev.vitrine.orders.NewOrder;
import dev.vitrine.orders.Wares;
import dev.vitrine.payments.Charge;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns a checkout that is paid for into the order to be placed. */
final class PaidCheckout {

    private PaidCheckout() {}

    static NewOrder order(Checkout checkout, Wares wares, Optional<Charge> charge, String gateway) {
        var address = checkout.shippingAddress();
        var test = charge.map(Charge::test).orElse(false);
        return new NewOrder(
                new NewOrder.Buyer(
                        checkout.email(),
                        checkout.phone(),
                        Customer.known(checkout.email(), checkout.phone(), checkout.buyerAcceptsMarketing(), address),
                        checkout.customerLocale(),
                        checkout.buyerAcceptsMarketing(),
                        checkout.billingAddress() == null ? address : checkout.billingAddress(),
                        address,
                        checkout.clientDetails()),
                contents(checkout, wares),
                new NewOrder.Remarks(checkout.note(), checkout.noteAttributes(), ""),
                new NewOrder.Origin(
                        checkout.sourceName(),
                        null,
                        null,
                        checkout.appId(),
                        checkout.cartToken(),
                        checkout.token(),
                        checkout.id(),
                        test,
                        null,
                        null),
                new NewOrder.Payment(bookings(checkout, charge, gateway), null, null));
    }

    /** At the prices, with the discounts and taxes that the buyer saw and was charged. */
    private static NewOrder.Contents contents(Checkout checkout, Wares wares) {
        var lines = checkout.lineItems().stream()
                .map(line -> wares.get(line.variantId())
                        .line(
                                line.quantity(),
                                line.properties(),
                                Money.of(line.price(), checkout.currency()),
                                line.discountAllocations(),
                                line.taxLines()))
                .toList();
        var none = Money.zero(checkout.currency());
        var discounted = !checkout.discountApplications().isEmpty();
        return new NewOrder.Contents(
                checkout.currency(),
                lines,
                checkout.shippingLines(),
                checkout.taxLines(),
                none,
                checkout.taxesIncluded(),
                discounted ? checkout.discountCodes() : null,
                discounted ? checkout.discountApplications() : null,
                none,
                checkout.presentment());
    }

    private static List<Booking.Maker> bookings(Checkout checkout, Optional<Charge> charge, String gateway) {
        var bookings = new ArrayList<Booking.Maker>();
        checkout.failedPayments()
                .forEach(failure ->
                        bookings.add(failure.booking(checkout.currency()).made()));
        charge.ifPresent(paid -> bookings.add(new Booking(
                        "sale",
                        "success",
                        paid.amount(),
                        null,
                        gateway,
                        paid.authorization(),
                        paid.message(),
                        null,
                        "web",
                        null,
                        paid.paymentDetails(),
                        paid.test(),
                        paid.createdAt())
                .made()));
        return List.copyOf(bookings);
    }
}
