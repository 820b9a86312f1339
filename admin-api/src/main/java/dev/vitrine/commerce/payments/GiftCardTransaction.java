package dev.vitrine.commerce.payments;

import dev.vitrine.foundation.kernel.Money;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Money that a gift card paid, or that came back to it.
 *
 * @param orderId the order that it paid; null for a refund
 * @param reference {@code order-5} or {@code refund-7}, once for each card
 * @param amount below zero when it paid
 * @param balance what was on it afterwards
 */
public record GiftCardTransaction(
        long id,
        long giftCardId,
        @Nullable Long orderId,
        String reference,
        Money amount,
        Money balance,
        Instant createdAt) {}
