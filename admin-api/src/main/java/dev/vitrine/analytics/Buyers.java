package dev.vitrine.analytics;

import dev.vitrine.rest.ApiCall;
import dev.vitrine.rest.ApiResponse;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Who bought for the first time, who came back, and how many of those who came in a month bought in later ones. */
final class Buyers {

    /** Buyers of a period: whose first order is in it, and whose first order was before. */
    record Kinds(long fresh, long faithful) {}

    /** Orders in a slot: first ones of their buyers, and others. */
    record Moment(long slot, long firsts, long others) {}

    /** How many of the buyers of a month bought in another one; months count from the period's first. */
    record Cell(int cohort, int month, long buyers) {}

    private Buyers() {}

    static ApiResponse report(ApiCall apiCall) {
        var period = Period.of(apiCall);
        var ledger = new Ledger(apiCall.session(), apiCall.shop(), period, Analytics.tests(apiCall));
        var shown = new LinkedHashMap<String, Object>();
        shown.put("since", period.since().toString());
        shown.put("until", period.until().toString());
        shown.putAll(counts(ledger));
        shown.put("intervals", intervals(ledger, Interval.of(apiCall).orElse(Interval.DAY)));
        shown.put("cohorts", cohorts(ledger));
        return ApiResponse.ok(Map.of("customers", shown));
    }

    /** A buyer is an e-mail address, and new when no order that counts was earlier. */
    static Map<String, Object> counts(Ledger ledger) {
        var kinds = ledger.bound("""
                        select count(case when b.first_at >= :from then 1 end) as fresh,
                          count(case when b.first_at < :from then 1 end) as faithful
                        from (select (select min(e.processed_at) from orders e
                                      where e.customer_email = d.buyer and %s) as first_at
                              from (select distinct o.customer_email as buyer from orders o
                                    where %s and o.processed_at >= :from and o.processed_at < :to
                                      and o.customer_email is not null) d) b
                        """.formatted(Ledger.counted("e"), Ledger.counted("o")))
                .one(Kinds.class)
                .orElse(new Kinds(0, 0));
        return Map.of("new_customers", kinds.fresh(), "returning_customers", kinds.faithful());
    }

    private static List<Map<String, Object>> intervals(Ledger ledger, Interval interval) {
        var sums = new LinkedHashMap<String, long[]>();
        interval.all(ledger.period()).forEach(label -> sums.put(label, new long[2]));
        var moments = ledger.bound("""
                        with firsts as (%s)
                        select o.processed_at / %d as slot,
                          count(case when o.processed_at = f.first_at then 1 end) as firsts,
                          count(case when o.processed_at > f.first_at then 1 end) as others
                        from orders o join firsts f on f.buyer = o.customer_email
                        where %s and o.processed_at >= :from and o.processed_at < :to
                        group by 1
                        """.formatted(firsts(), Interval.SLOT, Ledger.counted("o")))
                .list(Moment.class);
        for (var moment : moments) {
            var sum = sums.computeIfAbsent(interval.label(moment.slot(), ledger.period()), label -> new long[2]);
            sum[0] += moment.firsts();
            sum[1] += moment.others();
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
    private static List<Map<String, Object>> cohorts(Ledger ledger) {
        var months = months(ledger.period());
        var cells = ledger.bound("""
                        with firsts as (%s)
                        select %s as cohort, %s as month, count(distinct o.customer_email) as buyers
                        from firsts f join orders o on o.customer_email = f.buyer
                        where %s and o.processed_at >= :from and o.processed_at < :to and f.first_at >= :from
                        group by 1, 2
                        """.formatted(
                                firsts(),
                                number("f.first_at", months, ledger.period()),
                                number("o.processed_at", months, ledger.period()),
                                Ledger.counted("o")))
                .list(Cell.class);
        var rows = new ArrayList<Map<String, Object>>();
        for (int i = 0; i < months.size(); i++) {
            var active = new long[months.size() - i];
            for (var cell : cells) {
                if (cell.cohort() == i && cell.month() >= i) {
                    active[cell.month() - i] = cell.buyers();
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
                """.formatted(Ledger.counted("e"));
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
