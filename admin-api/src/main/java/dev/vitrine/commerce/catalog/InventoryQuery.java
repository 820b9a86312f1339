package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Statement;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.TextNormalizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Query of the variants of a shop with what one location has of them.
 *
 * @param search beginnings of words of a product's title, or of a SKU or barcode; empty for all
 */
public record InventoryQuery(String search, long locationId, Filter filter, Order order) {

    /** At most so many left are few. */
    public static final long LOW = 5;

    /** Of what a search finds; that is found by its ids while they are no more. */
    private static final int MOST_IDS = 1000;

    /** Which variants. Those that are tracked, but for {@link #UNTRACKED}. */
    public enum Filter {
        TRACKED("v.inventory_management is not null"),
        IN_STOCK("v.inventory_management is not null and l.available > 0"),
        SOLD_OUT("v.inventory_management is not null and l.available <= 0"),
        LOW("v.inventory_management is not null and l.available <= " + InventoryQuery.LOW),
        UNTRACKED("v.inventory_management is null");

        private final String condition;

        Filter(String condition) {
            this.condition = condition;
        }

        private boolean asksForLevels() {
            return condition.contains("l.available");
        }
    }

    /** In which order. */
    public enum Order {
        TITLE(""),
        /** What the location does not stock comes last. */
        LEAST("case when %1$s.available is null then 1 else 0 end, %1$s.available, ");

        private final String columns;

        Order(String columns) {
            this.columns = columns;
        }

        /** Of what has the levels under that name. */
        private String columns(String levels) {
            return columns.formatted(levels);
        }
    }

    /**
     * A variant and what the location has of it.
     *
     * @param available null where the location does not stock it
     */
    public record Row(
            long variantId,
            long productId,
            long inventoryItemId,
            String product,
            String variant,
            String sku,
            boolean tracked,
            @Nullable Long available) {

        /** The product's title, and the variant's where there are several. */
        public String name() {
            return variant.equals(Variant.DEFAULT_TITLE) ? product : product + " – " + variant;
        }
    }

    private static final String COLUMNS = """
            select v.id as variant_id, v.product_id, v.inventory_item_id, p.title as product, v.title as variant, v.sku,
              v.inventory_management is not null as tracked, l.available
            """;

    private static final String LEVELS = """
            left join inventory_levels l on l.shop_id = :shop and l.inventory_item_id = v.inventory_item_id
              and l.location_id = :location
            """;

    /** why a cross join: SQLite keeps its order, and would else go through all variants for each level. */
    private static final String STOCKED = """
            cross join inventory_levels l
            """;

    private static final String OF_VARIANT =
            " and l.shop_id = :shop and l.inventory_item_id = v.inventory_item_id" + " and l.location_id = :location";

    private static final String FROM = """
            from variants v
            join products p on p.shop_id = :shop and p.id = v.product_id
            %swhere v.shop_id = :shop""";

    /** why a cross join: SQLite walks along the titles until the page is full. */
    private static final String BY_TITLE = """
            from products p cross join variants v
            %swhere p.shop_id = :shop and v.shop_id = :shop and v.product_id = p.id""";

    /** why the levels last: a late page would read those of all pages before it. */
    private static final String PAGE_BY_TITLE = """
            select v.id as variant_id, v.product_id, v.inventory_item_id, v.product, v.title as variant, v.sku,
              v.inventory_management is not null as tracked, l.available
            from (select v.id, v.product_id, v.inventory_item_id, v.title, v.sku, v.inventory_management, v.position,
                p.title as product, p.sort_title
              from products p cross join variants v
              where p.shop_id = :shop and v.shop_id = :shop and v.product_id = p.id%s
              order by p.sort_title, p.id, v.position, v.id limit :limit offset :offset) v
            """ + LEVELS + "order by v.sort_title, v.product_id, v.position, v.id";

    /** why what is sorted apart: a late page would carry the titles and SKUs of all pages before it. */
    private static final String PAGE = """
            select v.id as variant_id, v.product_id, v.inventory_item_id, p.title as product, v.title as variant, v.sku,
              v.inventory_management is not null as tracked, k.available
            from (select v.id, v.product_id, v.position, p.sort_title, l.available
              %s
              order by %sp.sort_title, p.id, v.position, v.id limit :limit offset :offset) k
            cross join variants v cross join products p
            where v.shop_id = :shop and v.id = k.id and p.shop_id = :shop and p.id = k.product_id
            order by %sk.sort_title, k.product_id, k.position, k.id
            """;

    public List<Row> rows(Session session, Shop shop, int limit, long offset) {
        var found = found(session, shop);
        if (found.stream().anyMatch(List::isEmpty)) {
            return List.of();
        }
        return bound(session, shop, sql(session, found), found)
                .bind("limit", limit)
                .bind("offset", offset)
                .list(Row.class);
    }

