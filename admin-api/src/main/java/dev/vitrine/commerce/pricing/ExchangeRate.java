package dev.vitrine.commerce.pricing;

import dev.vitrine.foundation.kernel.Decimals;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What one unit of the shop's money buys of another currency: 1.08 dollars for a euro. */
@RecordBuilder
public record ExchangeRate(
        long id, @Nullable String currencyCode, @Nullable BigDecimal rate, Instant createdAt, Instant updatedAt)
        implements ExchangeRateBuilder.With {

    public ExchangeRate {
        rate = Decimals.plainOrNull(rate);
    }
}
