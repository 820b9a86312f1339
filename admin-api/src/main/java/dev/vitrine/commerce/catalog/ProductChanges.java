package dev.vitrine.commerce.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The difference between a product as it is and as it shall be. New parts have ids below zero until they are stored.
 */
record ProductChanges(
        boolean itself,
        Parts<ProductOption> options,
        Parts<Variant> variants,
        Parts<ProductImage> images,
        List<Variant> restocked) {

    record Parts<T>(List<T> added, List<T> changed, List<Long> removed) {
        boolean isEmpty() {
            return added.isEmpty() && changed.isEmpty() && removed.isEmpty();
        }
    }

    static ProductChanges between(Optional<Product> before, Product after) {
        return new ProductChanges(
                before.isEmpty() || !before.get().core().equals(after.core()),
                parts(
                        before.map(Product::options).orElse(List.of()),
                        after.options(),
                        ProductOption::id,
                        option -> option.withProductId(0)),
                parts(before.map(Product::variants).orElse(List.of()), after.variants(), Variant::id, Variant::core),
                parts(
                        before.map(Product::images).orElse(List.of()),
                        after.images(),
                        ProductImage::id,
                        ProductImage::core),
                restocked(before, after));
    }

    boolean isEmpty() {
        return !itself && options.isEmpty() && variants.isEmpty() && images.isEmpty();
    }

    /** Known variants whose quantity was said to be another. */
    private static List<Variant> restocked(Optional<Product> before, Product after) {
        return after.variants().stream()
                .filter(variant -> before.flatMap(product -> product.variant(variant.id()))
                        .filter(was -> was.inventory().inventoryQuantity()
                                != variant.inventory().inventoryQuantity())
                        .isPresent())
                .toList();
    }

    private static <T> Parts<T> parts(List<T> before, List<T> after, ToLongFunction<T> idOf, UnaryOperator<T> core) {
        var known = before.stream().collect(Collectors.toMap(idOf::applyAsLong, Function.identity()));
        var added = new ArrayList<T>();
        var changed = new ArrayList<T>();
        for (var part : after) {
            var was = known.remove(idOf.applyAsLong(part));
            if (was == null) {
                added.add(part);
            } else if (!core.apply(was).equals(core.apply(part))) {
                changed.add(part);
            }
        }
        return new Parts<>(added, changed, List.copyOf(known.keySet()));
    }
}
