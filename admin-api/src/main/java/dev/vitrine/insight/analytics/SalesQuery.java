package dev.vitrine.insight.analytics;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Statement;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

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

    private static final String PERIOD = " and o.processed_at >= :from and o.processed_at < :to ";

    /** Sums of a group in a slot of {@link Interval#SLOT}. */
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

    /** The condition for orders that count, under another name of their table. */
    static String counted(String table) {
        return COUNTED.formatted(table);
    }

    /** Sold "by processed_at, returns by refund date"; {@code slots} keeps the times apart. */
    List<Entry> entries(SalesGrouping salesGrouping, boolean slots) {
        var all = new ArrayList<>(
                salesGrouping.ofLines() ? soldLines(salesGrouping, slots) : soldOrders(salesGrouping, slots));
        all.addAll(
                salesGrouping.ofLines() ? returnedLines(salesGrouping, slots) : returnedOrders(salesGrouping, slots));
        return all;
    }

    Statement bound(String sql) {
        return session.sql(sql)
                .bind(shop)
                .bind("currency", shop.currency())
                .bind("tests", tests)
                .bind("from", period.from())
                .bind("to", period.to());
    }

    private List<Entry> soldOrders(SalesGrouping salesGrouping, boolean slots) {
        return bound("""
                        select %s as slot, %s as group_key, %s as group_title, count(*) as orders_count,
                          sum(coalesce((select sum(li.quantity) from line_items li
                            where li.shop_id = :shop and li.order_id = o.id), 0)) as items_sold,
                          sum(o.total_line_items_price - case when o.taxes_included then o.total_tax else 0 end) as gross,
                          sum(o.total_line_items_price - o.subtotal_price) as discounts,
                          sum(o.total_price - o.subtotal_price - o.total_tip_received
                            - case when o.taxes_included then 0 else o.total_tax end) as shipping,
                          sum(o.total_tax) as taxes, sum(o.total_tip_received) as tips
                        from orders o where %s %s
                        group by 1, 2, 3
                        """.formatted(slot("o", slots), salesGrouping.key(), salesGrouping.title(), counted("o"), PERIOD))
                .list(Entry.class);
    }

    private List<Entry> returnedOrders(SalesGrouping salesGrouping, boolean slots) {
        return bound("""
                        select %s as slot, %s as group_key, %s as group_title, sum(t.amount) as returns
                        from transactions t join orders o on o.shop_id = t.shop_id and o.id = t.order_id
                        where t.shop_id = :shop and t.kind = 'refund' and t.status = 'success'
                          and t.currency = :currency and t.processed_at >= :from and t.processed_at < :to and %s
                        group by 1, 2, 3
                        """.formatted(slot("t", slots), salesGrouping.key(), salesGrouping.title(), counted("o")))
                .list(Entry.class);
    }

    /** why the latest title: a group is known by its id, and may have had several. */
    private List<Entry> soldLines(SalesGrouping salesGrouping, boolean slots) {
        return bound("""
                        with lines as (
                          select %s as slot, %s as group_key, %s as group_title, o.id as order_id, o.taxes_included,
                            li.quantity, li.price * li.quantity as price, %s as discount, %s as tax
                          from orders o join line_items li on li.shop_id = o.shop_id and li.order_id = o.id
                          left join products p on p.shop_id = o.shop_id and p.id = li.product_id
                          where %s %s)
                        select slot, group_key, max(group_title) as group_title,
                          count(distinct order_id) as orders_count, sum(quantity) as items_sold,
                          sum(price - case when taxes_included then tax else 0 end) as gross,
                          sum(discount) as discounts, sum(tax) as taxes
                        from lines group by 1, 2
                        """.formatted(
                                slot("o", slots),
                                salesGrouping.key(),
                                salesGrouping.title(),
                                within("li.discount_allocations", "amount"),
                                within("li.tax_lines", "price"),
                                counted("o"),
                                PERIOD))
                .bind("scale", scale())
                .list(Entry.class);
    }

    private List<Entry> returnedLines(SalesGrouping salesGrouping, boolean slots) {
        return bound("""
                        select %s as slot, %s as group_key, max(%s) as group_title,
                          sum(cast(round(cast(part.value ->> 'subtotal' as numeric) * :scale) as bigint)) as returns
                        from refunds r cross join %s
                        join line_items li on li.shop_id = r.shop_id
                          and li.id = cast(part.value ->> 'line_item_id' as bigint)
                        join orders o on o.shop_id = r.shop_id and o.id = r.order_id
                        left join products p on p.shop_id = r.shop_id and p.id = li.product_id
                        where r.shop_id = :shop and r.processed_at >= :from and r.processed_at < :to and %s
                        group by 1, 2
                        """.formatted(
                                slot("r", slots),
                                salesGrouping.key(),
                                salesGrouping.title(),
                                session.each("r.refund_line_items"),
                                counted("o")))
                .bind("scale", scale())
                .list(Entry.class);
    }

    /** The sum of a field of a JSON list, which holds major units, in minor ones. */
    private String within(String list, String field) {
        return """
                (select cast(round(coalesce(sum(cast(part.value ->> '%s' as numeric)), 0) * :scale) as bigint)
                 from %s)""".formatted(field, session.each(list));
    }

    private long scale() {
        return BigDecimal.TEN.pow(Money.digits(shop.currency())).longValueExact();
    }

    private static String slot(String table, boolean slots) {
        return slots ? table + ".processed_at / " + Interval.SLOT : "0";
    }
}
