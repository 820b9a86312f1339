package dev.vitrine.rest;

import dev.vitrine.db.Bookmark;
import dev.vitrine.db.Page;
import dev.vitrine.db.Select;
import dev.vitrine.kernel.ApiException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** What every list understands: {@code limit, page, page_info, since_id, ids, order} and the resource's own filters. */
final class Listing {

    private static final long WINDOW = 100_000;
    static final int DEFAULT_LIMIT = 50;
    static final int MAX_LIMIT = 250;
    private static final String PAGE_INFO = "page_info";

    private Listing() {}

    /** "a GET whose limit times page exceeds 100,000 returns 429"; the limit is taken as it was sent. */
    static void checkWindow(Call call) {
        var limit = atLeastOne(call, "limit", DEFAULT_LIMIT);
        var page = atLeastOne(call, "page", 1);
        if (limit > WINDOW || page > WINDOW || limit * page > WINDOW) {
            throw ApiException.of(429, "Page offset exceeds 100000. Use since_id or page_info to read further.");
        }
    }

    /** {@code place} is the path of the list. */
    static <T extends Record> Page<T> page(Call call, Resource<T> resource, List<Filter> filters, String place) {
        checkWindow(call);
        var mark = call.query(PAGE_INFO).map(text -> bookmark(call, text, place));
        var since = call.query("since_id").map(value -> Filter.numberOf("since_id", value));
        var narrowed = narrowed(call, filters);
        var select = since.map(id -> narrowed.above("id", id)).orElse(narrowed);
        var orders = since.isPresent() ? List.of("id") : orders(call, resource.sortable, resource.order);
        var limit = limit(call, resource);
        var start = since.isPresent() ? 0 : (atLeastOne(call, "page", 1) - 1) * limit;
        var from = mark.orElseGet(() -> Bookmark.start(start, call.filters()));
        return Page.read(call.session(), call.shop().shopId(), resource.table, select, orders, from, limit);
    }

    /** {@code Link: <…>; rel="previous", <…>; rel="next"}: "first page has no previous, last no next". */
    static String links(Call call, Resource<?> resource, Page<?> page, String place) {
        var links = new StringJoiner(", ");
        var list = "</admin/" + place + ".json?limit=" + limit(call, resource) + "&page_info=";
        page.previous().ifPresent(mark -> links.add(list + mark.text(owner(call, place)) + ">; rel=\"previous\""));
        page.next().ifPresent(mark -> links.add(list + mark.text(owner(call, place)) + ">; rel=\"next\""));
        return links.toString();
    }

    /** "filters of the first call are frozen into the cursor"; the same filter may be sent again. */
    private static Bookmark bookmark(Call call, String text, String place) {
        var mark = Bookmark.parse(text, owner(call, place))
                .orElseThrow(() -> ApiException.field(400, PAGE_INFO, "is invalid"));
        call.filters().forEach((name, value) -> {
            if (!value.equals(mark.filters().get(name))) {
                throw ApiException.field(400, name, "can't be combined with page_info");
            }
        });
        call.freeze(mark.filters());
        return mark;
    }

    private static String owner(Call call, String place) {
        return call.shop().id() + ":" + place;
    }

    private static int limit(Call call, Resource<?> resource) {
        return (int) Math.min(resource.mostRows, atLeastOne(call, "limit", resource.pageSize));
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
