package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.ShopTerms;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.events.StorefrontVersions;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.foundation.text.Stemmer;
import java.util.List;
import java.util.Set;

/**
 * Search index of products: their terms in {@code product_search}, and the text that they are found by while some of
 * their shop are not in there yet. Safe for use by many threads.
 */
final class ProductSearchIndex {

    static final String TABLE = "product_search";

    private static final int AT_ONCE = 200;

    /** Changes with what is a term: products that were indexed otherwise are indexed again. */
    private static final String EDITION = "/2";

    /** why two halves: with "or" SQLite reads all products of the shop. */
    private static final String OTHERWISE = """
            select id from products where shop_id = :shop and search_language < :rules
            union all
            select id from products where shop_id = :shop and search_language > :rules
            limit %s
            """;

    private static final String SHOPS_OTHERWISE = """
            select s.id from shops s
            where s.primary_locale = :locale
              and (exists (select 1 from products p where p.shop_id = s.id and p.search_language < :rules)
                or exists (select 1 from products p where p.shop_id = s.id and p.search_language > :rules))
            """;

    private final ProductLoader shelf;

    ProductSearchIndex(ProductLoader shelf) {
        this.shelf = shelf;
    }

    static String text(Product product, Stemmer stemmer) {
        return stemmer.indexed(product.title() + " " + ProductTerms.facts(product));
    }

    /** What the index of a product was made by. */
    static String rules(Shop shop) {
        return rules(shop.primaryLocale());
    }

    private static String rules(String locale) {
        return Stemmer.in(locale).language() + EDITION;
    }

    /** Whether all products of the shop are in the index, by the rules of its language. */
    static boolean complete(Session session, Shop shop) {
        return session.sql(OTHERWISE.formatted("1"))
                .bind(shop)
                .bind("rules", rules(shop))
                .number()
                .isEmpty();
    }

    /** Writes the terms of a product that may have had others before. */
    static void put(Tx tx, Shop shop, long id, Product product) {
        remove(tx, shop, id);
        put(tx, shop, id, product, new ProductTerms(shop));
    }

    static void remove(Tx tx, Shop shop, long id) {
        ShopTerms.remove(tx, shop, TABLE, id);
    }

    /** Writes it for products whose terms are not by the rules of the shop's language. */
    void reindex(Database database, Shop shop) {
        var terms = new ProductTerms(shop);
        for (var due = due(database, shop); !due.isEmpty(); due = due(database, shop)) {
            var some = due;
            database.change(tx -> {
                // why one by one: each is locked, so that it does not change between reading and writing.
                var held = some.stream()
                        .flatMap(id -> ProductLoader.PRODUCTS.find(tx, shop, id).stream())
                        .toList();
                shelf.completed(tx, shop, held).forEach(product -> write(tx, shop, product, terms));
                StorefrontVersions.raise(tx, shop, Set.of(PageTag.SEARCH));
            });
        }
    }

    /** Ids of the shops with such products. why by locale: the rules of a language are not the database's to know. */
    static List<Long> dueShops(Session session) {
        return Shops.locales(session).stream()
                .flatMap(locale ->
                        session
                                .sql(SHOPS_OTHERWISE)
                                .bind("locale", locale)
                                .bind("rules", rules(locale))
                                .numbers()
                                .stream())
                .toList();
    }

    private static List<Long> due(Database database, Shop shop) {
        return database.read(session -> session.sql(OTHERWISE.formatted(AT_ONCE))
                .bind(shop)
                .bind("rules", rules(shop))
                .numbers());
    }

    private static void write(Tx tx, Shop shop, Product product, ProductTerms terms) {
        tx.sql("""
                        update products set search_text = :text, search_language = :rules
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop)
                .bind("id", product.id())
                .bind("text", text(product, Stemmer.in(shop.primaryLocale())))
                .bind("rules", rules(shop))
                .run();
        remove(tx, shop, product.id());
        put(tx, shop, product.id(), product, terms);
    }

    private static void put(Tx tx, Shop shop, long id, Product product, ProductTerms terms) {
        ShopTerms.write(tx, shop, TABLE, id, String.join(" ", terms.of(product)));
        ProductSpellings.add(tx, shop, ProductTerms.spelled(product));
    }
}
