package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Statement;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.SearchTerm;
import dev.vitrine.foundation.text.Stemmer;
import dev.vitrine.foundation.text.TextNormalizer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Search and listing of products for the storefront: rows, order and total. Each list uses an index of its own. */
final class ProductSearch {

    private static final String COLUMNS = """
            p.id, p.title, p.body_html, p.vendor, p.product_type, p.handle, p.created_at, p.updated_at, p.published_at,
            p.published_scope, p.template_suffix, p.tags, p.gift_card, p.metafields_global_title_tag,
            p.metafields_global_description_tag, p.status, p.product_availability, p.custom_options,
            p.display_options""";

    /** why: what sold well years ago says nothing of today. */
    private static final Duration SEASON = Duration.ofDays(90);

    private static final String SALES = """
             left join (
              select l.product_id, sum(l.quantity - l.removed_quantity) as units
              from orders o join line_items l on l.order_id = o.id and l.shop_id = :shop
              where o.shop_id = :shop and o.created_at >= :since and o.cancelled_at is null
              group by l.product_id
            ) sales on sales.product_id = p.id""";

    /** So many are sorted; of more, those of a page are looked for. */
    private static final int FEW = 1_000;

    /** Products of a collection that may be related to another one of it. why: a shopper sees a handful. */
    private static final int MOST_RELATED = 1_000;

    /** Collections of a product that say what is related to it. */
    private static final int MOST_COLLECTIONS = 100;

    private static final int FIRST_STEP = 1_000;
    private static final int LONGEST_STEP = 64_000;

    private final Session session;
    private final Shop shop;
    private final Instant now;

    ProductSearch(Session session, Shop shop, Instant now) {
        this.session = session;
        this.shop = shop;
        this.now = now;
    }

    /** One page of rows, and how many there are in all; of a search at most {@link ProductMatches#MOST}. */
    PagedProducts list(ProductQuery query) {
        var typed = query.search();
        if (typed == null) {
            return new PagedProducts(rows(query), total(query));
        }
        if (TextNormalizer.words(typed).isEmpty()) {
            return new PagedProducts(List.of(), 0);
        }
        if (!ProductSearchIndex.complete(session, shop)) {
            // why: right, if slow, until the last product of an earlier version is in the index.
            return new PagedProducts(rows(query), total(query));
        }
        var found = new ProductMatches(session, shop, now).of(query, typed);
        return new PagedProducts(rows(query, found), found.size());
    }

    /** What the words find, the best first, at most {@link ProductMatches#MOST}. */
    List<Long> found(ProductQuery query) {
        var typed = query.search();
        if (typed == null || TextNormalizer.words(typed).isEmpty()) {
            return List.of();
        }
        if (ProductSearchIndex.complete(session, shop)) {
            return new ProductMatches(session, shop, now).of(query, typed);
        }
        return bound("select p.id" + from(query, "") + " order by p.id limit :limit", query)
                .bind("limit", ProductMatches.MOST)
                .numbers();
    }

    /** The page of these products, all of which the query lists, in its order. */
    PagedProducts list(ProductQuery query, ProductIds ids) {
        if (query.offset() >= ids.size()) {
            return new PagedProducts(List.of(), ids.size());
        }
        return new PagedProducts(ordered(ids.size() > FEW ? walked(query, ids) : sorted(query, ids)), ids.size());
    }

    /** Sorts all of them. */
    private List<Long> sorted(ProductQuery query, ProductIds ids) {
        var sql = "select p.id" + from(query, joined(query)) + " and p.id in (<ids>) order by " + order(query)
                + " limit :limit offset :offset";
        var all = Arrays.stream(ids.ascending()).boxed().toList();
        return paged(bound(sql, query).bindList("ids", all), query).numbers();
    }

    /** Walks along everything in that order until the page is full. why: many of many are soon met. */
    private List<Long> walked(ProductQuery query, ProductIds ids) {
        var page = new ArrayList<Long>();
        var before = query.offset();
        var step = FIRST_STEP;
        for (int start = 0; ; start += step, step = Math.min(LONGEST_STEP, 4 * step)) {
            var some = walk(query, start, step);
            for (var id : some) {
                if (ids.contains(id) && before-- <= 0) {
                    page.add(id);
                    if (page.size() == query.limit()) {
                        return page;
                    }
                }
            }
            if (some.size() < step) {
                return page;
            }
        }
    }

