package dev.vitrine.commerce.shipping;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Carrier service of an app: provides shipping rates at checkout.
 *
 * @param appId the app that made it and alone may change it
 */
public record CarrierService(
        long id,
        long appId,
        @Nullable String name,
        @Nullable Boolean active,
        boolean serviceDiscovery,
        @Nullable String carrierServiceType,
        @Nullable String format,
        @Nullable String callbackUrl,
        Instant createdAt,
        Instant updatedAt) {}
