package dev.vitrine.commerce.fulfillment;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
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

    @JsonProperty("service_name")
    public @Nullable String serviceName() {
        return name;
    }

    @JsonProperty("provider_id")
    public @Nullable String providerId() {
        return null;
    }

    /** Goods are its by their variants' handles; there is no other mapping. */
    @JsonProperty("is_mapped")
    public boolean isMapped() {
        return false;
    }

    @JsonProperty("can_remove_mapping")
    public boolean canRemoveMapping() {
        return false;
    }
}
