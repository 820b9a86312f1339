package dev.vitrine.analytics;

import dev.vitrine.rest.ApiCall;
import dev.vitrine.rest.ApiResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** From visits to orders: how many sessions, carts, checkouts and completed ones began in a time. */
record Funnel(long sessions, long addToCarts, long reachedCheckouts, long completedCheckouts) {

    private static final Funnel NONE = new Funnel(0, 0, 0, 0);

    /** A step's count in a slot. */
    record Step(long slot, String step, long times) {}

    static Funnel of(Ledger ledger) {
        return steps(ledger, false).stream().map(Funnel::of).reduce(NONE, Funnel::plus);
    }

    /** "funnel per interval". */
    static ApiResponse report(ApiCall apiCall) {
        var period = Period.of(apiCall);
        var interval = Interval.of(apiCall).orElse(Interval.DAY);
        var rows = new LinkedHashMap<String, Funnel>();
        interval.all(period).forEach(label -> rows.put(label, NONE));
        var ledger = new Ledger(apiCall.session(), apiCall.shop(), period, Analytics.tests(apiCall));
        steps(ledger, true).forEach(step -> rows.merge(interval.label(step.slot(), period), of(step), Funnel::plus));
        var shown = new ArrayList<Map<String, Object>>();
        rows.forEach((label, funnel) -> {
            var row = new LinkedHashMap<String, Object>(Map.of("date", label));
            row.putAll(funnel.shown());
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
        shown.put("conversion_rate", Summary.share(completedCheckouts, sessions, 4));
        return shown;
    }

    private static List<Step> steps(Ledger ledger, boolean slots) {
        var creation = slots ? "created_at / " + Interval.SLOT : "0";
        var hour = slots ? "hour / " + Interval.SLOT : "0";
        return ledger.bound("""
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

    private static Funnel of(Step step) {
        return switch (step.step()) {
            case "session" -> new Funnel(step.times(), 0, 0, 0);
            case "cart" -> new Funnel(0, step.times(), 0, 0);
            case "checkout" -> new Funnel(0, 0, step.times(), 0);
            default -> new Funnel(0, 0, 0, step.times());
        };
    }

    private Funnel plus(Funnel other) {
        return new Funnel(
                sessions + other.sessions,
                addToCarts + other.addToCarts,
                reachedCheckouts + other.reachedCheckouts,
                completedCheckouts + other.completedCheckouts);
    }
}
