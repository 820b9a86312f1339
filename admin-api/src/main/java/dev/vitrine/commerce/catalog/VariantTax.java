package dev.vitrine.commerce.catalog;

import org.jspecify.annotations.Nullable;

/** Whether a variant is taxed, and under which code. */
public record VariantTax(boolean taxable, @Nullable String taxCode) {}
