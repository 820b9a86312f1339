package dev.vitrine.rest;

import dev.vitrine.db.Select;
import dev.vitrine.kernel.ApiException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What every list understands: {@code limit, page, since_id, ids, order} and the resource's own filters. */
final class Listing {

    private static final long WINDOW = 100_000;
    static final int DEFAULT_LIMIT = 50;
    private static final int MAX_LIMIT = 250;

    private Listing() {}

    /** "a GET whose limit times page exceeds 100,000 returns 429"; the limit is taken as it was sent. */
    static void checkWindow(Call call) {
        var limit = atLeastOne(call, "limit", DEFAULT_LIMIT);
        var page = atLeastOne(call, "page", 1);
        if (limit > WINDOW || page > WINDOW || limit * page > WINDOW) {
            throw ApiException.of(429, "Page offset exceeds 100000. Use since_id to read further.");
        }
    }

    static Select page(Call call, List<Filter> filters, Map<String, String> sortable, String order, int pageSize) {
        checkWindow(call);
        var limit = (int) Math.min(MAX_LIMIT, atLeastOne(call, "limit", pageSize));
        var since = call.query("since_id").map(value -> Filter.numberOf("since_id", value));
        var select = narrowed(call, filters).limit(limit);
        if (since.isPresent()) {
            return select.above("id", since.get()).by("id");
        }
        var page = atLeastOne(call, "page", 1);
        return orders(call, sortable, order).stream()
                .reduce(select.from((page - 1) * limit), Select::by, (left, right) -> right);
    }

    /** The conditions alone: what a count counts. */
    static Select narrowed(Call call, List<Filter> filters) {
        var select = call.query("ids")
                .map(csv -> Select.ALL.in("id", Filter.numbersOf("ids", csv)))
                .orElse(Select.ALL);
        for (var filter : filters) {
            select = filter.narrow().apply(select, call);
        }
        return select;
    }

    /** {@code order=created_at desc}; ends with the id, so that pages never overlap. */
    private static List<String> orders(Call call, Map<String, String> sortable, String order) {
        var asked = call.query("order")
                .map(text -> text.toLowerCase(Locale.ROOT).strip().split("\\s+"));
        if (asked.isEmpty()) {
            return List.of(order);
        }
        var words = asked.get();
        var direction = words.length > 1 ? words[1] : "asc";
        if (!sortable.containsKey(words[0]) || !List.of("asc", "desc").contains(direction) || words.length > 2) {
            throw ApiException.field(
                    400, "order", "must be one of " + String.join(", ", sortable.keySet()) + ", and asc or desc");
        }
        var first = sortable.get(words[0]) + " " + direction;
        return words[0].equals("id") ? List.of(first) : List.of(first, "id " + direction);
    }

    /** {@code fields=id,title}: the names to keep; unknown ones are ignored. */
    static List<String> fields(Call call) {
        return call.query("fields")
                .map(csv -> Arrays.stream(csv.split(",")).map(String::strip).toList())
                .orElse(List.of());
    }

    private static long atLeastOne(Call call, String name, long otherwise) {
        var value = call.query(name).map(text -> Filter.numberOf(name, text)).orElse(otherwise);
        if (value < 1) {
            throw ApiException.field(400, name, "must be greater than or equal to 1");
        }
        return value;
    }
}
