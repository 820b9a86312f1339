package dev.vitrine.commerce.catalog;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * How the stock of a variant is counted, and what is left of it.
 *
 * @param inventoryManagement {@link #TRACKED}, a fulfillment service that counts, or null when its stock is not counted
 * @param inventoryQuantity the sum over locations: written by {@link Stock} alone
 * @param inventoryItemId what is counted of it; 0 until it is stored
 */
@RecordBuilder
public record VariantInventory(
        String inventoryPolicy, @Nullable String inventoryManagement, long inventoryQuantity, long inventoryItemId)
        implements VariantInventoryBuilder.With {}
