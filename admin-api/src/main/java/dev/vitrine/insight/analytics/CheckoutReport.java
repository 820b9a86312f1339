package dev.vitrine.insight.analytics;

import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import java.util.LinkedHashMap;
import java.util.Map;

/** Report of the checkouts of a period: how many were abandoned, and how many of those were recovered. */
final class CheckoutReport {

    record Counts(
            long reached,
            long completed,
            long abandoned,
            long recovered,
            long completedValue,
            long abandonedValue,
            long recoveredValue) {}

    private CheckoutReport() {}

    /** "abandonment and recovery". */
    static ApiResponse report(ApiCall apiCall) {
        var period = Period.of(apiCall);
        var counts = counts(apiCall, period);
        var currency = apiCall.shop().currency();
        var shown = new LinkedHashMap<String, Object>();
        shown.put("since", period.since().toString());
        shown.put("until", period.until().toString());
        shown.put("currency", currency);
        shown.put("reached_checkouts", counts.reached());
        shown.put("completed_checkouts", counts.completed());
        shown.put("abandoned_checkouts", counts.abandoned());
        shown.put("recovered_checkouts", counts.recovered());
        shown.put("completed_value", new Money(counts.completedValue(), currency));
        shown.put("abandoned_value", new Money(counts.abandonedValue(), currency));
        shown.put("recovered_value", new Money(counts.recoveredValue(), currency));
        shown.put("abandonment_rate", SummaryReport.share(counts.abandoned(), counts.reached(), 4));
        shown.put("recovery_rate", SummaryReport.share(counts.recovered(), counts.abandoned() + counts.recovered(), 4));
        return ApiResponse.ok(Map.of("checkouts", shown));
    }

    /** What was left is marked by the sweep of checkouts. */
    private static Counts counts(ApiCall apiCall, Period period) {
        return apiCall.session()
                .sql("""
                        with begun as (
                          select total_price as value, completed_at is not null as completed,
                            completed_at is null and abandoned_at is not null as abandoned,
                            completed_at is not null and abandoned_at is not null as recovered
                          from checkouts
                          where shop_id = :shop and currency = :currency and created_at >= :from and created_at < :to)
                        select count(*) as reached,
                          count(case when completed then 1 end) as completed,
                          count(case when abandoned then 1 end) as abandoned,
                          count(case when recovered then 1 end) as recovered,
                          sum(case when completed then value else 0 end) as completed_value,
                          sum(case when abandoned then value else 0 end) as abandoned_value,
                          sum(case when recovered then value else 0 end) as recovered_value
                        from begun
                        """)
                .bind(apiCall.shop())
                .bind("currency", apiCall.shop().currency())
                .bind("from", period.from())
                .bind("to", period.to())
                .one(Counts.class)
                .orElseThrow();
    }
}
