package dev.vitrine.server.console.admin;

import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.insight.analytics.SalesFigures;
import dev.vitrine.insight.analytics.SalesRow;
import dev.vitrine.server.console.BarChart;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sales report of some days: figures, a chart, and the same as a table.
 *
 * @param change against as many days before, in words; empty when nothing was sold then
 */
public record SalesCard(
        int days,
        boolean tests,
        String total,
        String orders,
        String average,
        String returns,
        String change,
        String words,
        boolean nothing,
        BarChart chart,
        List<Row> rows) {

    /** A day, or an hour. */
    public record Row(String name, String orders, String total) {}

    /** @param before the sums of as many days before */
    static SalesCard of(
            ShopFormatter shopFormatter, int days, boolean tests, List<SalesRow> sales, SalesFigures before) {
        var sums = sales.stream().map(SalesRow::figures).reduce(SalesFigures.NONE, SalesFigures::plus);
        var rows = new ArrayList<Row>();
        var points = new ArrayList<BarChart.Point>();
        for (var sale : sales) {
            var name = name(shopFormatter, days, sale.place().date());
            var figures = sale.figures();
            points.add(new BarChart.Point(name, figures.total()));
            if (figures.ordersCount() > 0 || figures.total() != 0) {
                rows.add(new Row(
                        name, shopFormatter.count(figures.ordersCount()), money(shopFormatter, figures.total())));
            }
        }
        var total = money(shopFormatter, sums.total());
        return new SalesCard(
                days,
                tests,
                total,
                shopFormatter.count(sums.ordersCount()),
                money(shopFormatter, sums.averageOrderValue()),
                money(shopFormatter, sums.returns()),
                change(sums.total(), before.total(), days),
                total + " from " + shopFormatter.count(sums.ordersCount(), "order", "orders") + " " + span(days),
                rows.isEmpty(),
                BarChart.of(
                        points,
                        minor -> money(shopFormatter, minor),
                        minor -> money(shopFormatter, minor).replaceFirst("[.]00(?!\\d)", "")),
                rows);
    }

    private static String money(ShopFormatter shopFormatter, long minor) {
        return shopFormatter.money(new Money(minor, shopFormatter.shop().currency()));
    }

    /** What may be chosen, and how it is called. */
    public Map<Integer, String> choices() {
        var choices = new LinkedHashMap<Integer, String>();
        List.of(1, 7, 30, 90).forEach(each -> choices.put(each, each == 1 ? "Today" : each + " days"));
        return choices;
    }

    private static String span(int days) {
        return days == 1 ? "today" : "in the last " + days + " days";
    }

    private static String change(long now, long before, int days) {
        if (before <= 0) {
            return "";
        }
        var percent = Math.round((now - before) * 100.0 / before);
        var then = days == 1 ? "yesterday" : "the " + days + " days before";
        return percent == 0
                ? "As much as " + then
                : Math.abs(percent) + " % " + (percent > 0 ? "more" : "less") + " than " + then;
    }

    private static String name(ShopFormatter shopFormatter, int days, String date) {
        return days == 1
                ? OffsetDateTime.parse(date).toLocalTime().toString()
                : shopFormatter.day(LocalDate.parse(date));
    }
}
