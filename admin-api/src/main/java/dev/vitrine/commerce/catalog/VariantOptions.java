package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.annotation.JsonIgnore;
import org.jspecify.annotations.Nullable;

/**
 * Option values of a variant.
 *
 * @param optionKey the folded option values, unique within the product
 */
public record VariantOptions(
        String option1,
        @Nullable String option2,
        @Nullable String option3,
        @JsonIgnore String optionKey) {

    public VariantOptions {
        optionKey = Variant.key(option1, option2, option3);
    }

    static VariantOptions of(String option1, @Nullable String option2, @Nullable String option3) {
        return new VariantOptions(option1, option2, option3, "");
    }
}
