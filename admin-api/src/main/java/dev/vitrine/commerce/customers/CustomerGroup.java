package dev.vitrine.commerce.customers;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Customer group: a saved search whose members are found at each read. */
@RecordBuilder
public record CustomerGroup(
        long id, @Nullable String name, @Nullable String query, Instant createdAt, Instant updatedAt)
        implements CustomerGroupBuilder.With {}
