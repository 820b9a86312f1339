package dev.vitrine.insight.analytics;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/** Report of the checkouts of a period: how many were abandoned, and how many of those were recovered. */
public final class CheckoutReport {

    public record Counts(
            long reached,
            long completed,
            long abandoned,
            long recovered,
            long completedValue,
            long abandonedValue,
            long recoveredValue) {

        /** Of all that were begun, with four digits. */
        public BigDecimal abandonmentRate() {
            return SummaryReport.share(abandoned, reached, 4);
        }

        /** Of all that were abandoned at some time, with four digits. */
        public BigDecimal recoveryRate() {
            return SummaryReport.share(recovered, abandoned + recovered, 4);
        }
    }

    private CheckoutReport() {}

    /** "abandonment and recovery". */
    static ApiResponse report(ApiCall apiCall) {
        var period = Period.of(apiCall);
        var counts = counts(apiCall.session(), apiCall.shop(), period);
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
        shown.put("abandonment_rate", counts.abandonmentRate());
        shown.put("recovery_rate", counts.recoveryRate());
        return ApiResponse.ok(Map.of("checkouts", shown));
    }

    /** What was left is marked by the sweep of checkouts. */
    static Counts counts(Session session, Shop shop, Period period) {
        return session.sql("""
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
                .bind(shop)
                .bind("currency", shop.currency())
                .bind("from", period.from())
                .bind("to", period.to())
                .one(Counts.class)
                .orElseThrow();
    }
}
