package dev.vitrine.foundation.text;

import java.util.List;

/** Search term, as typed and as its stem; compared with what {@link Stemmer#indexed} wrote. */
public record SearchTerm(String word, String stem) {

    /** At most eight. */
    public static List<SearchTerm> of(String query, Stemmer stemmer) {
        return TextNormalizer.words(query).stream()
                .map(word -> new SearchTerm(word, stemmer.stem(word)))
                .toList();
    }

    /** Whether each of these stands in a text that {@link Stemmer#indexed} wrote. */
    public static boolean allIn(List<SearchTerm> terms, String indexed) {
        return terms.stream().allMatch(term -> term.in(indexed));
    }

    /** A pattern of SQL: the word anywhere, because people type beginnings and parts of compounds. */
    public String wordPattern() {
        return "%" + word + "%";
    }

    /** A pattern of SQL: the stem as a whole. */
    public String stemPattern() {
        return "% " + stem + " %";
    }

    public boolean in(String indexed) {
        return indexed.contains(word) || indexed.contains(" " + stem + " ");
    }
}
