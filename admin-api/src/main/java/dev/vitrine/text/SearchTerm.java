package dev.vitrine.text;

import java.util.List;

/** A word that somebody looks for, as it was typed and as its stem; compared with what {@link Stems#indexed} wrote. */
public record SearchTerm(String word, String stem) {

    /** At most eight. */
    public static List<SearchTerm> of(String query, Stems stems) {
        return Words.of(query).stream()
                .map(word -> new SearchTerm(word, stems.stem(word)))
                .toList();
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
