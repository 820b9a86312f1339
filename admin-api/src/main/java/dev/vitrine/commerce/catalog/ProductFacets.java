package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import java.util.Map;

/** Distinct tags, types and vendors of a shop's products, each in its first spelling, in alphabetical order. */
final class ProductFacets {

    private static final int MOST = 5000;

    private ProductFacets() {}

    static ApiResponse tags(ApiCall apiCall) {
        return words(apiCall, "tags", """
                select min(tag) from product_tags where shop_id = :shop
                group by tag_key order by tag_key limit :limit
                """);
    }

    static ApiResponse types(ApiCall apiCall) {
        return words(apiCall, "types", """
                select min(product_type) from products where shop_id = :shop and type_key > ''
                group by type_key order by type_key limit :limit
                """);
    }

    static ApiResponse vendors(ApiCall apiCall) {
        return words(apiCall, "vendors", """
                select min(vendor) from products where shop_id = :shop and vendor_key > ''
                group by vendor_key order by vendor_key limit :limit
                """);
    }

    private static ApiResponse words(ApiCall apiCall, String name, String sql) {
        var words = apiCall.session()
                .sql(sql)
                .bind(apiCall.shop())
                .bind("limit", limit(apiCall))
                .values();
        return ApiResponse.ok(Map.of(name, words));
    }

    private static long limit(ApiCall apiCall) {
        var text = apiCall.query("limit").map(String::strip);
        if (text.isPresent() && !text.get().matches("[1-9]\\d{0,9}")) {
            throw ApiException.field(400, "limit", "must be greater than or equal to 1");
        }
        return Math.min(MOST, text.map(Long::parseLong).orElse((long) MOST));
    }
}
