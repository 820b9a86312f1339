package dev.vitrine.commerce.pricing;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Discount on a basket, its conditions already checked.
 *
 * @param title what the buyer reads
 * @param code the word that called it; null when none did
 * @param value positive: per cent, or an amount in major units of the basket's currency
 * @param most what it takes off at most, all parts together, in major units; null for no such bound
 * @param parts which items, or deliveries when the target is shipping; heeded unless all are selected
 */
@RecordBuilder
public record Discount(
        String title,
        @Nullable String code,
        ValueType valueType,
        BigDecimal value,
        Target target,
        Selection selection,
        Method method,
        List<Part> parts,
        @Nullable BigDecimal most)
        implements DiscountBuilder.With {

    /** Of what kind the value is. */
    public enum ValueType {
        FIXED_AMOUNT,
        PERCENTAGE
    }

    /** What is reduced. */
    public enum Target {
        LINE_ITEM,
        SHIPPING_LINE
    }

    /** How the reduced parts were chosen: all there are, by a rule, or one by one. */
    public enum Selection {
        ALL,
        ENTITLED,
        EXPLICIT
    }

    /** Whether a value is meant for each unit, for all parts together, or for the first part only. */
    public enum Method {
        EACH,
        ACROSS,
        ONE
    }

    /** An item or delivery by its place in the basket, and how many units of it are reduced. */
    public record Part(int index, int units) {}

    public Discount {
        parts = List.copyOf(parts);
        if (value.signum() < 0 || most != null && most.signum() < 0) {
            throw new IllegalArgumentException("a reduction's value is positive: " + value);
        }
    }

    /** Without a bound. */
    public Discount(
            String title,
            @Nullable String code,
            ValueType valueType,
            BigDecimal value,
            Target target,
            Selection selection,
            Method method,
            List<Part> parts) {
        this(title, code, valueType, value, target, selection, method, parts, null);
    }

    /** On everything that is sold, shared out: an order-level discount. */
    public static Discount ofOrder(String title, @Nullable String code, ValueType type, BigDecimal value) {
        return new Discount(title, code, type, value, Target.LINE_ITEM, Selection.ALL, Method.ACROSS, List.of());
    }

    /** On every delivery. */
    public static Discount ofShipping(String title, @Nullable String code, ValueType type, BigDecimal value) {
        return new Discount(title, code, type, value, Target.SHIPPING_LINE, Selection.ALL, Method.ACROSS, List.of());
    }

    /** The same, taking off no more than that. */
    public Discount cappedAt(@Nullable BigDecimal bound) {
        return withMost(bound);
    }

    /** "Line-level each first, then order-level across on what remains, then shipping": 0, 1 and 2. */
    int stage() {
        return target == Target.SHIPPING_LINE ? 2 : method == Method.ACROSS ? 1 : 0;
    }

    /** A kind, target, selection or method as the specification writes it. */
    public static String wireName(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
