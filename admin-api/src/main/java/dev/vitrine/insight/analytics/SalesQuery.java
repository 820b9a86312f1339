package dev.vitrine.insight.analytics;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Statement;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Query of the sales of a period: two statements, however many orders there are.
 *
 * @param tests whether test orders count: they do where the only gateway is one for tests
 */
record SalesQuery(Session session, Shop shop, Period period, boolean tests) {

    /** "test and cancelled-unpaid orders excluded"; amounts in another currency cannot be added up. */
    private static final String COUNTED = """
            %1$s.shop_id = :shop and %1$s.currency = :currency and (not %1$s.test or :tests)
            and not (%1$s.cancelled_at is not null and %1$s.financial_status in ('pending', 'authorized', 'voided'))
            """;

    private static final String GROSS =
            "o.total_line_items_price - case when o.taxes_included then o.total_tax else 0 end";

    private static final String DISCOUNT = "o.total_line_items_price - o.subtotal_price";

    private static final String SHIPPING = "o.total_price - o.subtotal_price - o.total_tip_received"
            + " - case when o.taxes_included then 0 else o.total_tax end";

    /** Where money that went back is read, without its orders. */
    private static final String RETURNED = """
            from transactions t%s
            where t.shop_id = :shop and t.kind = 'refund' and t.status = 'success' and t.currency = :currency
              and t.processed_at >= :from and t.processed_at < :to and""" + " ";

    /** why a cross join, here and below: SQLite keeps its order, and would else begin with all orders of the shop. */
    private static final String RETURNED_OF_ORDERS =
            RETURNED.formatted(" cross join orders o") + "o.shop_id = t.shop_id and o.id = t.order_id and ";

    private static final String SOLD_LINES = """
            li.shop_id = :shop and li.currency = :currency and li.sold_at >= :from and li.sold_at < :to and""" + " ";

    private static final String LINES_GROSS =
            "sum(li.price * li.quantity - case when li.taxes_included then li.tax_total else 0 end) as gross";

    /** why big integers: PostgreSQL would send texts of numbers without a limit, which take longer to read. */
    private static final String SOLD_OF_PRODUCTS = """
            select g.product_id, g.items_sold, cast(g.gross as bigint) as gross, cast(g.discounts as bigint) as discounts
            from (select li.product_id, sum(li.quantity) as items_sold, %s, sum(li.discount_total) as discounts
                  from line_items li where %s %s
                  group by li.product_id) g
            """;

    /** Of how many products titles are looked for one by one. */
    private static final int FEW = 1000;

    private static final String PERIOD = " and o.processed_at >= :from and o.processed_at < :to ";

    /**
     * The orders of the best buyers. why a plus, and the price of delivery, which is never below zero: SQLite would
     * read all orders of the period from an index that has all other columns, and not look for each buyer.
     */
    private static final String OF_BEST = """
            best cross join orders o
            where o.customer_email = best.buyer and +o.processed_at >= :from and +o.processed_at < :to
              and o.total_shipping >= 0 and""";

    /** Sums of a group in a slot of an {@link Interval}. */
    record Entry(
            long slot,
            String groupKey,
            String groupTitle,
            long ordersCount,
            long itemsSold,
            long gross,
            long discounts,
            long returns,
            long shipping,
            long taxes,
            long tips) {

        SalesFigures figures() {
            return new SalesFigures(ordersCount, itemsSold, gross, discounts, returns, shipping, taxes, tips);
        }
    }

    record BuyerId(String email, long id) {}

    record ProductTitle(long id, String title) {}

    /** Sums of the lines of a product, or of all that are of none. */
    record ProductSums(@Nullable Long productId, long itemsSold, long gross, long discounts) {

        SalesRow row(String key, long returns) {
            return new SalesRow(
                    new SalesRow.Place("", key),
                    "",
                    new SalesFigures(0, itemsSold, gross, discounts, returns, 0, 0, 0));
        }
    }

    /** The condition for orders that count, under another name of their table. */
    static String counted(String table) {
        return COUNTED.formatted(table);
    }

