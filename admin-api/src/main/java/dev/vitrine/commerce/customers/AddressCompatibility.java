package dev.vitrine.commerce.customers;

import dev.vitrine.foundation.kernel.CompatibilityFields.Alias;
import org.jspecify.annotations.Nullable;

/** Fields of addresses for clients of other platforms. */
interface AddressCompatibility {

    @Nullable
    Long countryId();

    @Alias("country")
    @Nullable
    String countryName();

    @Nullable
    Double latitude();

    @Nullable
    Double longitude();
}
