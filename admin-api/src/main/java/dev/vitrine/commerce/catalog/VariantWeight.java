package dev.vitrine.commerce.catalog;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;

/** Weight of a variant, in grams and as it was entered. */
@RecordBuilder
public record VariantWeight(long grams, BigDecimal weight, String weightUnit) implements VariantWeightBuilder.With {

    public VariantWeight {
        weight = Weight.plain(weight);
    }
}
