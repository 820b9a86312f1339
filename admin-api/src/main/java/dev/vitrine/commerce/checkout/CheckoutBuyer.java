package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import org.jspecify.annotations.Nullable;

/** Who buys, and where it goes. */
public record CheckoutBuyer(
        @Nullable String email,
        @Nullable String phone,
        boolean buyerAcceptsMarketing,
        @Nullable MailingAddress shippingAddress,
        @Nullable MailingAddress billingAddress,
        @Nullable String customerLocale) {}
