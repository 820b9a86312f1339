package dev.vitrine.commerce.catalog;

import java.util.Locale;

/** Keys for case-insensitive lookup of products: made here, because databases fold different letters. */
final class CaseInsensitiveKeys {

    private CaseInsensitiveKeys() {}

    static String of(String text) {
        return text.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
    }
}
