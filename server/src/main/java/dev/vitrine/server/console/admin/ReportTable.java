package dev.vitrine.server.console.admin;

import dev.vitrine.foundation.kernel.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Table of a report: the rows of all pages, and their sums.
 *
 * @param first what the first column is called
 * @param totals as many as there are columns; empty where rows cannot be added up
 */
record ReportTable(String first, List<Column> columns, List<Row> rows, List<Long> totals) {

    /** How the values of a column are written; shares have four digits. */
    enum Kind {
        COUNT,
        MONEY,
        SHARE
    }

    record Column(String name, String title, Kind kind) {

        String print(ShopFormatter shopFormatter, long value) {
            return switch (kind) {
                case COUNT -> shopFormatter.count(value);
                case MONEY ->
                    shopFormatter.money(new Money(value, shopFormatter.shop().currency()));
                case SHARE -> AnalyticsTile.share(BigDecimal.valueOf(value, 4));
            };
        }

        /** As programs read it. */
        String plain(ShopFormatter shopFormatter, long value) {
            return switch (kind) {
                case COUNT -> Long.toString(value);
                case MONEY ->
                    new Money(value, shopFormatter.shop().currency()).amount().toPlainString();
                case SHARE -> BigDecimal.valueOf(value, 4).toPlainString();
            };
        }
    }

    /**
     * A row.
     *
     * @param key by which rows of two periods are the same one, and what is sorted by
     * @param detail what else is said of it; or empty
     * @param address where it leads; or empty
     */
    record Row(String key, String label, String detail, String address, List<Long> values) {

        Row named(String other, String more, String place) {
            return new Row(key, other, more, place, values);
        }
    }

    /** With other rows. */
    ReportTable with(List<Row> others) {
        return new ReportTable(first, columns, others, totals);
    }

    /** Whether an order is that of the first column. */
    boolean isByName(String order) {
        return words(order)[0].equals(first.toLowerCase(Locale.ROOT));
    }

    /**
     * All rows as {@code order=net_sales desc} says, equal ones as {@code usual} does; an unknown order says nothing.
     */
    ReportTable sorted(String order, String usual) {
        return with(rows.stream().sorted(comparator(order, usual)).toList());
    }

    /** The same order; why not sorted: a page of 100,000 rows has use for 50 of them. */
    List<Row> page(int page, int size, String order, String usual) {
        var comparator = comparator(order, usual);
        var most = (long) page * size;
        var best = new PriorityQueue<>(comparator.reversed());
        for (var row : rows) {
            if (best.size() < most) {
                best.add(row);
            } else if (comparator.compare(row, best.element()) < 0) {
                best.remove();
                best.add(row);
            }
        }
        return best.stream().sorted(comparator).skip((page - 1L) * size).toList();
    }

    private Comparator<Row> comparator(String order, String usual) {
        return comparator(order).thenComparing(comparator(usual)).thenComparing(Row::key);
    }

    private Comparator<Row> comparator(String order) {
        var words = words(order);
        var place = place(words[0]);
        if (place == -1 && !isByName(order)) {
            return (one, other) -> 0;
        }
        Comparator<Row> comparator = place == -1
                ? Comparator.comparing(row -> (first.equals("Date") ? row.key() : row.label()).toLowerCase(Locale.ROOT))
                : Comparator.comparingLong(row -> row.values().get(place));
        return words.length > 1 && words[1].equals("desc") ? comparator.reversed() : comparator;
    }

    /**
     * With one more column: what stood in a column in another period. Rows without one there have nothing.
     *
     * @param dated whether rows are the same one by their places; else they are by their keys
     */
    ReportTable beside(ReportTable before, String column, boolean dated) {
        var place = place(column);
        var known = new HashMap<String, Long>();
        before.rows().forEach(row -> known.put(row.key(), row.values().get(place)));
        var all = new ArrayList<Row>();
        for (int i = 0; i < rows.size(); i++) {
            var row = rows.get(i);
            var other = dated
                    ? i < before.rows().size() ? before.rows().get(i).values().get(place) : 0L
                    : known.getOrDefault(row.key(), 0L);
            all.add(new Row(row.key(), row.label(), row.detail(), row.address(), and(row.values(), other)));
        }
        var both = new ArrayList<>(columns);
        both.add(new Column(
                "before",
                columns.get(place).title() + " before",
                columns.get(place).kind()));
        return new ReportTable(
                first,
                both,
                all,
                totals.isEmpty() ? totals : and(totals, before.totals().get(place)));
    }

    private static String[] words(String order) {
        return order.toLowerCase(Locale.ROOT).strip().split("\\s+");
    }

    private static List<Long> and(List<Long> values, long one) {
        var all = new ArrayList<>(values);
        all.add(one);
        return all;
    }

    private int place(String name) {
        return IntStream.range(0, columns.size())
                .filter(i -> columns.get(i).name().equals(name))
                .findFirst()
                .orElse(-1);
    }
}
