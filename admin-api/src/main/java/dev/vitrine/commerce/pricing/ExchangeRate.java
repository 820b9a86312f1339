package dev.vitrine.commerce.pricing;

import dev.vitrine.foundation.kernel.Decimals;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What one unit of the shop's money buys of another currency: 1.08 dollars for a euro. */
public record ExchangeRate(
        long id, @Nullable String currencyCode, @Nullable BigDecimal rate, Instant createdAt, Instant updatedAt) {

    public ExchangeRate {
        rate = Decimals.plainOrNull(rate);
    }
}