    /** Ids of the collection, or of the whole shop, by an index that has nothing else in it. */
    private List<Long> walk(ProductQuery query, int start, int length) {
        var byHand = query.order() == ProductSortOrder.MANUAL && query.collectionId() != null;
        var statement = session.sql((byHand
                                ? "select c.product_id from collects c"
                                        + " where c.shop_id = :shop and c.collection_id = :collection"
                                : "select p.id from products p" + joined(query) + " where p.shop_id = :shop")
                        + " order by " + order(query) + " limit :limit offset :offset")
                .bind(shop)
                .bind("limit", length)
                .bind("offset", start);
        if (byHand) {
            statement.bind("collection", query.collectionId());
        }
        if (query.order() == ProductSortOrder.BEST_SELLING) {
            statement.bind("since", now.minus(SEASON));
        }
        return statement.numbers();
    }

    /** The page of what was found: the best first, unless another order is asked for. */
    private List<Product> rows(ProductQuery query, List<Long> found) {
        if (query.order() != ProductSortOrder.MANUAL) {
            var joined = query.order() == ProductSortOrder.BEST_SELLING ? SALES : "";
            var ordered = session.sql("select " + COLUMNS + " from products p" + joined
                    + " where p.shop_id = :shop and p.id in (<found>) order by "
                    + query.order().columns()
                    + " limit :limit offset :offset");
            return paged(ordered.bind(shop).bindList("found", found), query).list(Product.class);
        }
        return ordered(found.stream().skip(query.offset()).limit(query.limit()).toList());
    }

    private List<Product> ordered(List<Long> page) {
        return session
                .sql("select " + COLUMNS + " from products p where p.shop_id = :shop and p.id in (<found>)")
                .bind(shop)
                .bindList("found", page)
                .list(Product.class)
                .stream()
                .sorted(Comparator.comparing(product -> page.indexOf(product.id())))
                .toList();
    }

    List<Product> rows(ProductQuery query) {
        return paged(bound(page(query), query), query).list(Product.class);
    }

    private record Placed(int list, long id) {}

    /** The ids of the first page of each list without words, in one statement. */
    List<List<Long>> ids(List<ProductQuery> queries) {
        if (queries.isEmpty()) {
            return List.of();
        }
        var text = new StringBuilder();
        for (int i = 0; i < queries.size(); i++) {
            var query = queries.get(i);
            var order = order(query);
            text.append(i == 0 ? "" : " union all ")
                    .append("select * from (select " + i + " as list, row_number() over (order by " + order + ")")
                    .append(" as place, p.id as id"
                            + from(query, joined(query)).replace(":collection", ":collection" + i))
                    .append(" order by " + order + " limit " + query.limit() + ") as list" + i);
        }
        var statement = session.sql("select list, id from (" + text + ") as lists order by list, place")
                .bind(shop)
                .bind("now", now)
                .bind("since", now.minus(SEASON));
        for (int i = 0; i < queries.size(); i++) {
            if (queries.get(i).collectionId() != null) {
                statement.bind("collection" + i, queries.get(i).collectionId());
            }
        }
        var placed = statement.list(Placed.class).stream()
                .collect(Collectors.groupingBy(Placed::list, Collectors.mapping(Placed::id, Collectors.toList())));
        return IntStream.range(0, queries.size())
                .mapToObj(list -> placed.getOrDefault(list, List.of()))
                .toList();
    }

    private Statement paged(Statement statement, ProductQuery query) {
        if (query.order() == ProductSortOrder.BEST_SELLING) {
            statement.bind("since", now.minus(SEASON));
        }
        return statement.bind("limit", query.limit()).bind("offset", query.offset());
    }

    static String page(ProductQuery query) {
        return "select " + COLUMNS + notByPublication(from(query, joined(query))) + " order by " + order(query)
                + " limit :limit offset :offset";
    }

    /** why: the plus keeps SQLite from searching by publication, which nearly all products of a shop have. */
    private static String notByPublication(String from) {
        return from.replace("p.published_at <=", "+p.published_at <=");
    }

    private static String order(ProductQuery query) {
        return query.order() == ProductSortOrder.MANUAL && query.collectionId() != null
                ? "c.position, c.product_id"
                : query.order().columns();
    }

    private static String joined(ProductQuery query) {
        return query.order() == ProductSortOrder.BEST_SELLING ? SALES : "";
    }

