package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How many of an item a location has.
 *
 * @param available null while the item is not tracked; below zero when more was sold than there was
 */
@RecordBuilder
public record InventoryLevel(
        @JsonIgnore long id,
        long inventoryItemId,
        long locationId,
        @Nullable Long available,
        Instant updatedAt) implements InventoryLevelBuilder.With {

    public InventoryLevel uncounted() {
        return withAvailable(null);
    }
}
