package dev.vitrine.server.console.apps;

import dev.vitrine.apps.ApiCallLog;
import dev.vitrine.apps.ApiCallLog.Use;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.server.console.BarChart;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * API calls of an app in all shops that have it, in the last 24 hours, in UTC.
 *
 * @param refused calls that were answered with 429
 * @param fullest bucket that was filled most, such as {@code 28/30}; empty without calls
 * @param words what the chart shows
 * @param rows hours with calls, the last first
 */
public record ApiUseView(
        long calls, long refused, String share, String fullest, BarChart chart, String words, List<Row> rows) {

    private static final int HOURS = 24;
    private static final DateTimeFormatter HOUR = DateTimeFormatter.ofPattern("d MMM, HH:00", Locale.ENGLISH);

    /** An hour. */
    public record Row(String hour, long calls, long refused, String fullest) {}

    static ApiUseView of(Session session, long publicApp, Instant now) {
        var last = now.getEpochSecond() / 3600;
        var first = last - HOURS + 1;
        var uses = ApiCallLog.use(session, publicApp, Instant.ofEpochSecond(first * 3600));
        var byHour = uses.stream().collect(Collectors.groupingBy(Use::hour));
        var points = new ArrayList<BarChart.Point>();
        var rows = new ArrayList<Row>();
        for (var hour = first; hour <= last; hour++) {
            var those = byHour.getOrDefault(hour, List.of());
            var name = HOUR.format(Instant.EPOCH.plus(Duration.ofHours(hour)).atZone(ZoneOffset.UTC));
            points.add(new BarChart.Point(name, calls(those)));
            if (!those.isEmpty()) {
                rows.add(new Row(name, calls(those), refused(those), fullest(those)));
            }
        }
        var calls = calls(uses);
        return new ApiUseView(
                calls,
                refused(uses),
                share(refused(uses), calls),
                fullest(uses),
                BarChart.of(points, Long::toString, Long::toString),
                (calls == 1 ? "1 call" : calls + " calls") + " in the last " + HOURS + " hours",
                rows.reversed());
    }

    /** "3 %"; what is more than nothing is not nothing. */
    static String share(long part, long all) {
        if (part == 0 || all == 0) {
            return "0 %";
        }
        return part * 100 < all ? "< 1 %" : part * 100 / all + " %";
    }

    private static long calls(List<Use> uses) {
        return uses.stream().mapToLong(Use::calls).sum();
    }

    private static long refused(List<Use> uses) {
        return uses.stream().filter(Use::refused).mapToLong(Use::calls).sum();
    }

    private static String fullest(List<Use> uses) {
        return uses.stream()
                .map(Use::bucket)
                .filter(bucket -> bucket.matches("\\d{1,6}/\\d{1,6}"))
                .max(Comparator.comparingDouble(ApiUseView::filled))
                .orElse("");
    }

    private static double filled(String bucket) {
        var parts = bucket.split("/", 2);
        return Double.parseDouble(parts[0]) / Math.max(1, Double.parseDouble(parts[1]));
    }
}
