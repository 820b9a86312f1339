package dev.vitrine.commerce.customers;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Customer group: a saved search whose members are found at each read. */
public record CustomerGroup(
        long id, @Nullable String name, @Nullable String query, Instant createdAt, Instant updatedAt) {}
