package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Inventory item of a variant, with its customs data. Its sku, cost, tracking and shipping are the variant's.
 *
 * @param harmonizedSystemCode "6–13 digits"
 */
@RecordBuilder
public record InventoryItem(
        long id,
        @JsonIgnore long variantId,
        String sku,
        @Nullable Money cost,
        boolean tracked,
        boolean requiresShipping,
        @Nullable String countryCodeOfOrigin,
        @Nullable String provinceCodeOfOrigin,
        @Nullable String harmonizedSystemCode,
        List<NationalCode> countryHarmonizedSystemCodes,
        Instant createdAt,
        Instant updatedAt)
        implements InventoryItemBuilder.With {

    /** The code that one country gives it. */
    public record NationalCode(
            @Nullable String harmonizedSystemCode, @Nullable String countryCode) {}

    public InventoryItem {
        countryHarmonizedSystemCodes = countryHarmonizedSystemCodes == null ? List.of() : countryHarmonizedSystemCodes;
    }

    public InventoryItem of(Variant variant) {
        return with(copy -> copy.sku(variant.sku())
                .cost(variant.costPerItem())
                .tracked(variant.inventory().inventoryManagement() != null)
                .requiresShipping(variant.requiresShipping()));
    }
}
