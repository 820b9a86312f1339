package dev.vitrine.commerce.payments;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Claim of one process to charge a purchase.
 *
 * @param attempt numbers the charges, so that a repeated one is known by its gateway
 * @param claim the payment in progress; none when null
 */
public record PaymentClaim(
        int attempt, @Nullable String claim, @Nullable Instant claimedUntil) {}
