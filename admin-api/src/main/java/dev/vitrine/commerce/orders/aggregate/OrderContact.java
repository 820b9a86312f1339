package dev.vitrine.commerce.orders.aggregate;

import org.jspecify.annotations.Nullable;

/** How the buyer of an order is reached. */
public record OrderContact(@Nullable String email, @Nullable String phone) {}
