package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Route;
import dev.vitrine.foundation.rest.Verb;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** {@code presentment_currencies}: "products and variants: which presentment prices to print". */
public final class PresentmentCurrencies {

    private static final String PRICES = "presentment_prices";

    private PresentmentCurrencies() {}

    /** The same route, with fewer prices in its answer when a caller asks for few. */
    public static Route narrowing(Route route) {
        return route.verb() == Verb.GET && List.of("products", "variants").contains(route.resource())
                ? route.withHandler(apiCall -> narrowed(apiCall, route))
                : route;
    }

    private static ApiResponse narrowed(ApiCall apiCall, Route route) {
        var asked = apiCall.query("presentment_currencies").map(PresentmentCurrencies::codes);
        var apiResponse = route.handler().handle(apiCall);
        if (asked.isEmpty() || apiResponse.body() == null) {
            return apiResponse;
        }
        var tree = apiCall.json().tree(apiResponse.body());
        for (var priced : tree.findParents(PRICES)) {
            narrow((ObjectNode) priced, asked.get());
        }
        var narrowed = ApiResponse.of(apiResponse.status(), tree);
        for (var header : apiResponse.headers().entrySet()) {
            narrowed = narrowed.header(header.getKey(), header.getValue());
        }
        return narrowed;
    }

    private static void narrow(ObjectNode priced, List<String> codes) {
        var all = priced.get(PRICES);
        var kept = priced.putArray(PRICES);
        for (var price : all) {
            if (codes.contains(price.at("/price/currency_code").asText())) {
                kept.add(price);
            }
        }
    }

    private static List<String> codes(String csv) {
        var codes = Arrays.stream(csv.split(","))
                .map(code -> code.strip().toUpperCase(Locale.ROOT))
                .toList();
        if (!codes.stream().allMatch(code -> code.matches("[A-Z]{3}"))) {
            throw ApiException.field(400, "presentment_currencies", "must be ISO 4217 codes");
        }
        return codes;
    }
}
