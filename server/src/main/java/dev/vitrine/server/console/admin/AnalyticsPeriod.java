package dev.vitrine.server.console.admin;

import dev.vitrine.insight.analytics.Interval;
import dev.vitrine.insight.analytics.Period;
import dev.vitrine.server.console.ListQuery;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Period of a page of analytics as its address says it, and the one that it is compared with.
 *
 * @param choice one of {@link #CHOICES}
 * @param comparison one of {@link #COMPARISONS}
 * @param compared null when nothing is compared
 * @param problem what the address says that cannot be understood, in a sentence; or empty
 */
public record AnalyticsPeriod(
        String choice,
        String comparison,
        Period period,
        @Nullable Period compared,
        String problem) {

    static final Map<String, String> CHOICES = choices();
    static final Map<String, String> COMPARISONS = comparisons();

    /** What is shown unless the address says something else. */
    private static final String USUAL = "last_30";

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d", Locale.ENGLISH);
    private static final DateTimeFormatter DAY_AND_MONTH = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH);

    /** Says what is wrong with an address, in a sentence. */
    private static final class NoPeriodException extends Exception {
        private static final long serialVersionUID = 1L;

        NoPeriodException(String message) {
            super(message);
        }
    }

    /** @param usualComparison what it is compared with unless the address says so */
    static AnalyticsPeriod of(ListQuery listQuery, String usualComparison, ZoneId zone, LocalDate today) {
        var choice = listQuery.text("period");
        if (choice.isEmpty()) {
            choice =
                    listQuery.text("since").isEmpty() && listQuery.text("until").isEmpty() ? USUAL : "custom";
        }
        var comparison = listQuery.text("compare").isEmpty() ? usualComparison : listQuery.text("compare");
        var problem = "";
        if (!COMPARISONS.containsKey(comparison)) {
            problem = "Nothing can be compared with “" + comparison + "”. ";
            comparison = usualComparison;
        }
        Period period;
        try {
            period = choice.equals("custom") ? custom(listQuery, zone, today) : named(choice, zone, today);
        } catch (NoPeriodException e) {
            problem += e.getMessage() + " The last 30 days are shown instead.";
            period = lastDays(30, zone, today);
            choice = CHOICES.containsKey(choice) ? choice : USUAL;
        }
        var compared = switch (comparison) {
            case "previous" -> period.previous();
            case "year" -> period.yearBefore();
            default -> null;
        };
        return new AnalyticsPeriod(choice, comparison, period, compared, problem.strip());
    }

    public boolean custom() {
        return choice.equals("custom");
    }

    /** {@code 3–9 Nov 2026}. */
    public String words() {
        return words(period);
    }

    public String comparedWords() {
        return compared == null ? "" : words(compared);
    }

    /** So that a chart has some ten to ninety points. */
    Interval interval() {
        var days = period.days();
        return days <= 2 ? Interval.HOUR : days <= 92 ? Interval.DAY : days <= 190 ? Interval.WEEK : Interval.MONTH;
    }

    private static String words(Period period) {
        var since = period.since();
        var until = period.until();
        if (since.equals(until)) {
            return DATE.format(since);
        }
        if (since.getYear() != until.getYear()) {
            return DATE.format(since) + " – " + DATE.format(until);
        }
        return since.getMonth() == until.getMonth()
                ? DAY.format(since) + "–" + DATE.format(until)
                : DAY_AND_MONTH.format(since) + " – " + DATE.format(until);
    }

    private static Period named(String choice, ZoneId zone, LocalDate today) throws NoPeriodException {
        return switch (choice) {
            case "today" -> new Period(today, today, zone);
            case "yesterday" -> new Period(today.minusDays(1), today.minusDays(1), zone);
            case "last_7" -> lastDays(7, zone, today);
            case "last_30" -> lastDays(30, zone, today);
            case "last_90" -> lastDays(90, zone, today);
            case "this_month" -> new Period(today.withDayOfMonth(1), today, zone);
            case "last_month" -> {
                var first = today.withDayOfMonth(1).minusMonths(1);
                yield new Period(first, first.plusMonths(1).minusDays(1), zone);
            }
            case "this_year" -> new Period(today.withDayOfYear(1), today, zone);
            default -> throw new NoPeriodException("There is no period “" + choice + "”.");
        };
    }

    private static Period custom(ListQuery listQuery, ZoneId zone, LocalDate today) throws NoPeriodException {
        var first = listQuery.text("since");
        var last = listQuery.text("until");
        if (first.isEmpty() && last.isEmpty()) {
            return lastDays(30, zone, today);
        }
        var until = last.isEmpty() ? today : date(last);
        var since = first.isEmpty() ? until.minusDays(29) : date(first);
        if (last.isEmpty() && since.isAfter(today)) {
            until = since;
        }
        var period = new Period(since, until, zone);
        if (until.isBefore(since)) {
            throw new NoPeriodException("The last day is before the first one.");
        }
        if (period.days() > Period.LONGEST) {
            throw new NoPeriodException("A report spans " + Period.LONGEST + " days at most.");
        }
        return period;
    }

    private static Period lastDays(int days, ZoneId zone, LocalDate today) {
        return new Period(today.minusDays(days - 1L), today, zone);
    }

    private static LocalDate date(String text) throws NoPeriodException {
        try {
            var date = LocalDate.parse(text);
            if (date.getYear() < 1970 || date.getYear() > 9998) {
                throw new NoPeriodException("“" + text + "” is too far away.");
            }
            return date;
        } catch (DateTimeException e) {
            throw new NoPeriodException("“" + text + "” is not a date such as 2026-01-31.");
        }
    }

    private static Map<String, String> choices() {
        var choices = new LinkedHashMap<String, String>();
        choices.put("today", "Today");
        choices.put("yesterday", "Yesterday");
        choices.put("last_7", "Last 7 days");
        choices.put(USUAL, "Last 30 days");
        choices.put("last_90", "Last 90 days");
        choices.put("this_month", "This month");
        choices.put("last_month", "Last month");
        choices.put("this_year", "This year");
        choices.put("custom", "Custom dates");
        return choices;
    }

    private static Map<String, String> comparisons() {
        var comparisons = new LinkedHashMap<String, String>();
        comparisons.put("previous", "Compared with the period before");
        comparisons.put("year", "Compared with a year before");
        comparisons.put("none", "Without comparison");
        return comparisons;
    }
}
