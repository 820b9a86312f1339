package dev.vitrine.foundation.text;

import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Words of a text as an index of terms has them: folded, letters and digits only. Scripts without blanks between words
 * give pairs of characters.
 */
public final class SearchWords {

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

    private static final Set<UnicodeScript> WITHOUT_BLANKS = EnumSet.of(
            UnicodeScript.HAN,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.THAI,
            UnicodeScript.LAO,
            UnicodeScript.KHMER,
            UnicodeScript.MYANMAR);

    private static final int MOST_TYPED = 8;

    /** In characters; nobody types a longer word. */
    private static final int LONGEST = 40;

    private SearchWords() {}

    /** What a shopper typed; at most eight. */
    public static List<String> ofQuery(String query) {
        return words(query, false).stream().limit(MOST_TYPED).toList();
    }

    /** What a text is found by. */
    public static Set<String> ofText(String text) {
        return words(text, true);
    }

    private static Set<String> words(String text, boolean indexed) {
        var words = new LinkedHashSet<String>();
        var matcher = WORD.matcher(TextNormalizer.fold(text));
        while (matcher.find()) {
            var word = matcher.group();
            if (word.codePoints().anyMatch(SearchWords::withoutBlanks)) {
                addMixed(words, word.codePoints().toArray(), indexed);
            } else {
                words.add(cut(word));
            }
        }
        return words;
    }

    private static void addMixed(Set<String> words, int[] characters, boolean indexed) {
        for (int from = 0, to; from < characters.length; from = to) {
            var pairs = withoutBlanks(characters[from]);
            to = from + 1;
            while (to < characters.length && withoutBlanks(characters[to]) == pairs) {
                to++;
            }
            if (pairs) {
                addPairs(words, characters, from, to, indexed);
            } else {
                words.add(cut(new String(characters, from, to - from)));
            }
        }
    }

    /** why the last character alone in an index: a search for one character finds what begins with it. */
    private static void addPairs(Set<String> words, int[] characters, int from, int to, boolean indexed) {
        for (int i = from; i < to - 1; i++) {
            words.add(new String(characters, i, 2));
        }
        if (indexed || to - from == 1) {
            words.add(new String(characters, to - 1, 1));
        }
    }

    private static boolean withoutBlanks(int character) {
        return character > 0xE00 && WITHOUT_BLANKS.contains(UnicodeScript.of(character));
    }

    private static String cut(String word) {
        return word.length() <= LONGEST
                ? word
                : word.substring(
                        0, word.offsetByCodePoints(0, Math.min(LONGEST, word.codePointCount(0, word.length()))));
    }
}
