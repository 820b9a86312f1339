package dev.vitrine.commerce.shipping;

import dev.vitrine.foundation.kernel.Money;
import org.jspecify.annotations.Nullable;

/** A price that a carrier service quoted. */
record CarrierRate(
        String serviceName,
        String serviceCode,
        Money price,
        @Nullable String description,
        @Nullable String minDeliveryDate,
        @Nullable String maxDeliveryDate,
        boolean phoneRequired) {}
