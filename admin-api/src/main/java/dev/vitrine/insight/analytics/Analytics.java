package dev.vitrine.insight.analytics;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Route;
import dev.vitrine.foundation.rest.Verb;
import java.util.List;
import java.util.function.Function;

/** The reports of a shop: {@code /admin/analytics/…}. Safe for use by many threads. */
public final class Analytics implements Feature {

    @Override
    public List<Route> routes() {
        return List.of(
                route("summary", SummaryReport::report),
                route("sales", SalesReport::report),
                route("products", SalesReport::products),
                route("conversion", ConversionFunnel::report),
                route("customers", CustomerReport::report),
                route("checkouts", CheckoutReport::report));
    }

    /** {@code test=true} counts test orders in, for shops that have not sold anything else yet. */
    static boolean tests(ApiCall apiCall) {
        return apiCall.query("test").filter(text -> text.matches("true|1")).isPresent();
    }

    private static Route route(String name, Function<ApiCall, ApiResponse> report) {
        return new Route(
                Verb.GET,
                "analytics/" + name,
                Scope.ANALYTICS,
                "analytics",
                apiCall -> apiCall.readingFromReplica(() -> report.apply(apiCall)));
    }
}
