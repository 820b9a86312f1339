package dev.vitrine.commerce.catalog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a caller's list of options onto those that are known: by id, by name, or, in a list as long, by place. */
final class ProductOptionsForm {

    /** An option of the list: what it was before, and the values the caller named for it. */
    private record Entry(ProductOption option, int cameFrom, List<String> values) {}

    private final List<ProductOption> known;
    private final List<Entry> entries = new ArrayList<>();

    ProductOptionsForm(List<ProductOption> known, List<RequestBody> requestBodies) {
        this.known = known;
        var free = new HashSet<>(known);
        var named = new ArrayList<@Nullable ProductOption>();
        for (var requestBody : requestBodies) {
            var option = identified(requestBody);
            free.remove(option);
            named.add(option);
        }
        for (int i = 0; i < requestBodies.size(); i++) {
            entries.add(entry(
                    requestBodies.get(i), i, named.get(i), requestBodies.size() == known.size() ? free : Set.of()));
        }
    }

    List<ProductOption> options() {
        return entries.stream().map(Entry::option).toList();
    }

    /** "reordering options must permute option1..3 of every variant"; a new option with one value gives it to all. */
    Variant permuted(Variant variant) {
        var values = new @Nullable String[ProductOption.MOST];
        for (int i = 0; i < Math.min(entries.size(), ProductOption.MOST); i++) {
            var entry = entries.get(i);
            values[i] = entry.cameFrom > 0
                    ? variant.option(entry.cameFrom)
                    : entry.values.size() == 1 ? entry.values.getFirst() : null;
        }
        return variant.choosing(values[0], values[1], values[2]);
    }

    /** The order of variants whose options have their values in the order that the caller named; others stay behind. */
    Comparator<Variant> byValues() {
        Comparator<Variant> order = (left, right) -> 0;
        for (int i = 0; i < Math.min(entries.size(), ProductOption.MOST); i++) {
            var place = i + 1;
            var values = entries.get(i).values;
            order = order.thenComparing(variant -> {
                var at = values.indexOf(String.valueOf(variant.option(place)));
                return values.isEmpty() ? 0 : at < 0 ? values.size() : at;
            });
        }
        return order;
    }

    /** Whether the caller named values to choose from. */
    boolean offersValues() {
        return entries.stream()
                .anyMatch(entry -> !entry.values.isEmpty() && !entry.values.equals(List.of(Variant.DEFAULT_TITLE)));
    }

    /** "options with values but no variants: expand the cartesian product". Notes options without values. */
    List<List<String>> combinations(RequestBody requestBody) {
        List<List<String>> rows = List.of(List.of());
        for (int i = 0; i < entries.size(); i++) {
            var values = entries.get(i).values;
            if (values.isEmpty()) {
                requestBody.problem("options[" + i + "].values", "can't be blank");
                return List.of();
            }
            var longer = new ArrayList<List<String>>();
            for (var row : rows) {
                for (var value : values) {
                    // why: one over the limit is enough to be refused; more would only fill memory.
                    if (longer.size() > requestBody.shop().variantLimit()) {
                        break;
                    }
                    var next = new ArrayList<>(row);
                    next.add(value);
                    longer.add(next);
                }
            }
            rows = longer;
        }
        return rows;
    }

    private Entry entry(RequestBody requestBody, int place, @Nullable ProductOption option, Set<ProductOption> free) {
        var values = requestBody.texts("values").stream()
                .filter(value -> !value.isEmpty())
                .distinct()
                .toList();
        var inPlace = place < known.size() && free.contains(known.get(place)) ? known.get(place) : null;
        var was = option == null ? inPlace : option;
        if (was == null) {
            return new Entry(ProductOption.named(-1L - place, requestBody.words("name", "")), 0, values);
        }
        return new Entry(was.withName(requestBody.words("name", was.name())), was.position(), values);
    }

    private @Nullable ProductOption identified(RequestBody requestBody) {
        var id = requestBody.id("id", null);
        if (id != null) {
            var option = known.stream().filter(known -> known.id() == id).findFirst();
            if (option.isEmpty()) {
                requestBody.problem("id", "is invalid");
            }
            return option.orElse(null);
        }
        return known.stream()
                .filter(option -> option.isCalled(Objects.requireNonNullElse(requestBody.text("name", ""), "")))
                .findFirst()
                .orElse(null);
    }
}
