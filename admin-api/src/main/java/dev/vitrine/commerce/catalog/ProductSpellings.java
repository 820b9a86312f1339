package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Words of a shop's products, found by what is left of them without one letter: two words that differ by one typing
 * error have that in common. A word stays when its last product is gone: it then leads to nothing.
 */
final class ProductSpellings {

    /** Shorter words are one error away from too many others. */
    private static final int SHORTEST_TYPED = 4;

    private static final int LONGEST = 24;
    private static final int MOST = 12;

    private ProductSpellings() {}

    static void add(Tx tx, Shop shop, Collection<String> words) {
        // why sorted: two transactions that add the same words wait for each other in one order.
        var missing = words.stream().filter(ProductSpellings::spelled).collect(Collectors.toCollection(TreeSet::new));
        if (missing.isEmpty()) {
            return;
        }
        known(tx, shop, missing).forEach(missing::remove);
        for (var word : missing) {
            for (var spelling : spellings(word)) {
                tx.sql("""
                                insert into product_spellings (shop_id, spelling, word) values (:shop, :spelling, :word)
                                on conflict do nothing
                                """)
                        .bind(shop)
                        .bind("spelling", spelling)
                        .bind("word", word)
                        .run();
            }
        }
    }

    /** Words that differ from this one by a letter that is missing, added or another, or by two that changed places. */
    static List<String> near(Session session, Shop shop, String word) {
        return !spelled(word) || word.codePointCount(0, word.length()) < SHORTEST_TYPED
                ? List.of()
                : session.sql("""
                                select distinct word from product_spellings
                                where shop_id = :shop and spelling in (<spellings>)
                                """).bind(shop).bindList("spellings", spellings(word)).values().stream()
                        .filter(other -> !other.equals(word) && oneErrorApart(word, other))
                        .sorted()
                        .limit(MOST)
                        .toList();
    }

    private static List<String> known(Session session, Shop shop, Collection<String> words) {
        return session.sql("""
                        select word from product_spellings
                        where shop_id = :shop and spelling in (<words>) and word = spelling
                        """).bind(shop).bindList("words", words).values();
    }

    /** why letters only: a number that is nearly the same is another one. */
    private static boolean spelled(String word) {
        var length = word.codePointCount(0, word.length());
        return length >= SHORTEST_TYPED - 1
                && length <= LONGEST
                && word.codePoints().allMatch(Character::isLetter);
    }

    private static Set<String> spellings(String word) {
        var spellings = new TreeSet<>(Set.of(word));
        for (int i = 0; i < word.length(); i = word.offsetByCodePoints(i, 1)) {
            spellings.add(word.substring(0, i) + word.substring(word.offsetByCodePoints(i, 1)));
        }
        return spellings;
    }

    private static boolean oneErrorApart(String word, String other) {
        int same = 0;
        int shorter = Math.min(word.length(), other.length());
        while (same < shorter && word.charAt(same) == other.charAt(same)) {
            same++;
        }
        var left = word.substring(same);
        var right = other.substring(same);
        return left.substring(Math.min(1, left.length())).equals(right)
                || right.substring(Math.min(1, right.length())).equals(left)
                || !left.isEmpty() && !right.isEmpty() && left.substring(1).equals(right.substring(1))
                || swapped(left, right);
    }

    private static boolean swapped(String left, String right) {
        return left.length() > 1
                && left.length() == right.length()
                && left.charAt(0) == right.charAt(1)
                && left.charAt(1) == right.charAt(0)
                && left.substring(2).equals(right.substring(2));
    }
}
