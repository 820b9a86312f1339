package dev.vitrine.catalog;

import java.util.Locale;

/**
 * Texts by which products are found whatever their letter case: made here, because databases know different letters.
 */
final class ProductKeys {

    private ProductKeys() {}

    static String of(String text) {
        return text.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
    }
}
