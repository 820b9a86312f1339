package dev.vitrine.insight.analytics;

import dev.vitrine.foundation.kernel.StableOrder;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Report of new and returning customers, and of monthly cohorts: how many customers of a month bought in later ones.
 */
public final class CustomerReport {

    /** Buyers of a period: whose first order is in it, and whose first order was before. */
    public record CustomerCounts(long fresh, long faithful) {

        public static final CustomerCounts NONE = new CustomerCounts(0, 0);

        /** Of all buyers, with four digits. */
        public BigDecimal returningRate() {
            return SummaryReport.share(faithful, fresh + faithful, 4);
        }

        Map<String, Object> shown() {
            return StableOrder.map(Map.entry("new_customers", fresh), Map.entry("returning_customers", faithful));
        }
    }

    /** Buyers of a period, and of the one that it is compared with. */
    public record ComparedCounts(CustomerCounts now, CustomerCounts before) {}

    /** Of two periods, from one statement. */
    record BothCounts(long fresh, long faithful, long freshBefore, long faithfulBefore) {}

    /** Orders in a slot: first ones of their buyers, and others. */
    record OrderCounts(long slot, long firsts, long others) {}

    /** How many of the buyers of a month bought in another one; months count from the period's first. */
    record CohortCell(int cohort, int month, long buyers) {}

    /**
     * Reading all orders of a shop in the order of their buyers is quicker than looking for each buyer of the period,
     * while the shop has no more orders than so many for each of the period.
     */
    private static final long CHEAPER = 10;

    /** why materialized: PostgreSQL would look for the first order of each buyer once for each of the two numbers. */
    private static final String COUNTS_OF_EACH = """
            with b as materialized (
              select (select min(e.processed_at) from orders e
                      where e.customer_email = d.buyer and %s) as first_at
              from (select distinct o.customer_email as buyer from orders o
                    where %s and o.processed_at >= :from and o.processed_at < :to
                      and o.customer_email is not null) d)
            select count(case when b.first_at >= :from then 1 end) as fresh,
              count(case when b.first_at < :from then 1 end) as faithful
            from b
            """;

    /** why a plus: SQLite then reads the index of buyers, and need not sort. */
    private static final String COUNTS_OF_ALL = """
            select count(case when b.first_at >= :from then 1 end) as fresh,
              count(case when b.first_at < :from then 1 end) as faithful
            from (select min(e.processed_at) as first_at,
                    max(case when e.processed_at >= :from then 1 else 0 end) as bought
                  from orders e where %s and +e.processed_at < :to and e.customer_email is not null
                  group by e.customer_email) b
            where b.bought = 1
            """;

    /** why one: reading all orders is most of the work, and the first order of a buyer is the same for both periods. */
    private static final String COUNTS_OF_BOTH = """
            select count(case when b.bought = 1 and b.first_at >= :from then 1 end) as fresh,
              count(case when b.bought = 1 and b.first_at < :from then 1 end) as faithful,
              count(case when b.bought_before = 1 and b.first_at >= :from_before then 1 end) as fresh_before,
              count(case when b.bought_before = 1 and b.first_at < :from_before then 1 end) as faithful_before
            from (select min(e.processed_at) as first_at,
                    max(case when e.processed_at >= :from and e.processed_at < :to then 1 else 0 end) as bought,
                    max(case when e.processed_at >= :from_before and e.processed_at < :to_before then 1 else 0 end)
                      as bought_before
                  from orders e where %s and e.customer_email is not null
                  group by e.customer_email) b
            where b.bought = 1 or b.bought_before = 1
            """;

    private CustomerReport() {}

    static ApiResponse report(ApiCall apiCall) {
        var period = Period.of(apiCall);
        var salesQuery = new SalesQuery(apiCall.session(), apiCall.shop(), period, Analytics.tests(apiCall));
        var shown = new LinkedHashMap<String, Object>();
        shown.put("since", period.since().toString());
        shown.put("until", period.until().toString());
        shown.putAll(counts(salesQuery).shown());
        shown.put("intervals", intervals(salesQuery, Interval.of(apiCall).orElse(Interval.DAY)));
        shown.put("cohorts", cohorts(salesQuery));
        return ApiResponse.ok(Map.of("customers", shown));
    }

    /** A buyer is an e-mail address, and new when no order that counts was earlier. */
    static CustomerCounts counts(SalesQuery salesQuery) {
        var question = salesQuery.hasMoreOrdersThan(CHEAPER * salesQuery.orders()) ? COUNTS_OF_EACH : COUNTS_OF_ALL;
        return salesQuery
                .bound(question.formatted(SalesQuery.counted("e"), SalesQuery.counted("o")))
                .one(CustomerCounts.class)
                .orElse(CustomerCounts.NONE);
    }

