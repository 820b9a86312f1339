package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/** Membership of a product in a collection, with its position. */
public record Collect(
        long id,
        long collectionId,
        long productId,
        int position,
        boolean featured,
        Instant createdAt,
        Instant updatedAt) {

    /** "sort_value str (10 digits, zero padded)". */
    @JsonProperty("sort_value")
    public String sortValue() {
        return "%010d".formatted(position);
    }
}
