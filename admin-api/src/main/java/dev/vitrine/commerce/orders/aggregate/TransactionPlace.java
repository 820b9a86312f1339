package dev.vitrine.commerce.orders.aggregate;

import org.jspecify.annotations.Nullable;

/** By which method, where and by whom a transaction was taken. */
public record TransactionPlace(
        @Nullable Long paymentMethodId,
        @Nullable Long locationId,
        @Nullable Long deviceId,
        @Nullable Long staffId) {

    TransactionPlace of(@Nullable Long staff) {
        return new TransactionPlace(paymentMethodId, locationId, deviceId, staff);
    }
}
