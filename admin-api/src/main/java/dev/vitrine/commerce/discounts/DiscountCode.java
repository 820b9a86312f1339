package dev.vitrine.commerce.discounts;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Discount code that a customer enters at the checkout.
 *
 * @param codeKey the word in lower case: no two codes of a shop share it
 */
public record DiscountCode(
        long id,
        long priceRuleId,
        @Nullable String code,
        @JsonIgnore @Nullable String codeKey,
        int usageCount,
        Instant createdAt,
        Instant updatedAt) {

    /**
     * Under which uses of an automatic discount are counted. why blanks: no code that somebody makes or types may have
     * one.
     */
    static String ofAutomatic(long priceRule) {
        return "automatic discount " + priceRule;
    }

    /** Whether a customer may have got it from the shop. */
    static boolean canBeTyped(String code) {
        return code.strip().codePoints().noneMatch(Character::isWhitespace);
    }

    static String key(String code) {
        return code.strip().toLowerCase(Locale.ROOT);
    }

    /** As it is stored: trimmed, with its key. */
    static DiscountCode of(long id, long priceRule, @Nullable String code, int used, Instant created, Instant updated) {
        var word = code == null ? "" : code.strip();
        return new DiscountCode(id, priceRule, word, key(word), used, created, updated);
    }
}
