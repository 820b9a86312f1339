package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How many of an item a location has.
 *
 * @param available null while the item is not tracked; below zero when more was sold than there was
 */
public record InventoryLevel(
        @JsonIgnore long id,
        long inventoryItemId,
        long locationId,
        @Nullable Long available,
        Instant updatedAt) {

    public InventoryLevel uncounted() {
        return new InventoryLevel(id, inventoryItemId, locationId, null, updatedAt);
    }
}
