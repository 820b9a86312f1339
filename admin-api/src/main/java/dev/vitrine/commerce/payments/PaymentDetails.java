package dev.vitrine.commerce.payments;

import org.jspecify.annotations.Nullable;

/** What may be kept of a card: its masked number and its company, never the number. */
public record PaymentDetails(
        @Nullable String creditCardBin,
        @Nullable String avsResultCode,
        @Nullable String cvvResultCode,
        @Nullable String creditCardNumber,
        @Nullable String creditCardCompany) {}
