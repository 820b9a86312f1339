package dev.vitrine.foundation.rest;

import dev.vitrine.foundation.db.Cursor;
import dev.vitrine.foundation.db.CursorPage;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.kernel.ApiException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.StringJoiner;

/** Pagination of lists: {@code limit, page, page_info, since_id, ids, order} and the resource's own filters. */
final class Pagination {

    private static final long WINDOW = 100_000;
    static final int DEFAULT_LIMIT = 50;
    static final int MAX_LIMIT = 250;
    private static final String PAGE_INFO = "page_info";
    private static final String COUNT_LIMIT = "count_limit";
    private static final int MOST_COUNTED = 1_000_000_000;

    private Pagination() {}

    /** "a GET whose limit times page exceeds 100,000 returns 429"; the limit is taken as it was sent. */
    static void checkWindow(ApiCall apiCall) {
        var limit = atLeastOne(apiCall, "limit", DEFAULT_LIMIT);
        var page = atLeastOne(apiCall, "page", 1);
        if (limit > WINDOW || page > WINDOW || limit * page > WINDOW) {
            throw ApiException.of(429, "Page offset exceeds 100000. Use since_id or page_info to read further.");
        }
    }

    /** {@code place} is the path of the list. */
    static <T extends Record> CursorPage<T> page(
            ApiCall apiCall, Resource<T> resource, List<Filter> filters, String place) {
        checkWindow(apiCall);
        var mark = apiCall.query(PAGE_INFO).map(text -> cursor(apiCall, text, place));
        var since = apiCall.query("since_id").map(value -> Filter.numberOf("since_id", value));
        var narrowed = narrowed(apiCall, filters);
        var select = since.map(id -> narrowed.above("id", id)).orElse(narrowed);
        var orders = since.isPresent() ? List.of("id") : orders(apiCall, resource.sortable, resource.order);
        var limit = limit(apiCall, resource);
        var start = since.isPresent() ? 0 : (atLeastOne(apiCall, "page", 1) - 1) * limit;
        var from = mark.orElseGet(() -> Cursor.start(start, apiCall.filters()));
        return CursorPage.read(apiCall.session(), apiCall.shop(), resource.table, select, orders, from, limit);
    }

    /** {@code Link: <…>; rel="previous", <…>; rel="next"}: "first page has no previous, last no next". */
    static String links(ApiCall apiCall, Resource<?> resource, CursorPage<?> cursorPage, String place) {
        var links = new StringJoiner(", ");
        var list = "</admin/" + place + ".json?limit=" + limit(apiCall, resource) + "&page_info=";
        cursorPage
                .previous()
                .ifPresent(mark -> links.add(list + encoded(apiCall, place, mark) + ">; rel=\"previous\""));
        cursorPage.next().ifPresent(mark -> links.add(list + encoded(apiCall, place, mark) + ">; rel=\"next\""));
        return links.toString();
    }

    /** "filters of the first call are frozen into the cursor"; the same filter may be sent again. */
    private static Cursor cursor(ApiCall apiCall, String text, String place) {
        var mark = Cursor.parse(text, owner(apiCall, place), apiCall.cursorSigner())
                .orElseThrow(() -> ApiException.field(400, PAGE_INFO, "is invalid"));
        apiCall.filters().forEach((name, value) -> {
            if (!value.equals(mark.filters().get(name))) {
                throw ApiException.field(400, name, "can't be combined with page_info");
            }
        });
        apiCall.applyCursorFilters(mark.filters());
        return mark;
    }

    private static String encoded(ApiCall apiCall, String place, Cursor mark) {
        return mark.encode(owner(apiCall, place), apiCall.cursorSigner());
    }

    private static String owner(ApiCall apiCall, String place) {
        return apiCall.shop().id() + ":" + place;
    }

    private static int limit(ApiCall apiCall, Resource<?> resource) {
        return (int) Math.min(resource.mostRows, atLeastOne(apiCall, "limit", resource.pageSize));
    }

    /** {@code count_limit}: how many a count counts at most; empty where all are counted. */
    static OptionalInt countLimit(ApiCall apiCall) {
        return apiCall.query(COUNT_LIMIT).isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of((int) Math.min(MOST_COUNTED, atLeastOne(apiCall, COUNT_LIMIT, 1)));
    }

    /** The conditions alone: what a count counts. */
    static Select narrowed(ApiCall apiCall, List<Filter> filters) {
        var select = apiCall.query("ids")
                .map(csv -> Select.ALL.in("id", Filter.numbersOf("ids", csv)))
                .orElse(Select.ALL);
        for (var filter : filters) {
            select = filter.narrow().apply(select, apiCall);
        }
        return select;
    }

    /** {@code order=created_at desc}; ends with the id, so that pages never overlap. */
    private static List<String> orders(ApiCall apiCall, Map<String, String> sortable, String order) {
        var asked = apiCall.query("order")
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
    static List<String> fields(ApiCall apiCall) {
        return apiCall.query("fields")
                .map(csv -> Arrays.stream(csv.split(",")).map(String::strip).toList())
                .orElse(List.of());
    }

    private static long atLeastOne(ApiCall apiCall, String name, long otherwise) {
        var value = apiCall.query(name).map(text -> Filter.numberOf(name, text)).orElse(otherwise);
        if (value < 1) {
            throw ApiException.field(400, name, "must be greater than or equal to 1");
        }
        return value;
    }
}
