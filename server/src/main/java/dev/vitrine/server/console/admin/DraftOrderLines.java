package dev.vitrine.server.console.admin;

import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.server.console.Form;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Lines in the form of a draft order: fields of {@code line_items[0]} and so on, as the API names them in its errors.
 */
final class DraftOrderLines {

    /** The boxes that are ticked to add variants. */
    static final String ADDED = "added_variant_ids";

    /** Says that there is a line, and of which kind. */
    private static final String KIND = "kind";

    private static final String CUSTOM = "custom";
    private static final Pattern FIELD = Pattern.compile("line_items\\[(\\d{1,4})]\\.(.+)");

    private DraftOrderLines() {}

    static String base(int at) {
        return "line_items[" + at + "].";
    }

    /** The places of the lines. */
    static List<Integer> of(Form form) {
        var places = new ArrayList<Integer>();
        while (form.values().containsKey(base(places.size()) + KIND)) {
            places.add(places.size());
        }
        return places;
    }

    static boolean isCustom(Form form, int at) {
        return !form.text(base(at) + "variant_id").matches("\\d{1,18}");
    }

    static List<Long> variants(Form form) {
        return of(form).stream()
                .filter(at -> !isCustom(form, at))
                .map(at -> Long.valueOf(form.text(base(at) + "variant_id")))
                .toList();
    }

    static List<Long> added(Form form) {
        return DiscountForm.ids(form, ADDED).stream().map(Long::valueOf).toList();
    }

    /** The form after {@code remove-2} or {@code add-custom}, with what was ticked as lines, numbered from 0. */
    static Form after(String step, Form form, SellableVariants variants) {
        var lines = read(form);
        if (step.matches("remove-\\d{1,4}")) {
            lines.remove(Integer.valueOf(step.substring("remove-".length())));
        }
        var all = new ArrayList<>(lines.values());
        added(form)
                .forEach(id -> variants.find(id).ifPresent(variant -> {
                    var there = all.stream()
                            .filter(line -> Objects.equals(line.get("variant_id"), id.toString()))
                            .findFirst();
                    there.ifPresentOrElse(line -> addOne(line), () -> {
                        var line = line("variant", variant.price().amount().toPlainString());
                        line.put("variant_id", id.toString());
                        all.add(line);
                    });
                }));
        if (step.equals("add-custom")) {
            var line = line(CUSTOM, "");
            line.putAll(Map.of("requires_shipping", "1", "taxable", "1"));
            all.add(line);
        }
        var values = new LinkedHashMap<>(form.values());
        values.keySet().removeIf(name -> FIELD.matcher(name).matches() || name.startsWith(ADDED + "["));
        for (int i = 0; i < all.size(); i++) {
            var base = base(i);
            all.get(i).forEach((field, value) -> values.put(base + field, value));
        }
        return new Form(values, form.problems());
    }

    private static void addOne(Map<String, String> line) {
        var quantity = line.getOrDefault("quantity", "");
        if (quantity.matches("\\d{1,6}")) {
            line.put("quantity", Integer.toString(Integer.parseInt(quantity) + 1));
        }
    }

    private static Map<String, String> line(String kind, String price) {
        return new LinkedHashMap<>(Map.of(KIND, kind, "price", price, "quantity", "1", "discount_type", "percentage"));
    }

    private static Map<Integer, Map<String, String>> read(Form form) {
        var lines = new TreeMap<Integer, Map<String, String>>();
        form.values().forEach((name, value) -> {
            var field = FIELD.matcher(name);
            if (field.matches()) {
                lines.computeIfAbsent(Integer.valueOf(field.group(1)), none -> new LinkedHashMap<>())
                        .put(field.group(2), value);
            }
        });
        lines.values().removeIf(line -> !line.containsKey(KIND));
        return lines;
    }
}
