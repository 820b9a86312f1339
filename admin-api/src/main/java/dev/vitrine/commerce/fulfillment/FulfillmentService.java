package dev.vitrine.commerce.fulfillment;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.vitrine.foundation.kernel.CompatibilityFields;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Fulfillment service: a third-party warehouse.
 *
 * @param appId the app that made it and alone may change it
 * @param handle from its first name: "changing name keeps handle"
 * @param inventoryManagement whether it says how many it has of each sku
 * @param trackingSupport whether it says under which numbers it sent something
 */
@CompatibilityFields(FulfillmentServiceCompatibility.class)
public record FulfillmentService(
        long id,
        @JsonIgnore long appId,
        @Nullable String name,
        @Nullable String handle,
        @Nullable String email,
        @Nullable String callbackUrl,
        @Nullable String format,
        boolean inventoryManagement,
        boolean trackingSupport,
        boolean requiresShippingMethod,
        long locationId,
        @JsonIgnore Instant polledAt,
        @JsonIgnore Instant createdAt,
        @JsonIgnore Instant updatedAt) {

    /** The service of those who pack themselves. */
    public static final String MANUAL = "manual";
}
