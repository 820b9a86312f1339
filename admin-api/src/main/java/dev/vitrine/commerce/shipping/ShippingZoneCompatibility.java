package dev.vitrine.commerce.shipping;

import org.jspecify.annotations.Nullable;

/** Fields of shipping zones for clients of other platforms. */
interface ShippingZoneCompatibility {

    /** Every location sends everywhere. */
    @Nullable
    Long locationGroupId();
}
