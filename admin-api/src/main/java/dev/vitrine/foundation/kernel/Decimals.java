package dev.vitrine.foundation.kernel;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Decimal numbers that are no money: shares, weights, percentages. */
public final class Decimals {

    private Decimals() {}

    /** Without zeros at the end: databases keep a different number of them. Zero for nothing. */
    public static BigDecimal plain(@Nullable BigDecimal number) {
        return number == null ? BigDecimal.ZERO : trimmed(number);
    }

    public static @Nullable BigDecimal plainOrNull(@Nullable BigDecimal number) {
        return number == null ? null : trimmed(number);
    }

    private static BigDecimal trimmed(BigDecimal number) {
        var stripped = number.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
