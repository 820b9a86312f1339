package dev.vitrine.analytics;

import dev.vitrine.kernel.ApiException;
import dev.vitrine.rest.ApiCall;
import dev.vitrine.rest.ApiResponse;
import dev.vitrine.tenancy.Shop;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Sales by time, by what was sold, or by both. */
final class Sales {

    private static final Map<String, ToLongFunction<Figures>> SORTABLE = Map.of(
            "orders_count", Figures::ordersCount,
            "items_sold", Figures::itemsSold,
            "gross_sales", Figures::gross,
            "net_sales", Figures::net,
            "total_sales", Figures::total);

    private record Place(String date, String key) {}

    /** A row to be: where it stands, what it is called and what it adds up to. */
    private record Line(Place place, String title, Figures figures) {

        Line plus(Line other) {
            // why: of two titles the one that is not from a refund alone; they are mostly the same.
            return new Line(place, title.isEmpty() ? other.title : title, figures.plus(other.figures));
        }
    }

    private Sales() {}

    static ApiResponse report(ApiCall apiCall) {
        var period = Period.of(apiCall);
        var grouping = Grouping.of(apiCall);
        var interval =
                Interval.of(apiCall).or(() -> grouping == Grouping.NONE ? Optional.of(Interval.DAY) : Optional.empty());
        var lines = lines(apiCall, period, grouping, interval);
        var series = grouping == Grouping.NONE && apiCall.query("limit").isEmpty();
        var shown = page(apiCall, lines, order(apiCall, interval.isPresent()), series ? lines.size() : 50).stream()
                .map(line -> shown(apiCall.shop(), grouping, interval.isPresent(), line))
                .toList();
        return ApiResponse.ok(Map.of("sales", shown));
    }

    /** "best sellers": products by how many were sold. */
    static ApiResponse products(ApiCall apiCall) {
        var lines = lines(apiCall, Period.of(apiCall), Grouping.PRODUCT, Optional.empty());
        Comparator<Line> order = apiCall.query("order").isPresent()
                ? order(apiCall, false)
                : Comparator.<Line>comparingLong(line -> -line.figures().itemsSold())
                        .thenComparing(line -> -line.figures().net())
                        .thenComparing(line -> line.place().key());
        var shown = page(apiCall, lines, order, 50).stream()
                .map(line -> {
                    var row = shown(apiCall.shop(), Grouping.PRODUCT, false, line);
                    row.put("title", line.title());
                    return row;
                })
                .toList();
        return ApiResponse.ok(Map.of("products", shown));
    }

    private static List<Line> lines(ApiCall apiCall, Period period, Grouping grouping, Optional<Interval> interval) {
        var lines = new LinkedHashMap<Place, Line>();
        if (grouping == Grouping.NONE) {
            // why: a chart needs the days on which nothing was sold.
            interval.map(each -> each.all(period)).stream()
                    .flatMap(labels -> labels.stream())
                    .map(label -> new Line(new Place(label, ""), "", Figures.NONE))
                    .forEach(line -> lines.put(line.place(), line));
        }
        var ledger = new Ledger(apiCall.session(), apiCall.shop(), period, Analytics.tests(apiCall));
        for (var entry : ledger.entries(grouping, interval.isPresent())) {
            var date = interval.map(each -> each.label(entry.slot(), period)).orElse("");
            var place = new Place(date, entry.groupKey());
            lines.merge(place, new Line(place, entry.groupTitle(), entry.figures()), Line::plus);
        }
        return List.copyOf(lines.values());
    }

    private static Map<String, Object> shown(Shop shop, Grouping grouping, boolean dated, Line line) {
        var row = new LinkedHashMap<String, Object>();
        if (dated) {
            row.put("date", line.place().date());
        }
        if (grouping != Grouping.NONE) {
            row.put("key", line.title());
            grouping.idName()
                    .filter(name -> line.place().key().matches("\\d+"))
                    .ifPresent(name -> row.put(name, Long.valueOf(line.place().key())));
        }
        row.putAll(line.figures().shown(shop.currency()));
        if (grouping == Grouping.NONE || grouping.ofLines()) {
            row.put("items_sold", line.figures().itemsSold());
        }
        return row;
    }

    /** {@code order=net_sales desc}; else by time, and groups by what they brought. */
    private static Comparator<Line> order(ApiCall apiCall, boolean dated) {
        var best = Comparator.<Line>comparingLong(line -> -line.figures().total())
                .thenComparing(line -> line.place().key());
        var usual = dated
                ? Comparator.<Line, String>comparing(line -> line.place().date())
                        .thenComparing(best)
                : best;
        var asked = apiCall.query("order")
                .map(text -> text.toLowerCase(Locale.ROOT).strip().split("\\s+"));
        if (asked.isEmpty()) {
            return usual;
        }
        var words = asked.get();
        var direction = words.length > 1 ? words[1] : "asc";
        if (words.length > 2 || !List.of("asc", "desc").contains(direction)) {
            throw unknownOrder();
        }
        Comparator<Line> order = switch (words[0]) {
            case "date" -> Comparator.comparing(line -> line.place().date());
            case "key" -> Comparator.comparing(Line::title);
            default -> {
                var figure = Optional.ofNullable(SORTABLE.get(words[0])).orElseThrow(Sales::unknownOrder);
                yield Comparator.comparingLong(line -> figure.applyAsLong(line.figures()));
            }
        };
        return (direction.equals("desc") ? order.reversed() : order).thenComparing(usual);
    }

    private static ApiException unknownOrder() {
        return ApiException.field(
                400,
                "order",
                "must be one of date, key, "
                        + SORTABLE.keySet().stream().sorted().collect(Collectors.joining(", ")) + ", and asc or desc");
    }

    private static List<Line> page(ApiCall apiCall, List<Line> lines, Comparator<Line> order, int usual) {
        var limit = (int) Math.min(apiCall.query("limit").isPresent() ? 250 : usual, number(apiCall, "limit", usual));
        var sorted = new ArrayList<>(lines);
        sorted.sort(order);
        return sorted.stream()
                .skip((number(apiCall, "page", 1) - 1) * limit)
                .limit(limit)
                .toList();
    }

    private static long number(ApiCall apiCall, String name, long otherwise) {
        var value = apiCall.query(name)
                .filter(text -> text.matches("\\d{1,9}"))
                .map(Long::parseLong)
                .orElse(otherwise);
        return Math.max(1, value);
    }
}
