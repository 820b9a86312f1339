package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Money;
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

    static SalesCard of(ShopFormatter shopFormatter, int days, boolean tests, JsonNode summary, JsonNode series) {
        var total = shopFormatter.minor(summary.path("total_sales"));
        var count = summary.path("orders_count").asLong();
        var before = shopFormatter
                .minor(summary.path("previous").path("total_sales"))
                .minor();
        var rows = new ArrayList<Row>();
        var points = new ArrayList<BarChart.Point>();
        series.valueStream().forEach(each -> {
            var name = name(shopFormatter, days, each.path("date").asText());
            var value = shopFormatter.minor(each.path("total_sales"));
            points.add(new BarChart.Point(name, value.minor()));
            if (each.path("orders_count").asLong() > 0 || !value.isZero()) {
                rows.add(new Row(
                        name, shopFormatter.count(each.path("orders_count").asLong()), shopFormatter.money(value)));
            }
        });
        var currency = shopFormatter.shop().currency();
        return new SalesCard(
                days,
                tests,
                shopFormatter.money(total),
                shopFormatter.count(count),
                shopFormatter.money(summary.path("average_order_value")),
                shopFormatter.money(summary.path("returns")),
                change(total.minor(), before, days),
                shopFormatter.money(total) + " from " + shopFormatter.count(count, "order", "orders") + " "
                        + span(days),
                rows.isEmpty(),
                BarChart.of(
                        points,
                        minor -> shopFormatter.money(new Money(minor, currency)),
                        minor -> shopFormatter.money(new Money(minor, currency)).replaceFirst("[.]00(?!\\d)", "")),
                rows);
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
