package dev.vitrine.commerce.orders.aggregate;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/** What a gateway answered to a transaction. */
@RecordBuilder
public record TransactionResult(
        @Nullable String authorization,
        String gateway,
        @Nullable String message,
        @Nullable String errorCode,
        @Nullable String originErrorCode)
        implements TransactionResultBuilder.With {}
