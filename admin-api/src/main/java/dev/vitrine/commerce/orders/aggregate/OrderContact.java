package dev.vitrine.commerce.orders.aggregate;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/** How the buyer of an order is reached. */
@RecordBuilder
public record OrderContact(@Nullable String email, @Nullable String phone) implements OrderContactBuilder.With {}
