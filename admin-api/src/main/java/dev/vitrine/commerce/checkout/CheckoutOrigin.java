package dev.vitrine.commerce.checkout;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.vitrine.commerce.orders.aggregate.ClientDetails;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/** Where a checkout comes from: channel, app and browser. */
@RecordBuilder
public record CheckoutOrigin(
        String sourceName,
        @JsonIgnore @Nullable Long appId,
        @JsonIgnore @Nullable ClientDetails clientDetails) implements CheckoutOriginBuilder.With {}
