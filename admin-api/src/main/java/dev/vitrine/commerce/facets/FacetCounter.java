package dev.vitrine.commerce.facets;

import dev.vitrine.commerce.catalog.CaseInsensitiveKeys;
import dev.vitrine.commerce.catalog.ProductIds;
import dev.vitrine.commerce.facets.FacetKey.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Counter of one list's products by all facets in one pass. Each facet with a choice has a bit. Of a product, or of a
 * variant, the bits of the facets stand whose choice it does not meet: with none it is on the list, and with one alone
 * it counts for that facet, whose own choice its counts leave aside. For one thread.
 */
final class FacetCounter {

    /** Of each facet; chosen ones are always among them. */
    static final int MOST_VALUES = 50;

    /** Of options by their names; chosen ones are always among them. */
    static final int MOST_OPTIONS = 10;

    private static final int AVAILABILITY = 1 << FacetChoice.MOST_FACETS;
    private static final int PRICE = 2 << FacetChoice.MOST_FACETS;

    private static final Comparator<FacetCounts.Value> MOST_FREQUENT_FIRST = Comparator.comparing(
                    FacetCounts.Value::count, Comparator.reverseOrder())
            .thenComparing(value -> CaseInsensitiveKeys.of(value.text()));

    private final FacetValues values;
    private final FacetChoice choice;
    private final Map<FacetKey, Integer> bits = new HashMap<>();
    private int bitsOfProducts;
    private int bitsOfVariants;

    /** By group: the bit of its facet, and the same where the value is chosen; else 0. */
    private final int[] facetBit;

    private final int[] chosenBit;

    /** By group: how many products, the last of them, and the number of the first spelling. */
    private final int[] counts;

    private final int[] last;
    private final int[] spelling;

    private final LongStream.Builder matching = LongStream.builder();
    private int all;
    private int sellable;
    private int available;
    private long least = Long.MAX_VALUE;
    private long most = Long.MIN_VALUE;

    FacetCounter(FacetValues values, FacetChoice choice) {
        this.values = values;
        this.choice = choice;
        this.facetBit = new int[values.groups()];
        this.chosenBit = new int[values.groups()];
        this.counts = new int[values.groups()];
        this.last = new int[values.groups()];
        this.spelling = new int[values.groups()];
        choice.values().keySet().forEach(this::giveBit);
        if (choice.available()) {
            bitsOfVariants |= AVAILABILITY;
        }
        if (choice.price() != null) {
            bitsOfVariants |= PRICE;
        }
        for (int group = 1; group < values.groups(); group++) {
            facetBit[group] = bit(values.facet(group));
        }
        choice.values()
                .forEach((facet, texts) -> texts.forEach(text -> {
                    var group = values.group(facet, text);
                    chosenBit[group] = facetBit[group];
                }));
    }

    private void giveBit(FacetKey facet) {
        var bit = 1 << bits.size();
        bits.put(facet, bit);
        if (facet.isOfVariants()) {
            bitsOfVariants |= bit;
        } else {
            bitsOfProducts |= bit;
        }
    }

    private int bit(FacetKey facet) {
        return bits.getOrDefault(facet, 0);
    }

    void add(IndexedProduct product) {
        all++;
        var missed = missed(product);
        if (Integer.bitCount(missed) > 1) {
            return;
        }
        if (anyVariant(product, missed == 0)) {
            if (missed == 0) {
                matching.add(product.id());
            }
            count(product.vendor(), missed);
            count(product.type(), missed);
            for (var tag : product.tags()) {
                count(tag, missed);
            }
        }
    }

    private int missed(IndexedProduct product) {
        var missed = bitsOfProducts;
        if (missed != 0) {
            missed &= ~met(product.vendor()) & ~met(product.type());
            for (var tag : product.tags()) {
                missed &= ~met(tag);
            }
        }
        return missed;
    }

    /** Whether one of the variants meets all that is chosen of variants; if asked, counts what they differ in. */
    private boolean anyVariant(IndexedProduct product, boolean counted) {
        var any = false;
        var sells = false;
        var soldOut = false;
        for (int i = 0; i < product.prices().length; i++) {
            var isAvailable = product.available().get(i);
            var missed = missed(product, i, isAvailable);
            any |= missed == 0;
            if (!counted) {
                continue;
            }
            if ((missed & ~AVAILABILITY) == 0) {
                sells |= isAvailable;
                soldOut |= !isAvailable;
            }
            if ((missed & ~PRICE) == 0) {
                least = Math.min(least, product.prices()[i]);
                most = Math.max(most, product.prices()[i]);
            }
            for (int place = 0; place < IndexedProduct.OPTIONS; place++) {
                count(product.options()[i * IndexedProduct.OPTIONS + place], missed);
            }
        }
        sellable += sells || soldOut ? 1 : 0;
        available += sells ? 1 : 0;
        return any;
    }

