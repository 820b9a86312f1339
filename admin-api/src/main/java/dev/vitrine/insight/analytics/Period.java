package dev.vitrine.insight.analytics;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/** Whole days of a shop, both ends included. */
public record Period(LocalDate since, LocalDate until, ZoneId zone) {

    /** "max span 366 days". */
    public static final int LONGEST = 366;

    /** "since default today-30, max span 366 days (422)". */
    static Period of(ApiCall apiCall) {
        var zone = apiCall.shop().zone();
        var today = LocalDate.ofInstant(apiCall.now(), zone);
        var until = apiCall.query("until").map(text -> date("until", text)).orElse(today);
        var since = apiCall.query("since").map(text -> date("since", text)).orElse(until.minusDays(30));
        var period = new Period(since, until, zone);
        if (until.isBefore(since)) {
            throw Problems.of("until", "must be on or after since");
        }
        if (period.days() > LONGEST) {
            throw Problems.of("since", "is too early: a report spans 366 days at most");
        }
        return period;
    }

    public Instant from() {
        return since.atStartOfDay(zone).toInstant();
    }

    /** The first instant that is outside again. */
    public Instant to() {
        return until.plusDays(1).atStartOfDay(zone).toInstant();
    }

    /** As many days, right before these. */
    public Period previous() {
        return new Period(since.minusDays(days()), since.minusDays(1), zone);
    }

    /** The same days of the year before; 28 February for a 29th. */
    public Period yearBefore() {
        return new Period(since.minusYears(1), until.minusYears(1), zone);
    }

    public long days() {
        return ChronoUnit.DAYS.between(since, until) + 1;
    }

    private static LocalDate date(String name, String text) {
        try {
            var date = LocalDate.parse(text.strip().replaceFirst("[T ].*$", ""));
            if (date.getYear() < 1 || date.getYear() > 9999) {
                throw new DateTimeException(text);
            }
            return date;
        } catch (DateTimeException e) {
            throw ApiException.field(400, name, "is not a date");
        }
    }
}
