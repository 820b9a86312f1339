package dev.vitrine.commerce.catalog;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/** Whether a variant is taxed, and under which code. */
@RecordBuilder
public record VariantTax(boolean taxable, @Nullable String taxCode) implements VariantTaxBuilder.With {}
