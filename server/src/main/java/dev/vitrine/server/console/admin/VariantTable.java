package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.admin.OptionFields.OptionField;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Variant table of a product's page, generated from its options: those that the product has, those that come with new
 * values, and those that get lost.
 *
 * @param options those that are filled in
 * @param lost the product's variants that none of the options' values lead to any more, or that are ticked to go
 * @param missing how many combinations of known values there are no variants of
 * @param problem why there are no rows; empty when there are
 */
record VariantTable(List<OptionField> options, List<Row> rows, List<RemovedVariant> lost, int missing, String problem) {

    /** why: nobody reads so many, and more would only fill memory. */
    private static final int MOST_COMBINATIONS = 20_000;

    private static final String GAP = "\u001f";

    /**
     * A variant of the table.
     *
     * @param key stands in the names of its fields: its id, or what follows from its values while it has none
     */
    public record Row(String key, List<String> values, boolean known) {

        public String title() {
            return String.join(" / ", values);
        }

        String field(String name) {
            return VariantTable.field(key, name);
        }
    }

    /** A variant that goes when the page is saved. */
    public record RemovedVariant(String id, String title) {}

    static String field(String key, String name) {
        return "variants[" + key + "]." + name;
    }

    static VariantTable of(Form form, JsonNode product, int limit) {
        var options = OptionFields.of(form, product).stream()
                .filter(OptionField::used)
                .toList();
        var choosing = options.stream()
                .filter(optionField -> !optionField.values().isEmpty())
                .toList();
        var combinations = choosing.stream()
                .mapToLong(optionField -> optionField.values().size())
                .reduce(1, (all, more) -> Math.min(all * more, Integer.MAX_VALUE));
        if (combinations > MOST_COMBINATIONS) {
            return refused(options, combinations, limit);
        }
        var removedVariant = new ArrayList<RemovedVariant>();
        var kept = kept(form, product, choosing, removedVariant);
        var rows = new ArrayList<Row>();
        var missing = 0;
        for (var values : combinations(choosing)) {
            var known = kept.get(folded(values));
            if (known != null) {
                rows.add(new Row(known, values, true));
            } else if (comes(values, choosing, product, kept) || form.ticked("missing")) {
                rows.add(new Row(key(values), values, false));
            } else {
                missing++;
            }
        }
        var staying =
                rows.stream().filter(row -> !form.ticked(row.field("gone"))).count();
        if (staying > limit) {
            return refused(options, staying, limit);
        }
        rows.stream()
                .filter(row -> row.known() && form.ticked(row.field("gone")))
                .forEach(row -> removedVariant.add(new RemovedVariant(row.key(), row.title())));
        return new VariantTable(options, ordered(rows, kept), removedVariant, missing, "");
    }

    private static VariantTable refused(List<OptionField> options, long variants, int limit) {
        var words = "These options make %,d variants; a product may have %d. Take values away, or make two products."
                .formatted(variants, limit);
        return new VariantTable(options, List.of(), List.of(), 0, words);
    }

    /** The ids of the lost, as the page says that they may go. */
    public String losing() {
        return lost.stream().map(RemovedVariant::id).sorted().collect(Collectors.joining("-"));
    }

    /** How a combination's fields are called before it is stored. */
    static String key(List<String> values) {
        return "new" + Secrets.hash(folded(values)).substring(0, 16);
    }

    /** Which variant of the product is at which combination; the first when several come to the same. */
    private static Map<String, String> kept(
            Form form, JsonNode product, List<OptionField> options, List<RemovedVariant> removedVariant) {
        var places = places(product);
        var kept = new LinkedHashMap<String, String>();
        for (var variant : product.path("variants")) {
            var values = options.stream()
                    .map(optionField -> value(optionField, variant, places))
                    .toList();
            var there = true;
            for (int i = 0; i < options.size(); i++) {
                there &= options.get(i).offers(values.get(i));
            }
            var id = variant.path("id").asText();
            if (!there || kept.putIfAbsent(folded(values), id) != null) {
                removedVariant.add(new RemovedVariant(id, variant.path("title").asText()));
            }
        }
        return kept;
    }

    /** What a variant is in an option: a new option gives its first value to those that were there before. */
    private static String value(OptionField optionField, JsonNode variant, Map<String, Integer> places) {
        return Optional.ofNullable(places.get(optionField.id()))
                .map(place -> variant.path("option" + place).asText())
                .orElse(optionField.values().getFirst());
    }

    /** Whether a combination is made without being asked for: always for a new product, else with a new value. */
    private static boolean comes(
            List<String> values, List<OptionField> options, JsonNode product, Map<String, String> kept) {
        if (product.path("variants").isEmpty()) {
            return true;
        }
        var known = known(product);
        var places = places(product);
        var base = new ArrayList<>(values);
        var fresh = false;
        for (int i = 0; i < options.size(); i++) {
            var optionField = options.get(i);
            if (!places.containsKey(optionField.id())) {
                fresh |= !values.get(i).equals(optionField.values().getFirst());
                base.set(i, optionField.values().getFirst());
            } else if (!known.contains(optionField.id() + GAP + values.get(i).toLowerCase(Locale.ROOT))) {
                return true;
            }
        }
        return fresh && kept.containsKey(folded(base));
    }

    /** The values that the product's options have. */
    private static HashSet<String> known(JsonNode product) {
        var known = new HashSet<String>();
        for (var option : product.path("options")) {
            option.path("values")
                    .forEach(value -> known.add(
                            option.path("id").asText() + GAP + value.asText().toLowerCase(Locale.ROOT)));
        }
        return known;
    }

    /** Where the variants' values of an option are, by its id. */
    private static Map<String, Integer> places(JsonNode product) {
        var places = new HashMap<String, Integer>();
        if (!ProductFields.plain(product)) {
            for (var option : product.path("options")) {
                places.put(option.path("id").asText(), places.size() + 1);
            }
        }
        return places;
    }

    /** The order that the product has, as long as no new ones come between. */
    private static List<Row> ordered(List<Row> rows, Map<String, String> kept) {
        if (rows.stream().anyMatch(row -> !row.known())) {
            return rows;
        }
        var order = List.copyOf(kept.values());
        return rows.stream()
                .sorted((one, other) -> Integer.compare(order.indexOf(one.key()), order.indexOf(other.key())))
                .toList();
    }

    private static List<List<String>> combinations(List<OptionField> options) {
        List<List<String>> rows = List.of(List.of());
        for (var optionField : options) {
            var longer = new ArrayList<List<String>>();
            for (var row : rows) {
                for (var value : optionField.values()) {
                    var next = new ArrayList<>(row);
                    next.add(value);
                    longer.add(next);
                }
            }
            rows = longer;
        }
        return rows;
    }

    private static String folded(List<String> values) {
        return values.stream().map(value -> value.toLowerCase(Locale.ROOT)).collect(Collectors.joining(GAP));
    }
}
