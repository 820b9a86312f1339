package dev.vitrine.foundation.tenancy;

import java.util.List;

/**
 * Which fields the checkout asks for beside those that every address needs: each {@code hidden}, {@code optional} or
 * {@code required}.
 */
public record CheckoutFields(String checkoutPhone, String checkoutCompany, String checkoutAddress2) {

    public static final String OPTIONAL = "optional";

    /** The words that each may have. */
    public static final List<String> WORDS = List.of("hidden", OPTIONAL, "required");

    /** As shops begin. */
    public static final CheckoutFields USUAL = new CheckoutFields(OPTIONAL, OPTIONAL, OPTIONAL);

    /** Whether a field of that word stands in the form. */
    public static boolean isShown(String word) {
        return !word.equals("hidden");
    }

    /** Whether a field of that word may not stay empty. */
    public static boolean isRequired(String word) {
        return word.equals("required");
    }
}
