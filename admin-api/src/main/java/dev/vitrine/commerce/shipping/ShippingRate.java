package dev.vitrine.commerce.shipping;

import dev.vitrine.foundation.kernel.Decimals;
import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Shipping rate, within bounds of subtotal or weight.
 *
 * @param type {@code price_based} or {@code weight_based}
 * @param weightUnit the shop's unit at the time when the bounds were written: they stay as they were written
 */
@RecordBuilder
public record ShippingRate(
        long id,
        long shippingZoneId,
        @Nullable String type,
        @Nullable String name,
        @Nullable Money price,
        @Nullable Money minOrderSubtotal,
        @Nullable Money maxOrderSubtotal,
        @Nullable BigDecimal weightLow,
        @Nullable BigDecimal weightHigh,
        @Nullable String weightUnit,
        Instant createdAt,
        Instant updatedAt)
        implements ShippingRateBuilder.With {

    static final String BY_PRICE = "price_based";
    static final String BY_WEIGHT = "weight_based";
    private static final Map<String, BigDecimal> GRAMS = Map.of(
            "g",
            BigDecimal.ONE,
            "kg",
            BigDecimal.valueOf(1000),
            "oz",
            new BigDecimal("28.349523125"),
            "lb",
            new BigDecimal("453.59237"));

    public ShippingRate {
        weightLow = Decimals.plainOrNull(weightLow);
        weightHigh = Decimals.plainOrNull(weightHigh);
    }

    /** "Bounds inclusive; null upper bound = open". */
    public boolean fits(Money subtotal, long grams) {
        return BY_WEIGHT.equals(type)
                ? within(BigDecimal.valueOf(grams), inGrams(weightLow), inGrams(weightHigh))
                : within(subtotal, minOrderSubtotal, maxOrderSubtotal);
    }

    /** By price, for a zone yet to come; bounds may be open. */
    public static ShippingRate byPrice(String name, Money price, @Nullable Money low, @Nullable Money high) {
        return new ShippingRate(0, 0, BY_PRICE, name, price, low, high, null, null, null, Instant.EPOCH, Instant.EPOCH);
    }

    ShippingRate in(long zone, Instant now) {
        return with(copy -> copy.shippingZoneId(zone).createdAt(now).updatedAt(now));
    }

    private @Nullable BigDecimal inGrams(@Nullable BigDecimal weight) {
        return weight == null ? null : weight.multiply(Objects.requireNonNull(GRAMS.get(weightUnit)));
    }

    private static <T extends Comparable<T>> boolean within(T value, @Nullable T low, @Nullable T high) {
        return (low == null || value.compareTo(low) >= 0) && (high == null || value.compareTo(high) <= 0);
    }
}
