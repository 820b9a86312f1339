package dev.vitrine.commerce.discounts;

import java.util.Locale;

/** Reasons why a discount code is refused: the failures of {@code checkout.addDiscount}. */
public enum DiscountRefusalReason {
    INVALID_CODE,
    EXPIRED,
    NOT_STARTED,
    MINIMUM_NOT_MET,
    USAGE_LIMIT,
    NOT_COMBINABLE,
    NOT_APPLICABLE;

    /** {@code minimum_not_met}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
