package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.checkout.CompletionResult.Done;
import dev.vitrine.commerce.checkout.CompletionResult.Processing;
import dev.vitrine.commerce.checkout.CompletionResult.Unavailable;
import dev.vitrine.commerce.hostedpayments.HostedPurchase;
import dev.vitrine.commerce.hostedpayments.HostedPurchases;
import dev.vitrine.commerce.payments.HostedPayment;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checkouts that are paid at a provider's page. Safe for use by many threads. */
public final class HostedCheckouts implements HostedPurchases {

    private final Checkouts checkouts;

    public HostedCheckouts(Checkouts checkouts) {
        this.checkouts = checkouts;
    }

    @Override
    public String kind() {
        return HostedPayment.CHECKOUT;
    }

    @Override
    public String path(String token) {
        return "/checkouts/" + token;
    }

    @Override
    public Optional<HostedPurchase> find(Session session, Shop shop, String token) {
        return checkouts
                .find(session, shop, token)
                .filter(checkout -> !checkout.completed())
                .map(HostedCheckouts::purchase);
    }

    private static HostedPurchase purchase(Checkout checkout) {
        var buyer = checkout.buyer();
        return new HostedPurchase(
                checkout.name(),
                checkout.amountToPay(),
                buyer.email(),
                buyer.phone(),
                buyer.billingAddress() == null ? buyer.shippingAddress() : buyer.billingAddress(),
                checkout.requiresShipping() ? buyer.shippingAddress() : null);
    }

    @Override
    public Completion complete(Shop shop, HostedPayment payment) {
        return switch (checkouts.completePaid(shop, payment)) {
            case Processing processing -> new Completion.Later();
            case Done done -> new Completion.Ordered(done.order().id());
            case Unavailable gone ->
                new Completion.Refused(gone.lines().stream()
                        .map(CompletionResult.Missing::message)
                        .collect(Collectors.joining(" ")));
            default -> new Completion.Refused("The order changed while you paid.");
        };
    }

    @Override
    public void remember(Tx tx, Shop shop, HostedPayment payment, String message) {
        checkouts
                .find(tx, shop, payment.purchaseToken())
                .ifPresent(
                        checkout -> CheckoutTimeline.add(tx, shop, checkout.id(), "payment", message, checkouts.now()));
    }
}
