package dev.vitrine.commerce.orders.aggregate;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A code that was used: "an entry's amount is a percentage when type says so".
 *
 * @param type {@code fixed_amount}, {@code percentage} or {@code shipping}
 */
public record OrderDiscountCode(
        String code, BigDecimal amount, @Nullable String type) {

    public static final List<String> TYPES = List.of("fixed_amount", "percentage", "shipping");

    @SuppressWarnings("ConstantValue") // why: a caller may send null.
    public OrderDiscountCode {
        amount = amount == null ? BigDecimal.ZERO : amount;
    }
}
