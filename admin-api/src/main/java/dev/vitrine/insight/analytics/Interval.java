package dev.vitrine.insight.analytics;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Times;
import dev.vitrine.foundation.rest.ApiCall;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Interval into which a period is divided. Weeks begin on Mondays. */
enum Interval {
    HOUR,
    DAY,
    WEEK,
    MONTH;

    /**
     * The database counts in quarters of an hour, in milliseconds, and they are put together here: every zone's offset
     * is a multiple of it, and no database needs to know zones.
     */
    static final long SLOT = 15 * 60 * 1000L;

    static Optional<Interval> of(ApiCall apiCall) {
        return apiCall.query("interval")
                .map(word -> Arrays.stream(values())
                        .filter(each -> each.name().equals(word.toUpperCase(Locale.ROOT)))
                        .findFirst()
                        .orElseThrow(
                                () -> ApiException.field(400, "interval", "must be one of hour, day, week, month")));
    }

    /** The name of the interval in which a slot lies: its first day, or for hours its time. */
    String label(long slot, Period period) {
        return label(Instant.ofEpochMilli(slot * SLOT).atZone(period.zone()));
    }

    /** Every interval that begins in the period or reaches into it, in order. */
    Set<String> all(Period period) {
        var labels = new LinkedHashSet<String>();
        var end = period.to();
        for (var time = period.from().atZone(period.zone()); time.toInstant().isBefore(end); time = next(time)) {
            labels.add(label(time));
        }
        return labels;
    }

    private ZonedDateTime next(ZonedDateTime time) {
        return this == HOUR ? time.plusHours(1) : time.plusDays(1);
    }

    private String label(ZonedDateTime time) {
        var day = time.toLocalDate();
        return switch (this) {
            case HOUR -> Times.print(time.truncatedTo(ChronoUnit.HOURS).toInstant(), time.getZone());
            case DAY -> day.toString();
            case WEEK ->
                day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).toString();
            case MONTH -> day.withDayOfMonth(1).toString();
        };
    }
}