    /** Of two periods of one shop. */
    static ComparedCounts counts(SalesQuery salesQuery, SalesQuery before) {
        if (salesQuery.hasMoreOrdersThan(CHEAPER * (salesQuery.orders() + before.orders()))) {
            return new ComparedCounts(counts(salesQuery), counts(before));
        }
        var both = salesQuery
                .bound(COUNTS_OF_BOTH.formatted(SalesQuery.counted("e")))
                .bind("from_before", before.period().from())
                .bind("to_before", before.period().to())
                .one(BothCounts.class)
                .orElseThrow();
        return new ComparedCounts(
                new CustomerCounts(both.fresh(), both.faithful()),
                new CustomerCounts(both.freshBefore(), both.faithfulBefore()));
    }

    private static List<Map<String, Object>> intervals(SalesQuery salesQuery, Interval interval) {
        var sums = new LinkedHashMap<String, long[]>();
        interval.all(salesQuery.period()).forEach(label -> sums.put(label, new long[2]));
        var moments = salesQuery
                .bound("""
                        with firsts as (%s)
                        select %s as slot,
                          count(case when o.processed_at = f.first_at then 1 end) as firsts,
                          count(case when o.processed_at > f.first_at then 1 end) as others
                        from orders o join firsts f on f.buyer = o.customer_email
                        where %s and o.processed_at >= :from and o.processed_at < :to
                        group by 1
                        """.formatted(
                        firsts(), salesQuery.slot("o.processed_at", Optional.of(interval)), SalesQuery.counted("o")))
                .list(OrderCounts.class);
        for (var orderCounts : moments) {
            var sum =
                    sums.computeIfAbsent(interval.label(orderCounts.slot(), salesQuery.period()), label -> new long[2]);
            sum[0] += orderCounts.firsts();
            sum[1] += orderCounts.others();
        }
        return sums.entrySet().stream()
                .map(entry -> {
                    var row = new LinkedHashMap<String, Object>();
                    row.put("date", entry.getKey());
                    row.put("new_customers", entry.getValue()[0]);
                    row.put("returning_orders", entry.getValue()[1]);
                    return (Map<String, Object>) row;
                })
                .toList();
    }

    /** A row for each month: its new buyers, and how many of them bought that month, the next, and so on. */
    private static List<Map<String, Object>> cohorts(SalesQuery salesQuery) {
        var months = months(salesQuery.period());
        var cohortCells = salesQuery
                .bound("""
                        with firsts as (%s)
                        select %s as cohort, %s as month, count(distinct o.customer_email) as buyers
                        from firsts f join orders o on o.customer_email = f.buyer
                        where %s and o.processed_at >= :from and o.processed_at < :to and f.first_at >= :from
                        group by 1, 2
                        """.formatted(
                                firsts(),
                                number("f.first_at", months, salesQuery.period()),
                                number("o.processed_at", months, salesQuery.period()),
                                SalesQuery.counted("o")))
                .list(CohortCell.class);
        var rows = new ArrayList<Map<String, Object>>();
        for (int i = 0; i < months.size(); i++) {
            var active = new long[months.size() - i];
            for (var cohortCell : cohortCells) {
                if (cohortCell.cohort() == i && cohortCell.month() >= i) {
                    active[cohortCell.month() - i] = cohortCell.buyers();
                }
            }
            rows.add(Map.of("month", months.get(i).toString(), "new_customers", active[0], "active", active));
        }
        return rows;
    }

    private static String firsts() {
        return """
                select e.customer_email as buyer, min(e.processed_at) as first_at from orders e
                where %s and e.customer_email is not null group by e.customer_email
                """.formatted(SalesQuery.counted("e"));
    }

    private static List<YearMonth> months(Period period) {
        var last = YearMonth.from(period.until());
        return IntStream.range(0, 14)
                .mapToObj(i -> YearMonth.from(period.since()).plusMonths(i))
                .filter(month -> !month.isAfter(last))
                .toList();
    }

    /** The number of the month in which a time lies, in SQL that knows no zones. */
    private static String number(String time, List<YearMonth> months, Period period) {
        return IntStream.range(0, months.size())
                .mapToObj(i -> "when %s < %d then %d"
                        .formatted(
                                time,
                                months.get(i)
                                        .plusMonths(1)
                                        .atDay(1)
                                        .atStartOfDay(period.zone())
                                        .toInstant()
                                        .toEpochMilli(),
                                i))
                .collect(Collectors.joining(" ", "case ", " end"));
    }
}
