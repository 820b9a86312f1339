package dev.vitrine.server.console.admin;

import dev.vitrine.insight.analytics.Interval;
import dev.vitrine.insight.analytics.Period;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Words of analytics: what intervals are called. */
final class AnalyticsLabels {

    static final Map<String, Interval> INTERVALS = intervals();

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE d MMM", Locale.ENGLISH);
    private static final DateTimeFormatter SHORT_DAY = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);
    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("MMM yyyy", Locale.ENGLISH);
    private static final DateTimeFormatter HOUR = DateTimeFormatter.ofPattern("d MMM, HH:mm", Locale.ENGLISH);

    private AnalyticsLabels() {}

    /** An interval by its name in the Admin API. */
    static String name(String date, Interval interval) {
        return switch (interval) {
            case HOUR -> HOUR.format(OffsetDateTime.parse(date));
            case DAY -> DAY.format(LocalDate.parse(date));
            case WEEK -> "Week of " + SHORT_DAY.format(LocalDate.parse(date));
            case MONTH -> MONTH.format(LocalDate.parse(date));
        };
    }

    static String unit(Interval interval) {
        return interval.name().charAt(0) + interval.name().substring(1).toLowerCase(Locale.ROOT);
    }

    /** The intervals of a period that have begun. */
    static Set<String> begun(Period period, Interval interval, Instant now) {
        return interval.all(period).stream()
                .filter(date -> !beginning(date, interval, period).isAfter(now))
                .collect(Collectors.toSet());
    }

    private static Instant beginning(String date, Interval interval, Period period) {
        return interval == Interval.HOUR
                ? OffsetDateTime.parse(date).toInstant()
                : LocalDate.parse(date).atStartOfDay(period.zone()).toInstant();
    }

    /** What is said of orders that are left out; or nothing. */
    static String left(ShopFormatter shopFormatter, long count) {
        return count == 0
                ? ""
                : shopFormatter.count(count, "order", "orders") + " of this time " + (count == 1 ? "is" : "are")
                        + " in another currency than " + shopFormatter.shop().currency()
                        + " and left out of all amounts and counts of orders.";
    }

    private static Map<String, Interval> intervals() {
        var intervals = new LinkedHashMap<String, Interval>();
        for (var interval : Interval.values()) {
            intervals.put(interval.name().toLowerCase(Locale.ROOT), interval);
        }
        return intervals;
    }
}
