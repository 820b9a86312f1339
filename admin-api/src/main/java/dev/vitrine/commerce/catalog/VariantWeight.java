package dev.vitrine.commerce.catalog;

import java.math.BigDecimal;

/** Weight of a variant, in grams and as it was entered. */
public record VariantWeight(long grams, BigDecimal weight, String weightUnit) {

    public VariantWeight {
        weight = Weight.plain(weight);
    }
}
