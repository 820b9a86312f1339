package dev.vitrine.insight.analytics;

import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Conversion funnel: counts of sessions, carts, checkouts and completed checkouts of a period. */
record ConversionFunnel(long sessions, long addToCarts, long reachedCheckouts, long completedCheckouts) {

    private static final ConversionFunnel NONE = new ConversionFunnel(0, 0, 0, 0);

    /** A step's count in a slot. */
    record Step(long slot, String step, long times) {}

    static ConversionFunnel of(SalesQuery salesQuery) {
        return steps(salesQuery, false).stream().map(ConversionFunnel::of).reduce(NONE, ConversionFunnel::plus);
    }

    /** "funnel per interval". */
    static ApiResponse report(ApiCall apiCall) {
        var period = Period.of(apiCall);
        var interval = Interval.of(apiCall).orElse(Interval.DAY);
        var rows = new LinkedHashMap<String, ConversionFunnel>();
        interval.all(period).forEach(label -> rows.put(label, NONE));
        var salesQuery = new SalesQuery(apiCall.session(), apiCall.shop(), period, Analytics.tests(apiCall));
        steps(salesQuery, true)
                .forEach(step -> rows.merge(interval.label(step.slot(), period), of(step), ConversionFunnel::plus));
        var shown = new ArrayList<Map<String, Object>>();
        rows.forEach((label, conversionFunnel) -> {
            var row = new LinkedHashMap<String, Object>(Map.of("date", label));
            row.putAll(conversionFunnel.shown());
            shown.add(row);
        });
        return ApiResponse.ok(Map.of("conversion", shown));
    }

    Map<String, Object> shown() {
        var shown = new LinkedHashMap<String, Object>();
        shown.put("sessions", sessions);
        shown.put("add_to_carts", addToCarts);
        shown.put("reached_checkouts", reachedCheckouts);
        shown.put("completed_checkouts", completedCheckouts);
        shown.put("conversion_rate", SummaryReport.share(completedCheckouts, sessions, 4));
        return shown;
    }

    private static List<Step> steps(SalesQuery salesQuery, boolean slots) {
        var creation = slots ? "created_at / " + Interval.SLOT : "0";
        var hour = slots ? "hour / " + Interval.SLOT : "0";
        return salesQuery.bound("""
                        select %s as slot, 'session' as step, sum(sessions) as times from visits
                        where shop_id = :shop and hour >= :from and hour < :to group by 1
                        union all
                        select %2$s, 'cart', count(*) from carts
                        where shop_id = :shop and created_at >= :from and created_at < :to group by 1
                        union all
                        select %2$s, 'checkout', count(*) from checkouts
                        where shop_id = :shop and created_at >= :from and created_at < :to group by 1
                        union all
                        select %2$s, 'completed', count(*) from checkouts
                        where shop_id = :shop and created_at >= :from and created_at < :to
                          and completed_at is not null group by 1
                        """.formatted(hour, creation)).list(Step.class);
    }

    private static ConversionFunnel of(Step step) {
        return switch (step.step()) {
            case "session" -> new ConversionFunnel(step.times(), 0, 0, 0);
            case "cart" -> new ConversionFunnel(0, step.times(), 0, 0);
            case "checkout" -> new ConversionFunnel(0, 0, step.times(), 0);
            default -> new ConversionFunnel(0, 0, 0, step.times());
        };
    }

    private ConversionFunnel plus(ConversionFunnel other) {
        return new ConversionFunnel(
                sessions + other.sessions,
                addToCarts + other.addToCarts,
                reachedCheckouts + other.reachedCheckouts,
                completedCheckouts + other.completedCheckouts);
    }
}
