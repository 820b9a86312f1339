package dev.vitrine.orders;

import org.jspecify.annotations.Nullable;

/** What the buyer's browser said of itself. */
public record ClientDetails(
        @Nullable String browserIp,
        @Nullable String acceptLanguage,
        @Nullable String userAgent) {}