    /**
     * The same condition for a column with the id of an order, where the currency is known. why turned round: few
     * orders do not count, and indexes name them, so that nothing is read of the others.
     */
    private String countedOrder(String column) {
        return """
                %s not in (
                  select l.id from orders l where l.shop_id = :shop and l.cancelled_at is not null
                    and l.financial_status in ('pending', 'authorized', 'voided')%s)
                """.formatted(
                column, tests ? "" : "\n  union all select l.id from orders l where l.shop_id = :shop and l.test");
    }

    /** Sold "by processed_at, returns by refund date"; an interval keeps the times apart. */
    List<Entry> entries(SalesGrouping salesGrouping, Optional<Interval> interval) {
        return salesGrouping.ofLines()
                ? both(
                        soldLines(salesGrouping, interval, "count(distinct li.order_id)", "", "")
                                .list(Entry.class),
                        returnedLines(salesGrouping, interval, "").list(Entry.class))
                : both(
                        bound(soldOrders(salesGrouping, interval)).list(Entry.class),
                        bound(returnedOrders(salesGrouping, interval)).list(Entry.class));
    }

    /**
     * Of products, without the number of orders that they are in, and without titles where they have a number. why a
     * statement of its own: there may be hundred thousands, and texts are most of what grouping them takes.
     */
    List<SalesRow> ofProducts() {
        var returned = returnedLines(SalesGrouping.PRODUCT, Optional.empty(), "").list(Entry.class).stream()
                .collect(Collectors.toMap(
                        Entry::groupKey, Function.identity(), (one, other) -> one, LinkedHashMap::new));
        var rows = new ArrayList<SalesRow>();
        var others = new ArrayList<Entry>();
        for (var sold : bound(SOLD_OF_PRODUCTS.formatted(LINES_GROSS, SOLD_LINES, countedOrder("li.order_id")))
                .list(ProductSums.class)) {
            if (sold.productId() == null) {
                others.addAll(soldLines(SalesGrouping.PRODUCT, Optional.empty(), "0", "and li.product_id is null", "")
                        .list(Entry.class));
            } else {
                var key = Long.toString(sold.productId());
                var entry = returned.remove(key);
                rows.add(sold.row(key, entry == null ? 0 : entry.returns()));
            }
        }
        others.addAll(returned.values());
        rows.addAll(SalesReport.rows(others, period, SalesGrouping.PRODUCT, Optional.empty()));
        return rows;
    }

    /**
     * Titles of products by number: those that they have, or had in an order where they are gone; of all that were ever
     * sold where many are asked for.
     */
    Map<Long, String> titles(Collection<Long> products) {
        var titles = new HashMap<Long, String>();
        for (var sql : List.of("select id, title from products where shop_id = :shop and %s", """
                select product_id as id, max(title) as title from line_items
                where shop_id = :shop and product_id is not null and product_%s group by 1
                """)) {
            var missing =
                    products.stream().filter(id -> !titles.containsKey(id)).toList();
            if (!missing.isEmpty()) {
                var few = missing.size() <= FEW;
                var statement = session.sql(sql.formatted(few ? "id in (<ids>)" : "id > 0"))
                        .bind(shop);
                (few ? statement.bindList("ids", missing) : statement)
                        .list(ProductTitle.class)
                        .forEach(row -> titles.putIfAbsent(row.id(), row.title()));
            }
        }
        return titles;
    }

    /**
     * Of the products of which most pieces were sold, without the number of orders that they are in; where fewer were
     * sold, also of those that only came back.
     */
    List<Entry> ofBestSellers(int most) {
        var sold = soldLines(
                        SalesGrouping.PRODUCT,
                        Optional.empty(),
                        "0",
                        "",
                        "order by items_sold desc, group_key limit :most")
                .bind("most", most)
                .list(Entry.class);
        if (sold.size() < most) {
            return both(
                    sold,
                    returnedLines(SalesGrouping.PRODUCT, Optional.empty(), "").list(Entry.class));
        }
        var keys = sold.stream().map(Entry::groupKey).toList();
        var returned = returnedLines(
                        SalesGrouping.PRODUCT, Optional.empty(), "and " + SalesGrouping.PRODUCT.key() + " in (<keys>)")
                .bindList("keys", keys);
        return both(sold, returned.list(Entry.class));
    }

