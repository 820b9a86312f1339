package dev.vitrine.commerce.orders.aggregate;

import org.jspecify.annotations.Nullable;

/** Where an order is billed and sent to. */
public record OrderAddresses(
        @Nullable MailingAddress billingAddress, @Nullable MailingAddress shippingAddress) {}
