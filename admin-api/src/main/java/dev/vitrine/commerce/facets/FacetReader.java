package dev.vitrine.commerce.facets;

import dev.vitrine.commerce.catalog.Variant;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Statement;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.Tags;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reader of what facets know of products: three statements for some thousands. For one thread. */
final class FacetReader {

    private static final int AT_ONCE = 5_000;

    /** why fewer: each is a parameter of a statement. */
    private static final int NAMED_AT_ONCE = 500;

    private record ProductRow(long id, long publishedAt, String vendor, String productType, String tags) {}

    private record OptionRow(long productId, int position, String name) {}

    private record VariantRow(
            long productId,
            long price,
            String option1,
            @Nullable String option2,
            @Nullable String option3,
            boolean available) {

        String option(int place) {
            var text = place == 0 ? option1 : place == 1 ? option2 : option3;
            return text == null || text.equals(Variant.DEFAULT_TITLE) ? "" : text;
        }
    }

    private final Session session;
    private final Shop shop;
    private final FacetValues values;

    FacetReader(Session session, Shop shop, FacetValues values) {
        this.session = session;
        this.shop = shop;
        this.values = values;
    }

    /** Ids of the shops with at least so many products that are published, or will be; the largest first. */
    static List<Long> largestShops(Session session, int fewestProducts, int most) {
        return session.sql("""
                        select shop_id from products where published_at is not null
                        group by shop_id having count(*) >= :fewest order by count(*) desc, shop_id limit :most
                        """)
                .bind("fewest", fewestProducts)
                .bind("most", most)
                .numbers();
    }

    /** All that are published, or will be. */
    void all(Consumer<IndexedProduct> consumer) {
        long last = 0;
        List<ProductRow> rows;
        do {
            rows = products(" and id > :last order by id limit " + AT_ONCE)
                    .bind("last", last)
                    .list(ProductRow.class);
            if (!rows.isEmpty()) {
                var first = rows.getFirst().id();
                last = rows.getLast().id();
                var to = last;
                complete(
                        rows,
                        " between :first and :to",
                        statement -> statement.bind("first", first).bind("to", to),
                        consumer);
            }
        } while (rows.size() == AT_ONCE);
    }

    /** Those of them that are published, or will be. */
    void each(List<Long> ids, Consumer<IndexedProduct> consumer) {
        for (int from = 0; from < ids.size(); from += NAMED_AT_ONCE) {
            var some = ids.subList(from, Math.min(ids.size(), from + NAMED_AT_ONCE));
            var rows = products(" and id in (<ids>) order by id")
                    .bindList("ids", some)
                    .list(ProductRow.class);
            complete(rows, " in (<ids>)", statement -> statement.bindList("ids", some), consumer);
        }
    }

    /** Ids of the collection's products, in its order. */
    long[] collection(long id) {
        return session.sql("""
                        select product_id from collects where shop_id = :shop and collection_id = :collection
                        order by position, product_id
                        """).bind(shop).bind("collection", id).numbers().stream()
                .mapToLong(Long::longValue)
                .toArray();
    }

    private Statement products(String which) {
        return session.sql("""
                        select id, published_at, vendor, product_type, tags from products
                        where shop_id = :shop and published_at is not null""" + which).bind(shop);
    }

    private void complete(
            List<ProductRow> rows, String which, UnaryOperator<Statement> bind, Consumer<IndexedProduct> consumer) {
        var options = bind
                .apply(session.sql("select product_id, position, name from product_options"
                                + " where shop_id = :shop and product_id" + which)
                        .bind(shop))
                .list(OptionRow.class)
                .stream()
                .collect(Collectors.groupingBy(OptionRow::productId));
        var variants = bind
                .apply(session.sql("""
                        select product_id, price, option1, option2, option3,
                          inventory_management is null or inventory_policy = 'continue'
                            or inventory_quantity >= 1 as available
                        from variants where shop_id = :shop and product_id""" + which + " order by product_id, position")
                        .bind(shop))
                .list(VariantRow.class)
                .stream()
                .collect(Collectors.groupingBy(VariantRow::productId));
        for (var row : rows) {
            consumer.accept(indexed(
                    row, options.getOrDefault(row.id(), List.of()), variants.getOrDefault(row.id(), List.of())));
        }
    }

    private IndexedProduct indexed(ProductRow row, List<OptionRow> options, List<VariantRow> variants) {
        var names = options.stream().collect(Collectors.toMap(OptionRow::position, OptionRow::name));
        var prices = new long[variants.size()];
        var available = new BitSet(variants.size());
        var chosen = new int[variants.size() * IndexedProduct.OPTIONS];
        for (int i = 0; i < variants.size(); i++) {
            var variant = variants.get(i);
            prices[i] = variant.price();
            available.set(i, variant.available());
            for (int place = 0; place < IndexedProduct.OPTIONS; place++) {
                chosen[i * IndexedProduct.OPTIONS + place] = option(names, place, variant);
            }
        }
        return new IndexedProduct(
                row.id(),
                row.publishedAt(),
                values.number(FacetKey.VENDOR, "", row.vendor()),
                values.number(FacetKey.TYPE, "", row.productType()),
                numbers(Tags.list(row.tags()).stream()),
                prices,
                available,
                chosen);
    }

    private int option(Map<Integer, String> names, int place, VariantRow variant) {
        var name = names.get(place + 1);
        var text = variant.option(place);
        return name == null || text.isEmpty() ? FacetValues.NONE : values.number(FacetKey.option(name), name, text);
    }

    private int[] numbers(Stream<String> tags) {
        return tags.mapToInt(tag -> values.number(FacetKey.TAG, "", tag))
                .filter(number -> number != FacetValues.NONE)
                .toArray();
    }
}
