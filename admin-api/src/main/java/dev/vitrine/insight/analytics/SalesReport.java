package dev.vitrine.insight.analytics;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.tenancy.Shop;
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
final class SalesReport {

    private static final Map<String, ToLongFunction<SalesFigures>> SORTABLE = Map.of(
            "orders_count", SalesFigures::ordersCount,
            "items_sold", SalesFigures::itemsSold,
            "gross_sales", SalesFigures::gross,
            "net_sales", SalesFigures::net,
            "total_sales", SalesFigures::total);

    private SalesReport() {}

    static ApiResponse report(ApiCall apiCall) {
        var period = Period.of(apiCall);
        var salesGrouping = SalesGrouping.of(apiCall);
        var interval = Interval.of(apiCall)
                .or(() -> salesGrouping == SalesGrouping.NONE ? Optional.of(Interval.DAY) : Optional.empty());
        var entries = query(apiCall, period).entries(salesGrouping, interval);
        var salesRows = rows(entries, period, salesGrouping, interval);
        var series =
                salesGrouping == SalesGrouping.NONE && apiCall.query("limit").isEmpty();
        var shown =
                page(apiCall, salesRows, order(apiCall, interval.isPresent()), series ? salesRows.size() : 50).stream()
                        .map(salesRow -> shown(apiCall.shop(), salesGrouping, interval.isPresent(), salesRow))
                        .toList();
        return ApiResponse.ok(Map.of("sales", shown));
    }

    /** "best sellers": products by how many were sold. */
    static ApiResponse products(ApiCall apiCall) {
        var period = Period.of(apiCall);
        var entries = query(apiCall, period).entries(SalesGrouping.PRODUCT, Optional.empty());
        var salesRows = rows(entries, period, SalesGrouping.PRODUCT, Optional.empty());
        var order = apiCall.query("order").isPresent()
                ? order(apiCall, false)
                : Comparator.<SalesRow>comparingLong(
                                salesRow -> -salesRow.figures().itemsSold())
                        .thenComparing(salesRow -> -salesRow.figures().net())
                        .thenComparing(salesRow -> salesRow.place().key());
        var shown = page(apiCall, salesRows, order, 50).stream()
                .map(salesRow -> {
                    var row = shown(apiCall.shop(), SalesGrouping.PRODUCT, false, salesRow);
                    row.put("title", salesRow.title());
                    return row;
                })
                .toList();
        return ApiResponse.ok(Map.of("products", shown));
    }

    private static SalesQuery query(ApiCall apiCall, Period period) {
        return new SalesQuery(apiCall.session(), apiCall.shop(), period, Analytics.tests(apiCall));
    }

    /** A row for each interval, also those in which nothing was sold, or for each group that sold something. */
    static List<SalesRow> rows(
            List<SalesQuery.Entry> entries, Period period, SalesGrouping salesGrouping, Optional<Interval> interval) {
        var salesRows = new LinkedHashMap<SalesRow.Place, SalesRow>();
        if (salesGrouping == SalesGrouping.NONE) {
            // why: a chart needs the days on which nothing was sold.
            interval.map(each -> each.all(period)).stream()
                    .flatMap(labels -> labels.stream())
                    .map(label -> new SalesRow(new SalesRow.Place(label, ""), "", SalesFigures.NONE))
                    .forEach(salesRow -> salesRows.put(salesRow.place(), salesRow));
        }
        for (var entry : entries) {
            var date = interval.map(each -> each.label(entry.slot(), period)).orElse("");
            var place = new SalesRow.Place(date, entry.groupKey());
            salesRows.merge(place, new SalesRow(place, entry.groupTitle(), entry.figures()), SalesRow::plus);
        }
        return List.copyOf(salesRows.values());
    }

    private static Map<String, Object> shown(Shop shop, SalesGrouping salesGrouping, boolean dated, SalesRow salesRow) {
        var row = new LinkedHashMap<String, Object>();
        if (dated) {
            row.put("date", salesRow.place().date());
        }
        if (salesGrouping != SalesGrouping.NONE) {
            row.put("key", salesRow.title());
            salesGrouping
                    .idName()
                    .filter(name -> salesRow.place().key().matches("\\d+"))
                    .ifPresent(
                            name -> row.put(name, Long.valueOf(salesRow.place().key())));
        }
        row.putAll(salesRow.figures().shown(shop.currency()));
        if (salesGrouping == SalesGrouping.NONE || salesGrouping.ofLines()) {
            row.put("items_sold", salesRow.figures().itemsSold());
        }
        return row;
    }

    /** {@code order=net_sales desc}; else by time, and groups by what they brought. */
    private static Comparator<SalesRow> order(ApiCall apiCall, boolean dated) {
        var best = Comparator.<SalesRow>comparingLong(
                        salesRow -> -salesRow.figures().total())
                .thenComparing(salesRow -> salesRow.place().key());
        var usual = dated
                ? Comparator.<SalesRow, String>comparing(
                                salesRow -> salesRow.place().date())
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
        Comparator<SalesRow> order = switch (words[0]) {
            case "date" -> Comparator.comparing(salesRow -> salesRow.place().date());
            case "key" -> Comparator.comparing(SalesRow::title);
            default -> {
                var figure = Optional.ofNullable(SORTABLE.get(words[0])).orElseThrow(SalesReport::unknownOrder);
                yield Comparator.comparingLong(salesRow -> figure.applyAsLong(salesRow.figures()));
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

    private static List<SalesRow> page(
            ApiCall apiCall, List<SalesRow> salesRows, Comparator<SalesRow> order, int usual) {
        var limit = (int) Math.min(apiCall.query("limit").isPresent() ? 250 : usual, number(apiCall, "limit", usual));
        var sorted = new ArrayList<>(salesRows);
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
