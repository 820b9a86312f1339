package dev.vitrine.foundation.text;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Normalization of text for search: no accents or capitals, so that "creme" finds "Crème" on every database. */
public final class TextNormalizer {

    private TextNormalizer() {}

    public static String fold(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKD)
                .replaceAll("\\p{M}+", "")
                .replace("ß", "ss")
                .toLowerCase(Locale.ROOT)
                .replaceAll("\\s+", " ")
                .strip();
    }

    /** What a shopper typed, as at most eight folded words. */
    public static List<String> words(String query) {
        return Arrays.stream(fold(query).split("[^\\p{L}\\p{N}]+"))
                .filter(word -> !word.isEmpty())
                .limit(8)
                .toList();
    }
}
