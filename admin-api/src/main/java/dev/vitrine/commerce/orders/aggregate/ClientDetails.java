package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.foundation.kernel.CompatibilityFields;
import org.jspecify.annotations.Nullable;

/** Details of the customer's browser: IP address, language, user agent. */
@CompatibilityFields(ClientDetailsCompatibility.class)
public record ClientDetails(
        @Nullable String browserIp,
        @Nullable String acceptLanguage,
        @Nullable String userAgent) {}
