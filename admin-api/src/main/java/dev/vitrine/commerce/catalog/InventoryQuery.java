package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Statement;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.TextNormalizer;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Query of the variants of a shop with what one location has of them.
 *
 * @param search beginnings of words of a product's title, or of a SKU or barcode; empty for all
 */
public record InventoryQuery(String search, long locationId, Filter filter, Order order) {

    /** At most so many left are few. */
    public static final long LOW = 5;

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
        LEAST("case when l.available is null then 1 else 0 end, l.available, ");

        private final String columns;

        Order(String columns) {
            this.columns = columns;
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

    private static final String FROM = """
            from variants v
            join products p on p.shop_id = :shop and p.id = v.product_id
            """ + LEVELS + "where v.shop_id = :shop";

    /** why a cross join: SQLite keeps its order, and walks along the titles until the page is full. */
    private static final String BY_TITLE =
            """
            from products p cross join variants v
            """ + LEVELS + "where p.shop_id = :shop and v.shop_id = :shop and v.product_id = p.id";

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

    public List<Row> rows(Session session, Shop shop, int limit, long offset) {
        return bound(session, shop, sql(session))
                .bind("limit", limit)
                .bind("offset", offset)
                .list(Row.class);
    }

    private String sql(Session session) {
        if (order == Order.TITLE && !filter.asksForLevels()) {
            return PAGE_BY_TITLE.formatted(condition(session));
        }
        return COLUMNS + (order == Order.TITLE ? BY_TITLE : FROM) + condition(session) + " order by " + order.columns
                + "p.sort_title, p.id, v.position, v.id limit :limit offset :offset";
    }

    public long count(Session session, Shop shop) {
        var levels = filter.asksForLevels() ? LEVELS : "";
        return bound(
                        session,
                        shop,
                        "select count(*) from variants v " + levels + "where v.shop_id = :shop" + condition(session))
                .count();
    }

    /** Variants of these inventory items, tracked or not, in the order in which all transactions lock variants. */
    public static List<Row> ofItems(Session session, Shop shop, long locationId, List<Long> items) {
        return session.sql(COLUMNS + FROM + " and v.inventory_item_id in (<items>) order by v.id")
                .bind(shop)
                .bind("location", locationId)
                .bindList("items", items)
                .list(Row.class);
    }

    /** Tracked variants with these SKUs, in the same order. */
    public static List<Row> ofSkus(Session session, Shop shop, long locationId, List<String> skus) {
        return session.sql(COLUMNS + FROM + " and v.sku in (<skus>) order by v.id")
                .bind(shop)
                .bind("location", locationId)
                .bindList("skus", skus)
                .list(Row.class);
    }

    private String condition(Session session) {
        var text = new StringBuilder(" and ").append(filter.condition);
        if (!search.isEmpty()) {
            // why a union and not "or": each part is answered by an index, and no row is read.
            text.append("""
                     and v.id in (select id from variants where shop_id = :shop and sku <> '' and %s
                      union all
                      select id from variants where shop_id = :shop and barcode is not null and %s
                    """.formatted(session.beginsWith("sku", ":code"), session.beginsWith("barcode", ":code")));
            if (!words().isEmpty()) {
                text.append("""
                        union all
                        select tv.id from products tp cross join variants tv
                        where tp.shop_id = :shop and tv.shop_id = :shop and tv.product_id = tp.id
                        """);
                for (int i = 0; i < words().size(); i++) {
                    text.append(" and ' ' || tp.sort_title like :word" + i + " escape '!'");
                }
            }
            text.append(")");
        }
        return text.toString();
    }

    private Statement bound(Session session, Shop shop, String sql) {
        var statement = session.sql(sql).bind(shop).bind("location", locationId);
        if (!search.isEmpty()) {
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