    long total(ProductQuery query) {
        var from = from(query, "");
        return bound("select count(*)" + (query.collectionId() == null ? from : notByPublication(from)), query)
                .count();
    }

    /** The tags of all that the query lists, each in its first spelling, in alphabetical order. */
    List<String> tags(ProductQuery query, int most) {
        var sql = "select min(tagged.tag) from product_tags tagged where tagged.shop_id = :shop"
                + " and tagged.product_id in (select p.id" + from(query, "") + ")"
                + " group by tagged.tag_key order by tagged.tag_key limit :limit";
        return bound(sql, query).bind("limit", most).values();
    }

    /**
     * Others that share a collection with it, those first that share most. The first {@link #MOST_RELATED} products of
     * each collection count.
     */
    List<Product> related(long product, int limit) {
        var own = session.sql("""
                        select collection_id from collects where shop_id = :shop and product_id = :product
                        order by collection_id limit :collections
                        """)
                .bind(shop)
                .bind("product", product)
                .bind("collections", MOST_COLLECTIONS)
                .numbers();
        if (own.isEmpty()) {
            return List.of();
        }
        var candidates =
                IntStream.range(0, own.size()).mapToObj("""
                        select product_id from (
                          select product_id from collects where shop_id = :shop and collection_id = :collection%d
                          order by position, product_id limit :most) members
                        """::formatted).collect(Collectors.joining(" union all "));
        // why cross joins: SQLite reads the whole shop where it may begin with what is published.
        var statement = session.sql("select " + COLUMNS + """
                         from (
                          select product_id, count(*) as shared, min(position) as place from collects
                          where shop_id = :shop and product_id in (%s) and %s in (<own>) and product_id <> :product
                          group by product_id
                        ) near cross join products p
                        where p.id = near.product_id and p.shop_id = :shop and p.published_at <= :now
                        order by near.shared desc, near.place, p.id
                        limit :limit
                        """.formatted(candidates, session.filtering("collection_id")))
                .bind(shop)
                .bind("product", product)
                .bind("most", MOST_RELATED)
                .bind("now", now)
                .bind("limit", limit)
                .bindList("own", own);
        for (int i = 0; i < own.size(); i++) {
            statement.bind("collection" + i, own.get(i));
        }
        return statement.list(Product.class);
    }

    private static String from(ProductQuery query, String joined) {
        var text = new StringBuilder(" from ");
        text.append(
                query.collectionId() == null
                        ? "products p" + joined + " where p.shop_id = :shop"
                        : "collects c join products p on p.id = c.product_id and p.shop_id = :shop" + joined
                                + " where c.shop_id = :shop and c.collection_id = :collection");
        if (query.publishedOnly()) {
            text.append(" and p.published_at <= :now");
        }
        for (int i = 0; i < query.facets().size(); i++) {
            text.append(shared(query.facets().get(i).kind(), "(<facet" + i + ">)"));
        }
        for (int i = 0; i < words(query); i++) {
            text.append(" and (p.search_text like :word").append(i);
            text.append(" or p.search_text like :stem").append(i).append(')');
        }
        return text.toString();
    }

    private static String shared(ProductQuery.Facet.Kind kind, String keys) {
        return switch (kind) {
            case VENDOR -> " and p.vendor_key in " + keys;
            case TYPE -> " and p.type_key in " + keys;
            case TAG ->
                " and p.id in (select t.product_id from product_tags t where t.shop_id = :shop and t.tag_key in " + keys
                        + ")";
        };
    }

    Statement bound(String sql, ProductQuery query) {
        var statement = session.sql(sql).bind(shop);
        if (query.collectionId() != null) {
            statement.bind("collection", query.collectionId());
        }
        if (query.publishedOnly()) {
            statement.bind("now", now);
        }
        for (int i = 0; i < query.facets().size(); i++) {
            statement.bindList("facet" + i, query.facets().get(i).keys());
        }
        var terms = terms(query);
        for (int i = 0; i < terms.size(); i++) {
            statement.bind("word" + i, terms.get(i).wordPattern());
            statement.bind("stem" + i, terms.get(i).stemPattern());
        }
        return statement;
    }

    private static int words(ProductQuery query) {
        return query.search() == null ? 0 : TextNormalizer.words(query.search()).size();
    }

    private List<SearchTerm> terms(ProductQuery query) {
        return query.search() == null ? List.of() : SearchTerm.of(query.search(), Stemmer.in(shop.primaryLocale()));
    }
}
