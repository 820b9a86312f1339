package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Inventory item of a variant, with its customs data. Its sku, cost, tracking and shipping are the variant's.
 *
 * @param harmonizedSystemCode "6–13 digits"
 */
public record InventoryItem(
        long id,
        @JsonIgnore long variantId,
        String sku,
        @Nullable BigDecimal cost,
        boolean tracked,
        boolean requiresShipping,
        @Nullable String countryCodeOfOrigin,
        @Nullable String provinceCodeOfOrigin,
        @Nullable String harmonizedSystemCode,
        List<NationalCode> countryHarmonizedSystemCodes,
        Instant createdAt,
        Instant updatedAt) {

    /** The code that one country gives it. */
    public record NationalCode(
            @Nullable String harmonizedSystemCode, @Nullable String countryCode) {}

    public InventoryItem {
        countryHarmonizedSystemCodes = countryHarmonizedSystemCodes == null ? List.of() : countryHarmonizedSystemCodes;
    }

    public InventoryItem ofVariant(long variant) {
        return new InventoryItem(
                id,
                variant,
                sku,
                cost,
                tracked,
                requiresShipping,
                countryCodeOfOrigin,
                provinceCodeOfOrigin,
                harmonizedSystemCode,
                countryHarmonizedSystemCodes,
                createdAt,
                updatedAt);
    }

    public InventoryItem of(Variant variant) {
        return new InventoryItem(
                id,
                variantId,
                variant.sku(),
                variant.costPerItem() == null ? null : variant.costPerItem().amount(),
                variant.inventoryManagement() != null,
                variant.requiresShipping(),
                countryCodeOfOrigin,
                provinceCodeOfOrigin,
                harmonizedSystemCode,
                countryHarmonizedSystemCodes,
                createdAt,
                updatedAt);
    }
}
