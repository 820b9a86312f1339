package dev.vitrine.commerce.orders.aggregate;

import org.jspecify.annotations.Nullable;

/** Fields of a buyer's browser for clients of other platforms. */
interface ClientDetailsCompatibility {

    @Nullable
    Integer browserHeight();

    @Nullable
    Integer browserWidth();

    @Nullable
    String sessionHash();
}
