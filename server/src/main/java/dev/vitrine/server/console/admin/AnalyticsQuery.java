package dev.vitrine.server.console.admin;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.insight.analytics.ShopReports;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.StaffRequest;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Query of a page of analytics. For one request.
 *
 * @param tests whether test orders count
 */
record AnalyticsQuery(StaffRequest visit, ListQuery listQuery, AnalyticsPeriod span, boolean tests, Instant now) {

    /** What one report of analytics hands on to the next. */
    private static final List<String> COMMON = List.of("period", "compare", "since", "until", "tests");

    private static final List<String> KNOWN =
            List.of("period", "compare", "since", "until", "tests", "interval", "order");

    /** Link to a page of analytics about the same period. */
    public record Tab(String title, String address, boolean current) {}

    static AnalyticsQuery of(StaffRequest visit, String path, String usualComparison, Instant now) {
        var asked = ListQuery.of(visit.context(), path, KNOWN);
        var shop = visit.shop();
        var span = AnalyticsPeriod.of(asked, usualComparison, shop.zone(), LocalDate.ofInstant(now, shop.zone()));
        var kept = new LinkedHashMap<>(asked.asked());
        if (!span.custom()) {
            kept.remove("since");
            kept.remove("until");
        }
        var tests = Optional.ofNullable(kept.get("tests"))
                .map("on"::equals)
                // why: such shops can only sell for practice, and empty reports would tell them nothing.
                .orElse(List.of("dev", "trial").contains(shop.planName()));
        return new AnalyticsQuery(visit, new ListQuery(path, kept, asked.page()), span, tests, now);
    }

    ShopFormatter shopFormatter() {
        return new ShopFormatter(visit.shop(), now);
    }

    ShopReports reports(Session session) {
        return new ShopReports(session, visit.shop(), span.period(), tests);
    }

    /** Reports of the period that is compared with. */
    Optional<ShopReports> compared(Session session) {
        return Optional.ofNullable(span.compared())
                .map(period -> new ShopReports(session, visit.shop(), period, tests));
    }

    /** Another page about the same. */
    String elsewhere(String path) {
        var kept = new LinkedHashMap<>(listQuery.asked());
        kept.keySet().retainAll(COMMON);
        return new ListQuery(path, kept, 1).here();
    }

    /** What every page of analytics shows of its query. */
    void addTo(Map<String, Object> model) {
        model.put("query", listQuery);
        model.put("span", span);
        model.put("choices", AnalyticsPeriod.CHOICES);
        model.put("comparisons", AnalyticsPeriod.COMPARISONS);
        model.put("beside", listQuery.otherParameters(List.of("period", "compare", "since", "until")));
        model.put("tests", tests);
        model.put("testsAddress", listQuery.with("tests", tests ? "off" : "on"));
        model.put("zone", visit.shop().ianaTimezone());
        var tabs = new LinkedHashMap<String, String>();
        tabs.put(AdminAnalyticsPage.PATH, "Overview");
        for (var report : AnalyticsReport.values()) {
            tabs.put(report.path(), report.title());
        }
        model.put(
                "tabs",
                tabs.entrySet().stream()
                        .map(tab -> new Tab(
                                tab.getValue(),
                                elsewhere(tab.getKey()),
                                tab.getKey().equals(listQuery.path())))
                        .toList());
    }
}