    private int missed(IndexedProduct product, int variant, boolean isAvailable) {
        var missed = bitsOfVariants;
        if (missed != 0) {
            for (int place = 0; place < IndexedProduct.OPTIONS; place++) {
                missed &= ~met(product.options()[variant * IndexedProduct.OPTIONS + place]);
            }
            if (isAvailable) {
                missed &= ~AVAILABILITY;
            }
            var price = choice.price();
            if (price != null && price.contains(product.prices()[variant])) {
                missed &= ~PRICE;
            }
        }
        return missed;
    }

    private int met(int number) {
        return chosenBit[values.groupOf(number)];
    }

    /** Once for each product, if nothing but the choice of the value's own facet is missed. */
    private void count(int number, int missed) {
        var group = values.groupOf(number);
        if (number == FacetValues.NONE || (missed & ~facetBit[group]) != 0 || last[group] == all) {
            return;
        }
        last[group] = all;
        counts[group]++;
        if (spelling[group] == FacetValues.NONE) {
            spelling[group] = number;
        }
    }

    FacetedProducts counted() {
        return new FacetedProducts(
                ProductIds.of(matching.build().toArray()),
                all,
                available,
                available < sellable,
                least > most ? null : new PriceRange(least, most),
                lists());
    }

    private List<FacetCounts> lists() {
        var entries = new LinkedHashMap<FacetKey, List<FacetCounts.Value>>();
        var names = new HashMap<FacetKey, String>();
        var sums = new HashMap<FacetKey, Integer>();
        for (int group = 1; group < counts.length; group++) {
            if (counts[group] > 0) {
                var shown = values.spelling(spelling[group]);
                names.putIfAbsent(shown.facet(), shown.name());
                sums.merge(shown.facet(), counts[group], Integer::sum);
                entries.computeIfAbsent(shown.facet(), key -> new ArrayList<>())
                        .add(new FacetCounts.Value(shown.text(), counts[group], chosenBit[group] != 0));
            }
        }
        choice.values().forEach((facet, texts) -> {
            var known = new HashSet<String>();
            texts.stream()
                    .filter(text -> counts[values.group(facet, text)] == 0)
                    .filter(text -> known.add(CaseInsensitiveKeys.of(text)))
                    .forEach(text -> entries.computeIfAbsent(facet, key -> new ArrayList<>())
                            .add(new FacetCounts.Value(text, 0, true)));
        });
        var options = mostFrequentOptions(sums);
        return entries.entrySet().stream()
                .filter(entry -> entry.getValue().size() > 1 || bit(entry.getKey()) != 0)
                .filter(entry -> entry.getKey().kind() != Kind.OPTION
                        || options.contains(entry.getKey())
                        || bit(entry.getKey()) != 0)
                .sorted(Comparator.comparing(
                                (Map.Entry<FacetKey, ?> entry) -> entry.getKey().kind())
                        .thenComparing(entry -> -sums.getOrDefault(entry.getKey(), 0))
                        .thenComparing(entry -> entry.getKey().option()))
                .map(entry -> new FacetCounts(
                        entry.getKey(),
                        names.getOrDefault(entry.getKey(), entry.getKey().option()),
                        shown(entry.getValue())))
                .toList();
    }

    private static Set<FacetKey> mostFrequentOptions(Map<FacetKey, Integer> sums) {
        var options = new HashSet<FacetKey>();
        sums.entrySet().stream()
                .filter(entry -> entry.getKey().kind() == Kind.OPTION)
                .sorted(Map.Entry.<FacetKey, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(entry -> entry.getKey().option()))
                .limit(MOST_OPTIONS)
                .forEach(entry -> options.add(entry.getKey()));
        return options;
    }

    private static List<FacetCounts.Value> shown(List<FacetCounts.Value> all) {
        var chosen = all.stream().filter(FacetCounts.Value::isChosen).count();
        return Stream.concat(
                        all.stream().filter(FacetCounts.Value::isChosen),
                        all.stream()
                                .filter(value -> !value.isChosen())
                                .sorted(MOST_FREQUENT_FIRST)
                                .limit(Math.max(0, MOST_VALUES - chosen)))
                .sorted(MOST_FREQUENT_FIRST)
                .toList();
    }
}
