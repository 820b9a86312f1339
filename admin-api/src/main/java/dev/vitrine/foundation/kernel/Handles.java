package dev.vitrine.foundation.kernel;

import java.text.Normalizer;
import java.util.Locale;

/** Handles: the names of things in addresses. */
public final class Handles {

    private static final int LONGEST = 255;

    private Handles() {}

    /** "lower-case, transliterate, runs of non [a-z0-9] become -, trim -"; never empty. */
    public static String of(String title) {
        var plain = Normalizer.normalize(title, Normalizer.Form.NFKD)
                .replaceAll("\\p{M}+", "")
                .replace("ß", "ss")
                .replace("ø", "o")
                .replace("æ", "ae")
                .toLowerCase(Locale.ROOT)
                .replaceAll("['’]", "")
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-|-$", "");
        var handle = plain.length() > LONGEST ? plain.substring(0, LONGEST).replaceAll("-$", "") : plain;
        return handle.isEmpty() ? "item" : handle;
    }
}
