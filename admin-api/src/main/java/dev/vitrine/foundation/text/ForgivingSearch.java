package dev.vitrine.foundation.text;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Search in texts of a few hundred records, which forgives one typing error in each longer word. */
public final class ForgivingSearch {

    private ForgivingSearch() {}

    /** Whether each of the words stands within the text, give or take a letter in long ones. */
    public static boolean matches(String words, String text) {
        var searched = text.toLowerCase(Locale.ROOT);
        var known = List.of(searched.split("[^\\p{L}\\p{N}]+"));
        return Stream.of(words.toLowerCase(Locale.ROOT).split("\\s+"))
                .allMatch(word -> searched.contains(word)
                        || known.stream().anyMatch(each -> OneTypingError.separates(word, each)));
    }
}
