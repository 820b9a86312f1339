package dev.vitrine.server.checkout;

import dev.vitrine.commerce.checkout.Checkout;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A page of the checkout with an address of its own. */
enum CheckoutStep {
    CONTACT,
    DELIVERY,
    PAYMENT;

    /** By the last part of its address; "shipping" is what the delivery was called in addresses before. */
    static Optional<CheckoutStep> named(String name) {
        var today = name.equals("shipping") ? "delivery" : name;
        return Arrays.stream(values())
                .filter(step -> step.handle().equals(today))
                .findFirst();
    }

    /** What the buyer has to do next. */
    static CheckoutStep next(Checkout checkout) {
        if (!checkout.addressed()) {
            return CONTACT;
        }
        return checkout.deliverable() ? PAYMENT : DELIVERY;
    }

    /** This one if the buyer has come so far, otherwise the next one. */
    CheckoutStep reached(Checkout checkout) {
        var next = next(checkout);
        var skipped = this == DELIVERY && !checkout.requiresShipping();
        return skipped || compareTo(next) > 0 ? next : this;
    }

    /** Where the buyer goes from here when all is well. */
    CheckoutStep after(Checkout checkout) {
        return this == CONTACT && checkout.shippingChoice().offers().size() > 1
                ? DELIVERY.reached(checkout)
                : next(checkout);
    }

    String handle() {
        return name().toLowerCase(Locale.ROOT);
    }

    String path(Checkout checkout) {
        return "/checkouts/" + checkout.token() + "/" + handle();
    }
}
