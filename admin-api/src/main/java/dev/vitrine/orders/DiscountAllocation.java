package dev.vitrine.orders;

import java.math.BigDecimal;

/** A line's share of the order's discount application at that index, in major units. */
public record DiscountAllocation(BigDecimal amount, int discountApplicationIndex) {}
