package dev.vitrine.insight.analytics;

import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Conversion funnel: counts of sessions, carts, checkouts and completed checkouts of a period. */
public record ConversionFunnel(long sessions, long addToCarts, long reachedCheckouts, long completedCheckouts) {

    public static final ConversionFunnel NONE = new ConversionFunnel(0, 0, 0, 0);

    /** A step's count in a slot. */
    record Step(long slot, String step, long times) {}

    static ConversionFunnel of(SalesQuery salesQuery) {
        return steps(salesQuery, Optional.empty()).stream()
                .map(ConversionFunnel::of)
                .reduce(NONE, ConversionFunnel::plus);
    }

    /** "funnel per interval". */
    static ApiResponse report(ApiCall apiCall) {
        var period = Period.of(apiCall);
        var interval = Interval.of(apiCall).orElse(Interval.DAY);
        var salesQuery = new SalesQuery(apiCall.session(), apiCall.shop(), period, Analytics.tests(apiCall));
        var shown = new ArrayList<Map<String, Object>>();
        by(interval, salesQuery).forEach((label, conversionFunnel) -> {
            var row = new LinkedHashMap<String, Object>(Map.of("date", label));
            row.putAll(conversionFunnel.shown());
            shown.add(row);
        });
        return ApiResponse.ok(Map.of("conversion", shown));
    }

    /** For each interval, also those without a visit. */
    static Map<String, ConversionFunnel> by(Interval interval, SalesQuery salesQuery) {
        var rows = new LinkedHashMap<String, ConversionFunnel>();
        var period = salesQuery.period();
        interval.all(period).forEach(label -> rows.put(label, NONE));
        steps(salesQuery, Optional.of(interval))
                .forEach(step -> rows.merge(interval.label(step.slot(), period), of(step), ConversionFunnel::plus));
        return rows;
    }

    /** Completed checkouts of all sessions, with four digits. */
    public BigDecimal conversionRate() {
        return SummaryReport.share(completedCheckouts, sessions, 4);
    }

    Map<String, Object> shown() {
        var shown = new LinkedHashMap<String, Object>();
        shown.put("sessions", sessions);
        shown.put("add_to_carts", addToCarts);
        shown.put("reached_checkouts", reachedCheckouts);
        shown.put("completed_checkouts", completedCheckouts);
        shown.put("conversion_rate", conversionRate());
        return shown;
    }

    private static List<Step> steps(SalesQuery salesQuery, Optional<Interval> interval) {
        var creation = salesQuery.slot("created_at", interval);
        var hour = salesQuery.slot("hour", interval);
        return salesQuery
                .bound("""
                        select %1$s as slot, 'session' as step, coalesce(sum(sessions), 0) as times from visits
                        where shop_id = :shop and hour >= :from and hour < :to %3$s
                        union all
                        select %2$s, 'cart', count(*) from carts
                        where shop_id = :shop and created_at >= :from and created_at < :to %3$s
                        union all
                        select %2$s, 'checkout', count(*) from checkouts
                        where shop_id = :shop and created_at >= :from and created_at < :to %3$s
                        union all
                        select %2$s, 'completed', count(*) from checkouts
                        where shop_id = :shop and created_at >= :from and created_at < :to
                          and completed_at is not null %3$s
                        """.formatted(hour, creation, interval.isPresent() ? "group by 1" : ""))
                .list(Step.class);
    }

    private static ConversionFunnel of(Step step) {
        return switch (step.step()) {
            case "session" -> new ConversionFunnel(step.times(), 0, 0, 0);
            case "cart" -> new ConversionFunnel(0, step.times(), 0, 0);
            case "checkout" -> new ConversionFunnel(0, 0, step.times(), 0);
            default -> new ConversionFunnel(0, 0, 0, step.times());
        };
    }

    public ConversionFunnel plus(ConversionFunnel other) {
        return new ConversionFunnel(
                sessions + other.sessions,
                addToCarts + other.addToCarts,
                reachedCheckouts + other.reachedCheckouts,
                completedCheckouts + other.completedCheckouts);
    }
}
