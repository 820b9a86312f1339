package dev.vitrine.commerce.facets;

import dev.vitrine.commerce.pricing.ExchangeRates;
import dev.vitrine.foundation.kernel.Money;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import org.jspecify.annotations.Nullable;

/** Prices from {@code least} to {@code most}, both included, in minor units of the shop's currency. */
public record PriceRange(long least, long most) {

    private static final BigDecimal HALF = new BigDecimal("0.5");
    private static final BigDecimal HIGHEST = BigDecimal.valueOf(Long.MAX_VALUE);

    /**
     * The prices of the shop that are shown between these amounts of another of its currencies.
     *
     * @param shop currency of the shop
     * @param shown currency that the rates know
     * @param least in major units; null for any
     */
    public static PriceRange shown(
            ExchangeRates rates, Currency shop, Currency shown, @Nullable BigDecimal least, @Nullable BigDecimal most) {
        var rate = rates.rates().getOrDefault(shown, BigDecimal.ONE);
        return new PriceRange(
                least == null
                        ? 0
                        : first(minor(least, shown, RoundingMode.CEILING).subtract(HALF), shown, shop, rate),
                most == null
                        ? Long.MAX_VALUE
                        : first(minor(most, shown, RoundingMode.FLOOR).add(HALF), shown, shop, rate) - 1);
    }

    private static BigDecimal minor(BigDecimal amount, Currency currency, RoundingMode rounding) {
        return amount.movePointRight(Money.digits(currency)).setScale(0, rounding);
    }

    /** The first price of the shop that is worth as much: half a minor unit is rounded up. */
    private static long first(BigDecimal minor, Currency shown, Currency shop, BigDecimal rate) {
        return minor.movePointLeft(Money.digits(shown))
                .movePointRight(Money.digits(shop))
                .divide(rate, 0, RoundingMode.CEILING)
                .max(BigDecimal.ZERO)
                .min(HIGHEST)
                .longValueExact();
    }

    boolean contains(long price) {
        return least <= price && price <= most;
    }
}
