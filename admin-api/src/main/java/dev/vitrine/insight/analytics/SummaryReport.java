package dev.vitrine.insight.analytics;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Summary of a period, with the previous period for comparison when requested. */
final class SummaryReport {

    private SummaryReport() {}

    static ApiResponse report(ApiCall apiCall) {
        var period = Period.of(apiCall);
        var salesQuery = query(apiCall, period);
        var compare = apiCall.query("compare");
        if (compare.isEmpty()) {
            return ApiResponse.ok(Map.of("summary", of(apiCall, salesQuery, CustomerReport.counts(salesQuery))));
        }
        if (!compare.get().equals("previous")) {
            throw ApiException.field(400, "compare", "must be previous");
        }
        var previous = query(apiCall, period.previous());
        var customers = CustomerReport.counts(salesQuery, previous);
        var shown = of(apiCall, salesQuery, customers.now());
        shown.put("previous", of(apiCall, previous, customers.before()));
        return ApiResponse.ok(Map.of("summary", shown));
    }

    private static SalesQuery query(ApiCall apiCall, Period period) {
        return new SalesQuery(apiCall.session(), apiCall.shop(), period, Analytics.tests(apiCall));
    }

    private static Map<String, Object> of(
            ApiCall apiCall, SalesQuery salesQuery, CustomerReport.CustomerCounts customers) {
        var sums = salesQuery.entries(SalesGrouping.NONE, Optional.empty()).stream()
                .map(SalesQuery.Entry::figures)
                .reduce(SalesFigures.NONE, SalesFigures::plus);
        var shown = new LinkedHashMap<>(sums.shown(apiCall.shop().currency()));
        var orders = sums.ordersCount();
        shown.put(
                "average_order_value",
                new Money(sums.averageOrderValue(), apiCall.shop().currency()));
        shown.put("average_order_items", share(sums.itemsSold(), orders, 2));
        shown.put("items_sold", sums.itemsSold());
        shown.putAll(customers.shown());
        shown.putAll(ConversionFunnel.of(salesQuery).shown());
        shown.put("currency", apiCall.shop().currency());
        shown.put("since", salesQuery.period().since().toString());
        shown.put("until", salesQuery.period().until().toString());
        return shown;
    }

    /** A part of a whole, half up; zero where there is no whole. */
    static BigDecimal share(long part, long whole, int digits) {
        return whole == 0
                ? BigDecimal.ZERO.setScale(digits)
                : BigDecimal.valueOf(part).divide(BigDecimal.valueOf(whole), digits, RoundingMode.HALF_UP);
    }
}
