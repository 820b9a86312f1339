package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads a caller's variants onto those of a product: by id, or as new ones. New ones have ids below zero. */
final class VariantsForm {

    private final Shop shop;
    private final Map<Long, String> fields = new HashMap<>();
    private final Map<Long, Integer> places = new HashMap<>();
    private long next = -1;

    VariantsForm(Shop shop) {
        this.shop = shop;
    }

    /** {@code full}: those that are not named go. */
    Product sent(RequestBody requestBody, List<RequestBody> sent, Product product, boolean full) {
        var known = new HashMap<Long, Variant>();
        product.variants().forEach(variant -> known.put(variant.id(), variant));
        var fresh = new ArrayList<RequestBody>();
        var unknown = new ArrayList<String>();
        for (var one : full ? RequestBody.inOrder(sent) : sent) {
            var id = one.id("id", null);
            if (id == null) {
                fresh.add(one);
            } else if (known.containsKey(id)) {
                known.put(id, read(one, product, Objects.requireNonNull(known.get(id))));
            } else {
                unknown.add(id.toString());
            }
        }
        if (!unknown.isEmpty()) {
            requestBody.problem(Problems.BASE, "unknown variant ids: " + String.join(", ", unknown));
        }
        var named = new HashSet<>(fields.keySet());
        var kept = product.variants().stream()
                .filter(variant -> !full || named.contains(variant.id()))
                .map(variant -> Objects.requireNonNull(known.get(variant.id())))
                .toList();
        return added(fresh, product.withVariants(kept), product);
    }

    Product changed(RequestBody requestBody, Product product, Variant variant) {
        var changed = read(requestBody, product, variant);
        return placed(product.eachVariant(other -> other.id() == changed.id() ? changed : other));
    }

    /** A product that had nothing to choose from loses its default variant when real ones come. */
    Product added(List<RequestBody> requestBodies, Product product, Product before) {
        var variants = new ArrayList<>(product.variants());
        var fresh = requestBodies.stream()
                .map(requestBody -> read(requestBody, product, Variant.plain(next--, shop)))
                .toList();
        var real =
                fresh.stream().noneMatch(variant -> variant.options().option1().equals(Variant.DEFAULT_TITLE));
        if (before.isPlain() && !fresh.isEmpty() && real) {
            variants.removeIf(variant -> !fields.containsKey(variant.id()));
        }
        variants.addAll(fresh);
        return placed(product.withVariants(variants));
    }

    /** A variant for each combination of values, otherwise like the template. */
    List<Variant> expanded(RequestBody requestBody, ProductOptionsForm form, Variant template) {
        var variants = new ArrayList<Variant>();
        for (var row : form.combinations(requestBody)) {
            variants.add(template.as(next--)
                    .choosing(row.getFirst(), row.size() > 1 ? row.get(1) : null, row.size() > 2 ? row.get(2) : null)
                    .placed(1, false));
        }
        return variants;
    }

    /** The copies behind the others, each with an id of its own. */
    List<Variant> joined(List<Variant> known, List<Variant> copies) {
        var all = new ArrayList<>(known);
        copies.forEach(copy -> all.add(copy.as(next--).placed(copy.position(), false)));
        return all;
    }

    /** The variant of a product that has nothing to choose from. */
    Variant plain() {
        return Variant.plain(next--, shop).choosing(Variant.DEFAULT_TITLE, null, null);
    }

    /** How the caller called a variant, such as {@code variants[2].}; null for one that was not sent. */
    @Nullable
    String fieldOf(long id) {
        return fields.get(id);
    }

    private Variant read(RequestBody requestBody, Product product, Variant current) {
        fields.put(current.id(), requestBody.prefix());
        if (requestBody.hasValue("position")) {
            places.put(current.id(), Math.clamp(requestBody.whole("position", 1), 1, Variant.MOST));
        }
        return new VariantForm(product).read(requestBody, current);
    }

    private Product placed(Product product) {
        return product.withVariants(Positions.arranged(product.variants(), variant -> places.get(variant.id())));
    }
}
