package dev.vitrine.insight.analytics;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Times;
import dev.vitrine.foundation.rest.ApiCall;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Interval into which a period is divided. Weeks begin on Mondays. */
public enum Interval {
    HOUR,
    DAY,
    WEEK,
    MONTH;

    /** A quarter of an hour in milliseconds. why: every zone's offset is a multiple of it. */
    private static final long QUARTER = 15 * 60 * 1000L;

    private static final long DAY_LENGTH = 24 * 60 * 60 * 1000L;

    /** Milliseconds and days from the year 0 to 1970. why: no time is negative then, and division rounds down. */
    private static final long ERA = 62_167_219_200_000L;

    private static final long ERA_DAYS = ERA / DAY_LENGTH;

    static Optional<Interval> of(ApiCall apiCall) {
        return apiCall.query("interval")
                .map(word -> Arrays.stream(values())
                        .filter(each -> each.name().equals(word.toUpperCase(Locale.ROOT)))
                        .findFirst()
                        .orElseThrow(
                                () -> ApiException.field(400, "interval", "must be one of hour, day, week, month")));
    }

    /**
     * The number of the slot in which a time lies, in SQL that knows no zones: of a quarter of an hour for hours, and
     * of a day of the shop for all others.
     */
    String slot(String time, Period period) {
        return this == HOUR
                ? time + " / " + QUARTER
                : "(%s + %s + %d) / %d - %d".formatted(time, offset(time, period), ERA, DAY_LENGTH, ERA_DAYS);
    }

    /** What local time is ahead of UTC at a time of the period, in milliseconds. */
    private static String offset(String time, Period period) {
        var rules = period.zone().getRules();
        var changes = new StringBuilder();
        var at = period.from();
        for (var next = rules.nextTransition(at);
                next != null && next.getInstant().isBefore(period.to());
                next = rules.nextTransition(at)) {
            at = next.getInstant();
            changes.append(" when %s < %d then %d"
                    .formatted(time, at.toEpochMilli(), next.getOffsetBefore().getTotalSeconds() * 1000L));
        }
        var last = rules.getOffset(at).getTotalSeconds() * 1000L;
        return changes.isEmpty() ? Long.toString(last) : "case" + changes + " else " + last + " end";
    }

    /** The name of the interval in which a slot lies: its first day, or for hours its time. */
    String label(long slot, Period period) {
        return this == HOUR
                ? label(Instant.ofEpochMilli(slot * QUARTER).atZone(period.zone()))
                : label(LocalDate.ofEpochDay(slot).atStartOfDay(period.zone()));
    }

    /** Every interval that begins in the period or reaches into it, in order. */
    public Set<String> all(Period period) {
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
