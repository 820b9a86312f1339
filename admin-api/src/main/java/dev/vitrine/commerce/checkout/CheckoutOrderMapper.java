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
import org.jspecify.annotations.Nullable;

/** Mapper of a checkout that is paid, or to be paid by hand, to the order to be placed. */
final class CheckoutOrderMapper {

    private CheckoutOrderMapper() {}

    static NewOrder order(
            Checkout checkout,
            SellableVariants sellableVariants,
            Optional<Charge> charge,
            String gateway,
            @Nullable Long byHand) {
        var mailingAddress = checkout.buyer().shippingAddress();
        var test = charge.map(Charge::test).orElse(false);
        return new NewOrder(
                new NewOrder.Buyer(
                        checkout.buyer().email(),
                        checkout.buyer().phone(),
                        OrderCustomer.ofContact(
                                checkout.buyer().email(),
                                checkout.buyer().phone(),
                                checkout.buyer().buyerAcceptsMarketing(),
                                mailingAddress),
                        checkout.buyer().customerLocale(),
                        checkout.buyer().buyerAcceptsMarketing(),
                        checkout.buyer().billingAddress() == null
                                ? mailingAddress
                                : checkout.buyer().billingAddress(),
                        mailingAddress,
                        checkout.origin().clientDetails()),
                contents(checkout, sellableVariants),
                new NewOrder.Remarks(
                        checkout.remarks().note(), checkout.remarks().noteAttributes(), ""),
                new NewOrder.Origin(
                        checkout.origin().sourceName(),
                        null,
                        null,
                        checkout.origin().appId(),
                        checkout.cartToken(),
                        checkout.token(),
                        checkout.id(),
                        test,
                        null,
                        null),
                new NewOrder.Payment(transactions(checkout, charge, gateway), null, null, byHand));
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
        var discounted = !checkout.charges().discountApplications().isEmpty();
        return new NewOrder.Contents(
                checkout.currency(),
                lines,
                checkout.charges().shippingLines(),
                checkout.charges().taxLines(),
                none,
                checkout.charges().taxesIncluded(),
                discounted ? checkout.discountCodes() : null,
                discounted ? checkout.charges().discountApplications() : null,
                none,
                checkout.totals().presentment());
    }

    private static List<NewTransaction.Factory> transactions(
            Checkout checkout, Optional<Charge> charge, String gateway) {
        var bookings = new ArrayList<NewTransaction.Factory>();
        checkout.notices()
                .failedPayments()
                .forEach(failure -> bookings.add(failure.transaction().asFactory()));
        checkout.giftCards().stream()
                .filter(card -> !card.amountUsed().isZero())
                .forEach(card ->
                        bookings.add(NewTransaction.byGiftCard(card, "web").asFactory()));
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
