package dev.vitrine.commerce.catalog;

import java.util.Locale;

/** Keys for case-insensitive lookup of products: made here, because databases fold different letters. */
public final class CaseInsensitiveKeys {

    private CaseInsensitiveKeys() {}

    public static String of(String text) {
        return text.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
    }
}
