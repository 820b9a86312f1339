package dev.vitrine.commerce.draftorders;

import dev.vitrine.commerce.orders.aggregate.DiscountApplication;
import dev.vitrine.commerce.pricing.Discount;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Problems;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Discount that a merchant applies to a line or the whole draft order.
 *
 * @param value "percentage value is 0..100"; a fixed amount is off each unit of a line, or off the whole draft
 * @param amount what it comes to: "recomputed if wrong or absent", because the value is the truth
 */
@RecordBuilder
public record DraftOrderAppliedDiscount(
        @Nullable String title,
        @Nullable String description,
        BigDecimal value,
        String valueType,
        @Nullable Money amount)
        implements DraftOrderAppliedDiscountBuilder.With {

    private static final List<String> TYPES = List.of("fixed_amount", "percentage");
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    public DraftOrderAppliedDiscount {
        value = Objects.requireNonNullElse(value, BigDecimal.ZERO);
        valueType = Objects.requireNonNullElse(valueType, "fixed_amount");
    }

    void check(String at, Problems problems) {
        problems.oneOf(at + ".value_type", valueType, TYPES);
        problems.atMost(255, at + ".title", title);
        if (value.signum() < 0) {
            problems.add(at + ".value", "must be greater than or equal to 0");
        }
        if (valueType.equals("percentage") && value.compareTo(HUNDRED) > 0) {
            problems.add(at + ".value", "must be less than or equal to 100");
        }
    }

    Discount offLine(int line, int units) {
        return new Discount(
                name(),
                null,
                type(),
                value,
                Discount.Target.LINE_ITEM,
                Discount.Selection.EXPLICIT,
                Discount.Method.EACH,
                List.of(new Discount.Part(line, units)));
    }

    Discount offDraft() {
        return Discount.ofOrder(name(), null, type(), value);
    }

    DiscountApplication application(boolean ofLine) {
        return new DiscountApplication(
                "manual",
                null,
                name(),
                description,
                value,
                valueType,
                ofLine ? "each" : "across",
                "line_item",
                ofLine ? "explicit" : "all",
                null);
    }

    private String name() {
        return title == null || title.isBlank() ? "Discount" : title;
    }

    private Discount.ValueType type() {
        return Discount.ValueType.valueOf(valueType.toUpperCase(Locale.ROOT));
    }
}
