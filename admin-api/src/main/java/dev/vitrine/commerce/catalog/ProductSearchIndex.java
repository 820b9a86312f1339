package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.Stemmer;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Search index of products: title, vendor, type, tags and SKUs. Safe for use by many threads. */
final class ProductSearchIndex {

    private static final int AT_ONCE = 200;

    private final ProductLoader shelf;

    ProductSearchIndex(ProductLoader shelf) {
        this.shelf = shelf;
    }

    static String text(Product product, Stemmer stemmer) {
        var skus = product.variants().stream().map(Variant::sku).filter(sku -> !sku.isEmpty());
        return stemmer.indexed(
                Stream.concat(Stream.of(product.title(), product.vendor(), product.productType(), product.tags()), skus)
                        .collect(Collectors.joining(" ")));
    }

    /** Writes it for products whose text is not by the rules of the shop's language. */
    void reindex(Database database, Shop shop) {
        var stemmer = Stemmer.in(shop.primaryLocale());
        for (var due = due(database, shop, stemmer); !due.isEmpty(); due = due(database, shop, stemmer)) {
            var some = due;
            database.change(tx -> {
                // why one by one: each is locked, so that it does not change between reading and writing.
                var held = some.stream()
                        .flatMap(id -> ProductLoader.PRODUCTS.find(tx, shop, id).stream())
                        .toList();
                shelf.completed(tx, shop, held).forEach(product -> write(tx, shop, product, stemmer));
            });
        }
    }

    private static List<Long> due(Database database, Shop shop, Stemmer stemmer) {
        return database.read(session -> session.sql("""
                        select id from products
                        where shop_id = :shop and (search_language < :language or search_language > :language)
                        order by id limit :limit
                        """)
                .bind(shop)
                .bind("language", stemmer.language())
                .bind("limit", AT_ONCE)
                .numbers());
    }

    private static void write(Tx tx, Shop shop, Product product, Stemmer stemmer) {
        tx.sql("""
                        update products set search_text = :text, search_language = :language
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop)
                .bind("id", product.id())
                .bind("text", text(product, stemmer))
                .bind("language", stemmer.language())
                .run();
    }
}