    private String sql(Session session, Optional<List<Long>> found) {
        var walks = order == Order.TITLE && found.isEmpty();
        if (walks && !filter.asksForLevels()) {
            return PAGE_BY_TITLE.formatted(condition(session, found));
        }
        var from = (walks ? BY_TITLE : FROM).formatted(levels()) + condition(session, found);
        return PAGE.formatted(from, order.columns("l"), order.columns("k"));
    }

    public long count(Session session, Shop shop) {
        var found = found(session, shop);
        if (found.stream().anyMatch(List::isEmpty)) {
            return 0;
        }
        return bound(session, shop, countSql(session, found), found).count();
    }

    String countSql(Session session, Optional<List<Long>> found) {
        var from = search.isEmpty() || found.isPresent() ? "from variants v %swhere v.shop_id = :shop" : BY_TITLE;
        return "select count(*) " + from.formatted(filter.asksForLevels() ? STOCKED : "") + condition(session, found);
    }

    /**
     * Ids of what is searched for; empty when that is nothing, or too much for a list of ids: then each variant is
     * asked whether it is one, since databases do not guess how many there are.
     */
    private Optional<List<Long>> found(Session session, Shop shop) {
        if (search.isEmpty()) {
            return Optional.empty();
        }
        // why a union and not "or": each part is answered by an index, and no row is read.
        var sql = """
                select id from variants where shop_id = :shop and sku <> '' and %s
                union all
                select id from variants where shop_id = :shop and barcode is not null and %s
                union all
                select v.id from products p cross join variants v
                where p.shop_id = :shop and v.shop_id = :shop and v.product_id = p.id and %s
                limit :most
                """.formatted(session.beginsWith("sku", ":code"), session.beginsWith("barcode", ":code"), title());
        var ids = bound(session, shop, sql, Optional.empty())
                .bind("most", MOST_IDS + 1)
                .numbers();
        return ids.size() > MOST_IDS
                ? Optional.empty()
                : Optional.of(ids.stream().distinct().toList());
    }

    /** Variants of these inventory items, tracked or not, in the order in which all transactions lock variants. */
    public static List<Row> ofItems(Session session, Shop shop, long locationId, List<Long> items) {
        return session.sql(COLUMNS + FROM.formatted(LEVELS) + " and v.inventory_item_id in (<items>) order by v.id")
                .bind(shop)
                .bind("location", locationId)
                .bindList("items", items)
                .list(Row.class);
    }

    /** Tracked variants with these SKUs, in the same order. */
    public static List<Row> ofSkus(Session session, Shop shop, long locationId, List<String> skus) {
        return session.sql(COLUMNS + FROM.formatted(LEVELS) + " and v.sku in (<skus>) order by v.id")
                .bind(shop)
                .bind("location", locationId)
                .bindList("skus", skus)
                .list(Row.class);
    }

    /** What a filter of levels finds has one. */
    private String levels() {
        return filter.asksForLevels() ? STOCKED : LEVELS;
    }

    private String condition(Session session, Optional<List<Long>> found) {
        var text = new StringBuilder(" and ").append(filter.condition);
        if (filter.asksForLevels()) {
            text.append(OF_VARIANT);
        }
        if (found.isPresent()) {
            text.append(" and v.id in (<found>)");
        } else if (!search.isEmpty()) {
            text.append(" and (%s or %s or %s)"
                    .formatted(
                            title(), session.beginsWith("v.sku", ":code"), session.beginsWith("v.barcode", ":code")));
        }
        return text.toString();
    }

    /** SQL condition that all words begin in a product's title; false without words. */
    private String title() {
        return words().isEmpty()
                ? "1 = 0"
                : IntStream.range(0, words().size())
                        .mapToObj(i -> "' ' || p.sort_title like :word" + i + " escape '!'")
                        .collect(Collectors.joining(" and ", "(", ")"));
    }

    private Statement bound(Session session, Shop shop, String sql, Optional<List<Long>> found) {
        var statement = session.sql(sql).bind(shop).bind("location", locationId);
        if (found.isPresent()) {
            statement.bindList("found", found.get());
        } else if (!search.isEmpty()) {
            statement.bind("code", escaped(search.toLowerCase(Locale.ROOT)) + "%");
            for (int i = 0; i < words().size(); i++) {
                statement.bind("word" + i, "% " + escaped(words().get(i)) + "%");
            }
        }
        return statement;
    }

    /** why not {@link TextNormalizer#words}: a title keeps its signs, and words are told apart by spaces. */
    private List<String> words() {
        return List.of(TextNormalizer.fold(search).split(" ")).stream()
                .filter(word -> !word.isEmpty())
                .limit(8)
                .toList();
    }

    private static String escaped(String text) {
        return text.replace("!", "!!").replace("%", "!%").replace("_", "!_");
    }
}
