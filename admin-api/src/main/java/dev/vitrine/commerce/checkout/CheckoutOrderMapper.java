package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.orders.aggregate.NewTransaction;
import dev.vitrine.commerce.orders.aggregate.OrderCustomer;
import dev.vitrine.commerce.orders.intake.NewOrder;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.commerce.payments.Charge;
import dev.vitrine.foundation.kernel.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Mapper of a paid checkout to the order to be placed. */
final class CheckoutOrderMapper {

    private CheckoutOrderMapper() {}

    static NewOrder order(
            Checkout checkout, SellableVariants sellableVariants, Optional<Charge> charge, String gateway) {
        var mailingAddress = checkout.shippingAddress();
        var test = charge.map(Charge::test).orElse(false);
        return new NewOrder(
                new NewOrder.Buyer(
                        checkout.email(),
                        checkout.phone(),
                        OrderCustomer.ofContact(
                                checkout.email(), checkout.phone(), checkout.buyerAcceptsMarketing(), mailingAddress),
                        checkout.customerLocale(),
                        checkout.buyerAcceptsMarketing(),
                        checkout.billingAddress() == null ? mailingAddress : checkout.billingAddress(),
                        mailingAddress,
                        checkout.clientDetails()),
                contents(checkout, sellableVariants),
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
                new NewOrder.Payment(transactions(checkout, charge, gateway), null, null));
    }

    /** At the prices, with the discounts and taxes that the buyer saw and was charged. */
    private static NewOrder.Contents contents(Checkout checkout, SellableVariants sellableVariants) {
        var lines = checkout.lineItems().stream()
                .map(line -> sellableVariants
                        .get(line.variantId())
                        .line(
                                line.quantity(),
                                line.properties(),
                                line.price(),
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

    private static List<NewTransaction.Factory> transactions(
            Checkout checkout, Optional<Charge> charge, String gateway) {
        var bookings = new ArrayList<NewTransaction.Factory>();
        checkout.failedPayments()
                .forEach(failure -> bookings.add(failure.transaction().asFactory()));
        charge.ifPresent(paid -> bookings.add(new NewTransaction(
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
                .asFactory()));
        return List.copyOf(bookings);
    }
}
