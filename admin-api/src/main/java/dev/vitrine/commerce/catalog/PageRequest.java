package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.ApiCall;
import java.util.List;

/** Page that a request asks for by {@code limit} and {@code page}, for lists that the resource engine does not read. */
record PageRequest(long offset, int rows) {

    private static final int WIDEST = 100_000;

    static PageRequest of(ApiCall apiCall, int most) {
        var limit = number(apiCall, "limit", 50);
        var page = number(apiCall, "page", 1);
        // why: as every list answers: "a GET whose limit times page exceeds 100,000 returns 429".
        if (limit > WIDEST || page > WIDEST || limit * page > WIDEST) {
            throw ApiException.of(429, "Page offset exceeds 100000. Ask for fewer.");
        }
        var rows = (int) Math.min(most, limit);
        return new PageRequest((page - 1) * rows, rows);
    }

    Select of(Select select) {
        return select.from(offset).limit(rows);
    }

    ProductQuery products(long collection, ProductSortOrder order) {
        return new ProductQuery(false, collection, null, List.of(), order, offset, rows);
    }

    private static long number(ApiCall apiCall, String name, long otherwise) {
        var text = apiCall.query(name).map(String::strip);
        if (text.isPresent() && !text.get().matches("[1-9]\\d{0,9}")) {
            throw ApiException.field(400, name, "must be greater than or equal to 1");
        }
        return text.map(Long::parseLong).orElse(otherwise);
    }
}