    /**
     * Of the buyers who brought most, without the items; all orders without an address are of one buyer. why ranked
     * first: all sums of all buyers take twice as long. why the buyer of a refund in a question of its own: PostgreSQL
     * would read all orders to find those of few. why by themselves without an address: only equal addresses are found
     * by an index.
     */
    List<Entry> ofBuyers(int most) {
        var ranked = """
                with best as materialized (
                  select b.buyer
                  from (select o.customer_email as buyer, o.total_price as total from orders o where %s %s
                        union all
                        select (select o.customer_email from orders o
                                where o.shop_id = t.shop_id and o.id = t.order_id), - t.amount
                        %s) b
                  where b.buyer is not null
                  group by b.buyer
                  order by sum(b.total) desc, b.buyer
                  limit :most)
                """.formatted(counted("o"), PERIOD, RETURNED.formatted("") + countedOrder("t.order_id"));
        var known = bound(ranked + sumsOfBuyers(OF_BEST, "and o.customer_email in (select buyer from best)"))
                .bind("most", most)
                .list(Entry.class);
        var unknown = bound(sumsOfBuyers(
                        "orders o where o.customer_email is null" + PERIOD + "and", "and o.customer_email is null"))
                .list(Entry.class);
        return Stream.concat(known.stream(), unknown.stream())
                .sorted(Comparator.comparing((Entry entry) -> entry.figures().total())
                        .reversed()
                        .thenComparing(Entry::groupKey))
                .limit(most)
                .toList();
    }

    private static String sumsOfBuyers(String orders, String returned) {
        return """
                select 0 as slot, coalesce(b.buyer, '') as group_key, '' as group_title,
                  sum(b.orders) as orders_count, sum(b.gross) as gross, sum(b.discount) as discounts,
                  sum(b.returned) as returns, sum(b.shipping) as shipping, sum(b.tax) as taxes, sum(b.tip) as tips
                from (select o.customer_email as buyer, 1 as orders, %s as gross, %s as discount,
                        0 as returned, %s as shipping, o.total_tax as tax, o.total_tip_received as tip
                      from %s %s
                      union all
                      select o.customer_email, 0, 0, 0, t.amount, 0, 0, 0 %s %s) b
                group by b.buyer
                """.formatted(
                        GROSS, DISCOUNT, SHIPPING, orders, counted("o"), RETURNED_OF_ORDERS + counted("o"), returned);
    }

    /** By e-mail address: the customer of the latest orders with it. */
    Map<String, Long> customerIds(Collection<String> emails) {
        return session.sql("""
                        select o.customer_email as email, max(o.customer_id) as id from orders o
                        where o.shop_id = :shop and o.customer_email in (<emails>) and o.customer_id is not null
                        group by 1
                        """).bind(shop).bindList("emails", emails).list(BuyerId.class).stream()
                .collect(Collectors.toMap(BuyerId::email, BuyerId::id));
    }

    long ordersInOtherCurrencies() {
        return bound("""
                        select count(*) from orders o
                        where o.shop_id = :shop and o.currency <> :currency and (not o.test or :tests)
                        """ + PERIOD).count();
    }

    boolean hasOrders() {
        return hasMoreOrdersThan(0);
    }

    /** Of whatever time. */
    boolean hasMoreOrdersThan(long number) {
        return session.sql("select id from orders where shop_id = :shop order by id limit 1 offset :number")
                .bind(shop)
                .bind("number", number)
                .number()
                .isPresent();
    }

    /** How many orders were placed in the period, also those that do not count. */
    long orders() {
        return bound("select count(*) from orders o where o.shop_id = :shop" + PERIOD)
                .count();
    }

