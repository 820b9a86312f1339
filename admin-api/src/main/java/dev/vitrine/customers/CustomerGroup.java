package dev.vitrine.customers;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A search that a merchant keeps: who belongs to it is found each time. */
public record CustomerGroup(
        long id, @Nullable String name, @Nullable String query, Instant createdAt, Instant updatedAt) {}
