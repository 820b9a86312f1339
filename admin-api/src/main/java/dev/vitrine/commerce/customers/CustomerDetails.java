package dev.vitrine.commerce.customers;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * Customer details that an order contains.
 *
 * @param address where it goes, as the API prints addresses
 */
public record CustomerDetails(
        @Nullable String email,
        @Nullable String phone,
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable String note,
        String tags,
        boolean acceptsMarketing,
        boolean taxExempt,
        boolean verifiedEmail,
        @Nullable JsonNode address) {}
