package dev.vitrine.foundation.db;

import dev.vitrine.foundation.db.TermQuery.Term;
import dev.vitrine.foundation.kernel.Tenant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Terms of an index that all shops share: the shop's number and a word, so that a search reads nothing of other shops.
 */
public final class ShopTerms {

    private ShopTerms() {}

    /** What an index stores of a text with these words. */
    public static String text(Tenant shop, Collection<String> words) {
        return words.stream().map(word -> term(shop, word)).collect(Collectors.joining(" "));
    }

    /** Rows that have all of the words; {@code open} when the last may be the beginning of one. Empty without words. */
    public static Optional<TermQuery> query(Tenant shop, List<String> words, boolean open) {
        if (words.isEmpty()) {
            return Optional.empty();
        }
        var last = words.size() - 1;
        return Optional.of(new TermQuery(IntStream.range(0, words.size())
                .<Collection<Term>>mapToObj(i -> List.of(new Term(term(shop, words.get(i)), open && i == last)))
                .toList()));
    }

    private static String term(Tenant shop, String word) {
        return shop.shopId().value() + "w" + word;
    }
}
