package dev.vitrine.commerce.catalog;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;

/** Weight in grams for arithmetic, and in the unit in which it was given: "one truth". */
public record Weight(long grams, BigDecimal value, String unit) {

    static final List<String> UNITS = List.of("g", "kg", "oz", "lb");

    private static final Map<String, BigDecimal> GRAMS = Map.of(
            "g", BigDecimal.ONE,
            "kg", new BigDecimal("1000"),
            "oz", new BigDecimal("28.349523125"),
            "lb", new BigDecimal("453.59237"));

    /** "writing weight + weight_unit recomputes grams; grams rounded to integer". */
    static Weight of(BigDecimal value, String unit) {
        var grams = value.multiply(factor(unit)).setScale(0, RoundingMode.HALF_UP);
        return new Weight(grams.longValueExact(), plain(value), unit);
    }

    /** why: three digits are enough for the way back to whole grams in every unit, so nothing drifts. */
    public static Weight ofGrams(long grams, String unit) {
        var value = BigDecimal.valueOf(grams).divide(factor(unit), 3, RoundingMode.HALF_UP);
        return new Weight(grams, plain(value), unit);
    }

    static BigDecimal plain(BigDecimal value) {
        var stripped = value.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0, RoundingMode.UNNECESSARY) : stripped;
    }

    private static BigDecimal factor(String unit) {
        return GRAMS.getOrDefault(unit, BigDecimal.ONE);
    }
}
