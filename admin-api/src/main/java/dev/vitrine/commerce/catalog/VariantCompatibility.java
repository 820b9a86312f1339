package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.kernel.CompatibilityFields.Alias;

/** Fields of variants for clients of other platforms. */
interface VariantCompatibility {

    /** "deprecated": what clients of this API's relatives compare with before they write. */
    @Alias("inventory_quantity")
    long oldInventoryQuantity();
}
