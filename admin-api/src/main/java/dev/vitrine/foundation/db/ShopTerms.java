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

    /** Writes the terms of a record of the shop's that has none in the index. */
    public static void write(Tx tx, Tenant shop, String index, long id, String terms) {
        var columns =
                tx.dialect() == Dialect.SQLITE ? "(rowid, terms) values (" : "(shop_id, rowid, terms) values (:shop, ";
        tx.sql("insert into " + index + " " + columns + ":id, " + tx.indexed(":terms") + ")")
                .bind(shop)
                .bind("id", id)
                .bind("terms", terms)
                .run();
    }

    /** Takes a record of the shop's out of the index. */
    public static void remove(Tx tx, Tenant shop, String index, long id) {
        var ofShop = tx.dialect() == Dialect.SQLITE ? "" : "shop_id = :shop and ";
        tx.sql("delete from " + index + " where " + ofShop + "rowid = :id")
                .bind(shop)
                .bind("id", id)
                .run();
    }

    private static String term(Tenant shop, String word) {
        return shop.shopId().value() + "w" + word;
    }
}
