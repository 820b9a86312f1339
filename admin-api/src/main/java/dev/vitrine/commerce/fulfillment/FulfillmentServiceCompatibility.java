package dev.vitrine.commerce.fulfillment;

import dev.vitrine.foundation.kernel.CompatibilityFields.Alias;
import dev.vitrine.foundation.kernel.CompatibilityFields.Constant;
import org.jspecify.annotations.Nullable;

/** Fields of fulfillment services for clients of other platforms. */
interface FulfillmentServiceCompatibility {

    @Constant("false")
    boolean canRemoveMapping();

    /** Goods are its by their variants' handles; there is no other mapping. */
    @Constant("false")
    boolean isMapped();

    @Nullable
    String providerId();

    @Alias("name")
    @Nullable
    String serviceName();
}
