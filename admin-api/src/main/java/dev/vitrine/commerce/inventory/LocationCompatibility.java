package dev.vitrine.commerce.inventory;

import dev.vitrine.foundation.kernel.CompatibilityFields.Alias;
import org.jspecify.annotations.Nullable;

/** Fields of locations for clients of other platforms. */
interface LocationCompatibility {

    @Alias("country_code")
    @Nullable
    String country();

    @Alias("country_name")
    @Nullable
    String localizedCountryName();

    @Alias("province")
    @Nullable
    String localizedProvinceName();
}
