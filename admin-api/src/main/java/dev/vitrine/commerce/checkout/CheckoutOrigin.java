package dev.vitrine.commerce.checkout;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.vitrine.commerce.orders.aggregate.ClientDetails;
import org.jspecify.annotations.Nullable;

/** Where a checkout comes from: channel, app and browser. */
public record CheckoutOrigin(
        String sourceName,
        @JsonIgnore @Nullable Long appId,
        @JsonIgnore @Nullable ClientDetails clientDetails) {}