    Statement bound(String sql) {
        return session.sql(sql)
                .bind(shop)
                .bind("currency", shop.currency())
                .bind("tests", tests)
                .bind("from", period.from())
                .bind("to", period.to());
    }

    private static List<Entry> both(List<Entry> sold, List<Entry> returned) {
        var all = new ArrayList<>(sold);
        all.addAll(returned);
        return all;
    }

    private String soldOrders(SalesGrouping salesGrouping, Optional<Interval> interval) {
        return """
                        select %s as slot, %s as group_key, %s as group_title, count(*) as orders_count,
                          sum(o.items_ordered) as items_sold,
                          sum(%s) as gross, sum(%s) as discounts, sum(%s) as shipping,
                          sum(o.total_tax) as taxes, sum(o.total_tip_received) as tips
                        from orders o where %s %s
                        group by 1, 2, 3
                        """.formatted(
                        slot("o.processed_at", interval),
                        salesGrouping.key(),
                        salesGrouping.title(),
                        GROSS,
                        DISCOUNT,
                        SHIPPING,
                        counted("o"),
                        PERIOD);
    }

    private String returnedOrders(SalesGrouping salesGrouping, Optional<Interval> interval) {
        var condition = salesGrouping.readsOrders()
                ? RETURNED_OF_ORDERS + counted("o")
                : RETURNED.formatted("") + countedOrder("t.order_id");
        return """
                        select %s as slot, %s as group_key, %s as group_title, sum(t.amount) as returns
                        %s
                        group by 1, 2, 3
                        """.formatted(slot("t.processed_at", interval), salesGrouping.key(), salesGrouping.title(), condition);
    }

    /** why the latest title: a group is known by its id, and may have had several. */
    private Statement soldLines(
            SalesGrouping salesGrouping, Optional<Interval> interval, String orders, String more, String end) {
        return bound("""
                        select %s as slot, %s as group_key, max(%s) as group_title, %s as orders_count,
                          sum(li.quantity) as items_sold, %s,
                          sum(li.discount_total) as discounts, sum(li.tax_total) as taxes
                        from line_items li %s
                        where %s %s %s
                        group by 1, 2
                        %s
                        """.formatted(
                        slot("li.sold_at", interval),
                        salesGrouping.key(),
                        salesGrouping.title(),
                        orders,
                        LINES_GROSS,
                        products(salesGrouping),
                        SOLD_LINES,
                        countedOrder("li.order_id"),
                        more,
                        end));
    }

    private Statement returnedLines(SalesGrouping salesGrouping, Optional<Interval> interval, String more) {
        return bound("""
                        select %s as slot, %s as group_key, max(%s) as group_title,
                          sum(cast(round(cast(part.value ->> 'subtotal' as numeric) * :scale) as bigint)) as returns
                        from refunds r cross join %s
                        cross join line_items li
                        %s
                        where li.shop_id = r.shop_id and li.id = cast(part.value ->> 'line_item_id' as bigint)
                          and li.currency = :currency
                          and r.shop_id = :shop and r.processed_at >= :from and r.processed_at < :to and %s %s
                        group by 1, 2
                        """.formatted(
                                slot("r.processed_at", interval),
                                salesGrouping.key(),
                                salesGrouping.title(),
                                session.each("r.refund_line_items"),
                                products(salesGrouping),
                                countedOrder("r.order_id"),
                                more))
                .bind("scale", scale());
    }

    private static String products(SalesGrouping salesGrouping) {
        return salesGrouping.readsProducts()
                ? "left join products p on p.shop_id = li.shop_id and p.id = li.product_id"
                : "";
    }

    private long scale() {
        return BigDecimal.TEN.pow(Money.digits(shop.currency())).longValueExact();
    }

    /** The slot of a time in SQL; the same one for all where times are not kept apart. */
    String slot(String time, Optional<Interval> interval) {
        return interval.map(each -> each.slot(time, period)).orElse("0");
    }
}
