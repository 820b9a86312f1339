package dev.vitrine.foundation.text;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import opennlp.tools.stemmer.snowball.SnowballStemmer;
import opennlp.tools.stemmer.snowball.SnowballStemmer.ALGORITHM;

/** Stemmer of one language, so that "mugs" finds "mug". For one thread. */
public final class Stemmer {

    private static final Map<String, ALGORITHM> LANGUAGES = Map.ofEntries(
            Map.entry("ca", ALGORITHM.CATALAN),
            Map.entry("da", ALGORITHM.DANISH),
            Map.entry("de", ALGORITHM.GERMAN),
            Map.entry("en", ALGORITHM.ENGLISH),
            Map.entry("es", ALGORITHM.SPANISH),
            Map.entry("fi", ALGORITHM.FINNISH),
            Map.entry("fr", ALGORITHM.FRENCH),
            Map.entry("hu", ALGORITHM.HUNGARIAN),
            Map.entry("it", ALGORITHM.ITALIAN),
            Map.entry("nb", ALGORITHM.NORWEGIAN),
            Map.entry("nl", ALGORITHM.DUTCH),
            Map.entry("no", ALGORITHM.NORWEGIAN),
            Map.entry("pt", ALGORITHM.PORTUGUESE),
            Map.entry("ro", ALGORITHM.ROMANIAN),
            Map.entry("ru", ALGORITHM.RUSSIAN),
            Map.entry("sv", ALGORITHM.SWEDISH),
            Map.entry("tr", ALGORITHM.TURKISH));

    private final String language;

    private Stemmer(String language) {
        this.language = language;
    }

    /** By the language of a locale such as {@code en} or {@code de-CH}; in other languages a word is its own stem. */
    public static Stemmer in(String locale) {
        return new Stemmer(locale.split("-")[0]);
    }

    /** Two letters, as {@code en}. */
    public String language() {
        return language;
    }

    /** The stem of a folded word; article numbers and the like stay as they are. */
    public String stem(String word) {
        var algorithm = LANGUAGES.get(language);
        if (algorithm == null || !word.chars().allMatch(Character::isLetter)) {
            return word;
        }
        var stem = new SnowballStemmer(algorithm).stem(word).toString();
        // why: the rules leave "shelv" of shelves and "knive" of knives; with one ending both meet shelf and knife.
        return language.equals("en") ? stem.replaceFirst("[fv]e?$", "f") : stem;
    }

    /** What a text is found by: folded, and after it the stem of each of its words with a blank on both sides. */
    public String indexed(String text) {
        var folded = TextNormalizer.fold(text);
        return Arrays.stream(folded.split("[^\\p{L}\\p{N}]+"))
                .filter(word -> !word.isEmpty())
                .map(this::stem)
                .distinct()
                .collect(Collectors.joining(" ", folded + " / ", " "));
    }
}
