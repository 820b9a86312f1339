package dev.vitrine.commerce.orders.aggregate;

import org.jspecify.annotations.Nullable;

/** What a gateway answered to a transaction. */
public record TransactionResult(
        @Nullable String authorization,
        String gateway,
        @Nullable String message,
        @Nullable String errorCode,
        @Nullable String originErrorCode) {}
