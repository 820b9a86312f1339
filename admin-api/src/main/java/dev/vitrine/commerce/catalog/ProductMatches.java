package dev.vitrine.commerce.catalog;

import dev.vitrine.commerce.catalog.ProductTerms.Place;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.TermQuery;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.SearchWords;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Stream;

/** Products that the words of a shopper find, the best first. For one thread. */
final class ProductMatches {

    /** why: nobody reads on, and counting all of them would read all of them. */
    static final int MOST = 1_000;

    private static final List<Attempt> ATTEMPTS = List.of(
            new Attempt(Place.TITLE, false),
            new Attempt(Place.TITLE, true),
            new Attempt(Place.FACTS, true),
            new Attempt(Place.TEXT, true));

    /** Where all words must stand, and whether the last may be the beginning of one. */
    private record Attempt(Place place, boolean open) {}

    private final Session session;
    private final Shop shop;
    private final Instant now;
    private final ProductTerms terms;

    ProductMatches(Session session, Shop shop, Instant now) {
        this.session = session;
        this.shop = shop;
        this.now = now;
        this.terms = new ProductTerms(shop);
    }

    /** Their ids, at most {@link #MOST}. Where the words find nothing, each may have one typing error. */
    List<Long> of(ProductQuery query, String typed) {
        var words = SearchWords.ofQuery(typed).stream().map(List::of).toList();
        if (words.isEmpty()) {
            return List.of();
        }
        var exact = matches(query, words);
        return exact.isEmpty() ? corrected(query, words) : exact;
    }

    private List<Long> corrected(ProductQuery query, List<List<String>> words) {
        var alike = words.stream()
                .map(List::getFirst)
                .map(word -> Stream.concat(Stream.of(word), ProductSpellings.near(session, shop, word).stream())
                        .toList())
                .toList();
        return alike.equals(words) ? List.of() : matches(query, alike);
    }

    private List<Long> matches(ProductQuery query, List<List<String>> words) {
        var found = new LinkedHashSet<Long>();
        for (var attempt : ATTEMPTS) {
            // why so many: those that were found before are among them.
            found.addAll(matching(query, terms.query(words, attempt.place(), attempt.open()), MOST + found.size()));
            if (found.size() >= MOST) {
                break;
            }
        }
        return found.stream().limit(MOST).toList();
    }

    private List<Long> matching(ProductQuery query, TermQuery termQuery, int most) {
        var published = query.publishedOnly() ? " and p.published_at <= :now" : "";
        var collected = query.collectionId() == null ? "" : """
                 and p.id in (
                  select product_id from collects where shop_id = :shop and collection_id = :collection
                )""";
        // why a cross join: SQLite then begins with the index, whose rows come by themselves in the order of their ids.
        var statement = session.sql("""
                        select p.id
                        from (select rowid as id from product_search where %s) found cross join products p
                        where p.id = found.id and p.shop_id = :shop%s%s
                        limit :most
                        """.formatted(session.found("product_search", ":terms"), published, collected))
                .bind(shop)
                .bind("terms", session.print(termQuery))
                .bind("most", most);
        if (query.publishedOnly()) {
            statement.bind("now", now);
        }
        if (query.collectionId() != null) {
            statement.bind("collection", query.collectionId());
        }
        return statement.numbers().stream().sorted().toList();
    }
}
