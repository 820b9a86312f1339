package dev.vitrine.commerce.orders.aggregate;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/** By which method, where and by whom a transaction was taken. */
@RecordBuilder
public record TransactionPlace(
        @Nullable Long paymentMethodId,
        @Nullable Long locationId,
        @Nullable Long deviceId,
        @Nullable Long staffId) implements TransactionPlaceBuilder.With {}
