package dev.vitrine.commerce.orders.aggregate;

import org.jspecify.annotations.Nullable;

/** Where an order comes from: channel, checkout, app and browser. */
public record OrderOrigin(
        @Nullable String cartToken,
        @Nullable String checkoutToken,
        @Nullable Long checkoutId,
        String sourceName,
        @Nullable String referringSite,
        @Nullable String landingSite,
        @Nullable ClientDetails clientDetails,
        @Nullable Long appId,
        boolean test) {}
