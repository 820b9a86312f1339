package dev.vitrine.server.console.apps;

import dev.vitrine.apps.InstallationHistory;
import dev.vitrine.apps.InstallationHistory.InstallationEvent;
import dev.vitrine.apps.UninstallReason;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.server.console.BarChart;
import dev.vitrine.server.console.UtcDateFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How an app did in shops in the last 30 days, in UTC.
 *
 * @param everInstalled whether any shop ever had it; nothing else says anything then
 * @param kept by how many of the shops that ever installed it
 * @param words what the chart shows
 * @param rows days on which something happened, the last first
 * @param reasons why it was uninstalled and by how many, the commonest first
 */
public record InstallsView(
        boolean everInstalled,
        long installed,
        long uninstalled,
        String kept,
        BarChart chart,
        String words,
        List<Row> rows,
        List<String> reasons,
        List<Quote> quotes) {

    private static final int DAYS = 30;
    private static final int MOST_QUOTES = 10;
    private static final DateTimeFormatter SHORT = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);

    /** A day. */
    public record Row(String day, long installed, long uninstalled) {}

    /** What a merchant said. */
    public record Quote(String words, String day) {}

    static InstallsView of(Session session, long publicApp, Instant now) {
        var today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        var first = today.minusDays(DAYS - 1L);
        var events = InstallationHistory.since(
                session, publicApp, first.atStartOfDay().toInstant(ZoneOffset.UTC));
        var retention = InstallationHistory.retention(session, publicApp);
        var byDay = events.stream()
                .collect(Collectors.groupingBy(event -> LocalDate.ofInstant(event.happenedAt(), ZoneOffset.UTC)));
        var points = new ArrayList<BarChart.Point>();
        var rows = new ArrayList<Row>();
        for (var day = first; !day.isAfter(today); day = day.plusDays(1)) {
            var those = byDay.getOrDefault(day, List.of());
            points.add(new BarChart.Point(SHORT.format(day), count(those, true)));
            if (!those.isEmpty()) {
                rows.add(new Row(
                        UtcDateFormat.day(day.atStartOfDay().toInstant(ZoneOffset.UTC)),
                        count(those, true),
                        count(those, false)));
            }
        }
        var installed = count(events, true);
        return new InstallsView(
                retention.ever() > 0,
                installed,
                count(events, false),
                retention.still() + " of " + (retention.ever() == 1 ? "1 shop" : retention.ever() + " shops"),
                BarChart.of(points, Long::toString, Long::toString),
                "Installed " + (installed == 1 ? "once" : installed + " times") + " in the last " + DAYS + " days",
                rows.reversed(),
                reasons(events),
                events.stream()
                        .filter(event -> !event.words().isBlank())
                        .limit(MOST_QUOTES)
                        .map(event -> new Quote(event.words(), UtcDateFormat.day(event.happenedAt())))
                        .toList());
    }

    private static long count(List<InstallationEvent> events, boolean installed) {
        return events.stream().filter(event -> event.installed() == installed).count();
    }

    private static List<String> reasons(List<InstallationEvent> events) {
        var counts = events.stream()
                .flatMap(event -> UninstallReason.of(event.reason()).stream())
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        return counts.entrySet().stream()
                .sorted(Map.Entry.<UninstallReason, Long>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(entry -> entry.getKey().title() + " · "
                        + (entry.getValue() == 1 ? "1 shop" : entry.getValue() + " shops"))
                .toList();
    }
}
