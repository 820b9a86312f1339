package dev.vitrine.catalog;

import dev.vitrine.kernel.ApiException;
import dev.vitrine.rest.Answer;
import dev.vitrine.rest.Call;
import java.util.Map;

/**
 * The different words that products of a shop are described with, each in its first spelling, in alphabetical order.
 */
final class ProductWords {

    private static final int MOST = 5000;

    private ProductWords() {}

    static Answer tags(Call call) {
        return words(call, "tags", """
                select min(tag) from product_tags where shop_id = :shop
                group by tag_key order by tag_key limit :limit
                """);
    }

    static Answer types(Call call) {
        return words(call, "types", """
                select min(product_type) from products where shop_id = :shop and type_key > ''
                group by type_key order by type_key limit :limit
                """);
    }

    static Answer vendors(Call call) {
        return words(call, "vendors", """
                select min(vendor) from products where shop_id = :shop and vendor_key > ''
                group by vendor_key order by vendor_key limit :limit
                """);
    }

    private static Answer words(Call call, String name, String sql) {
        var words = call.session()
                .sql(sql)
                .bind(call.shop().shopId())
                .bind("limit", limit(call))
                .values();
        return Answer.ok(Map.of(name, words));
    }

    private static long limit(Call call) {
        var text = call.query("limit").map(String::strip);
        if (text.isPresent() && !text.get().matches("[1-9]\\d{0,9}")) {
            throw ApiException.field(400, "limit", "must be greater than or equal to 1");
        }
        return Math.min(MOST, text.map(Long::parseLong).orElse((long) MOST));
    }
}
