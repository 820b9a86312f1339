package dev.vitrine.foundation.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two forms of a word find each other, in either direction. */
final class StemmerTest {

    @ParameterizedTest
    @CsvSource({
        "en, mugs, Everyday mug",
        "en, mug, Six mugs",
        "en-GB, berry, 'Jam: mixed berries'",
        "en, dishes, Dish brush",
        "en, glass, Wine-glasses",
        "en, shelf, Shelves",
        "en, knives, Knife",
        "en, gloves, Glove",
        "en, candle holders, Candle holder",
        "en, painted, Paints",
        "de, becher, Kaffeebecher",
        "de, tassen, Tasse",
        "de-CH, kissenbezuge, Kissenbezug",
        "fr, assiettes, Assiette creuse",
        "es, platos, Plato",
        "vi, cốc, Cốc sứ",
        "en, mu, Mug",
        "en, JUG-1001, 'Jug JUG-1001'"
    })
    void formsOfOneWordFindEachOther(String locale, String query, String title) {
        var stemmer = Stemmer.in(locale);
        assertThat(SearchTerm.of(query, stemmer)).isNotEmpty().allMatch(term -> term.in(stemmer.indexed(title)));
    }

    @ParameterizedTest
    @CsvSource({"en, mugs, Jug", "en, jugs, JUGGLER", "de, tassen, Tasche", "en, 1001s, JUG-1001"})
    void otherWordsDoNot(String locale, String query, String title) {
        var stemmer = Stemmer.in(locale);
        assertThat(SearchTerm.of(query, stemmer)).isNotEmpty().noneMatch(term -> term.in(stemmer.indexed(title)));
    }
}
